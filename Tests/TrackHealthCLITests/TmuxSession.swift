// A program in a real tmux: typed at, clicked, pasted into, resized, and looked at as tmux shows it.

import Foundation
import Testing

/// A tmux server of its own with one window; killed with the value.
final class TmuxSession {
    private let socket = "trackhealth-test-\(UUID().uuidString)"
    private let environment: [String: String]
    /// Its folder lives as long as the session.
    private let bench: Bench

    /// Runs tmux without what it would inherit: blocked signals, by which its server could not be ended, and open
    /// descriptors, which the server would keep.
    private static let alone = """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.closerange(3, 1024)
        os.execvp("tmux", ["tmux"] + sys.argv[1:])
        """

    /// Starts a shell command in a window of that size.
    init(_ command: String, in bench: Bench, columns: Int, rows: Int, terminal: String = "tmux-256color")
        throws
    {
        environment = bench.environment
        self.bench = bench
        try run(
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "sleep 0.2; \(command)")
        try run("set-option", "-g", "default-terminal", terminal)
        try run("set-option", "-g", "window-size", "manual")
        try run("set-option", "-g", "escape-time", "0")
        try run("set-option", "-g", "set-clipboard", "on")
    }

    deinit { _ = try? run("kill-server") }

    @discardableResult
    func run(_ arguments: String...) throws -> String { try run(arguments) }

    private func run(_ arguments: [String]) throws -> String {
        // The first call starts the server, which would hold open a pipe for the output, and the descriptor by which
        // Foundation learns of an end.
        let output = bench.folder.appending(path: "tmux-output")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-c", Self.alone, "-L", socket] + arguments
        process.environment = environment
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }

    /// What the window shows, row by row.
    var screen: [String] {
        get throws {
            try run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
    }

    /// Waits until the window shows something; the last picture if it never does.
    @discardableResult
    func wait(_ seconds: Double = 20, until isThere: ([String]) -> Bool) throws -> [String] {
        let end = Date() + seconds
        var picture = try screen
        while !isThere(picture), Date() < end {
            Thread.sleep(forTimeInterval: 0.05)
            picture = try screen
        }
        return picture
    }

    /// Waits for words, and fails without them.
    func expect(
        _ description: String, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    )
        throws
    {
        let picture = try wait { $0.contains { $0.contains(description) } }
        #expect(
            picture.contains { $0.contains(description) },
            "“\(description)” in:\n\(picture.joined(separator: "\n"))",
            sourceLocation: sourceLocation)
    }

    /// Keys by tmux's names for them.
    func press(_ keys: String...) throws {
        for key in keys { try run("send-keys", key) }
    }

    /// Bytes as a terminal would send them.
    func send(_ bytes: String) throws {
        _ = try run(["send-keys", "-H"] + bytes.utf8.map { String($0, radix: 16) })
    }

    func resize(columns: Int, rows: Int) throws {
        try run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// A value of tmux's own, as `alternate_on`.
    func value(_ format: String) throws -> String {
        try run("display-message", "-p", "#{\(format)}").trimmingCharacters(in: .newlines)
    }
}
