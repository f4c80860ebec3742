// Starts the probe on a pty and checks what it leaves behind.

import PtyKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the probe was built: beside the tests.
enum Probe {
    static let path: String = {
        let tests = CommandLine.arguments[0]
        let own = tests.hasPrefix("/") ? tests : readLink("/proc/self/exe")
        var candidates: [String] = []
        for argument in CommandLine.arguments + [own] where argument.contains("/") {
            var parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            while parts.count > 1 {
                parts.removeLast()
                candidates.append(parts.joined(separator: "/") + "/TerminalProbe")
            }
        }
        return candidates.first { access($0, X_OK) == 0 } ?? "TerminalProbe"
    }()

    private static func readLink(_ path: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

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
        #expect(session.settings == session.settingsBefore, sourceLocation: sourceLocation)
        for sequence in ["?1049", "?1000", "?1006", "?2004", "?2026"] {
            let on = session.lastPosition(of: "\u{1B}[\(sequence)h") ?? -1
            let off = session.lastPosition(of: "\u{1B}[\(sequence)l") ?? -1
            #expect(off > on || on == -1, "\(sequence) left on", sourceLocation: sourceLocation)
        }
        let hidden = session.lastPosition(of: "\u{1B}[?25l") ?? -1
        let visible = session.lastPosition(of: "\u{1B}[?25h") ?? -1
        #expect(visible >= hidden, "cursor left hidden", sourceLocation: sourceLocation)
    }
}

extension PtySession {
    /// Where the text last begins in the log.
    func lastPosition(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        guard log.count >= wanted.count else { return nil }
        return (0...(log.count - wanted.count)).last { log[$0..<($0 + wanted.count)] == wanted[...] }
    }
}

extension String {
    /// The first place of a text.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        indices.lazy.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }
}
