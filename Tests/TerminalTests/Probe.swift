// Starts the probe on a pty and checks what it leaves behind.

import PtyKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the probe was built: beside the tests.
enum Probe {
    static let path = BuiltProgram.path("TerminalProbe")

    /// A session whose first picture has come.
    static func start(
        _ arguments: [String] = [], term: String? = "xterm-256color", environment: [String: String] = [:],
        size: (columns: Int, rows: Int) = (80, 24)
    ) throws -> PtySession {
        var all = ["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        all["TERM"] = term
        all.merge(environment) { $1 }
        let session = try PtySession(executable: path, arguments: arguments, environment: all, size: size)
        #expect(session.read(until: "started") != nil, "\(session.text())")
        session.readUntilQuiet(0.05)
        return session
    }

    /// The process that draws, as it says itself: the guard is another one.
    static func drawer(of session: PtySession) throws -> pid_t {
        let text = session.text()
        let digits = try #require(text.range(of: "pid ")).upperBound
        return try #require(pid_t(text[digits...].prefix { $0.isNumber }))
    }

    /// All that a hand-back must undo.
    static func expectHandedBack(_ session: PtySession, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(session.unrestoredState == [], sourceLocation: sourceLocation)
    }
}

extension String {
    /// The first place of a text.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        indices.lazy.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }
}
