// A program in a real tmux: typed at, clicked, pasted into, resized, and looked at as tmux shows it.

import Foundation
import TestSupport
import Testing

/// tmux could not do something, such as show a window whose program has ended.
struct TmuxFailed: Error {
    let arguments: [String]
}

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
        // In a file, so that they hold before the command starts.
        let options = bench.folder.appending(path: "tmux.conf")
        try """
        set-option -g default-terminal \(terminal)
        set-option -g escape-time 0
        set-option -g set-clipboard on
        """.write(to: options, atomically: true, encoding: .utf8)
        try run(
            "-f", options.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command)
        // In the file it would end tmux 3.3a.
        try run("set-option", "-g", "window-size", "manual")
    }

    deinit { _ = try? run("kill-server") }

    @discardableResult
    func run(_ arguments: String...) throws -> String { try run(arguments) }

    private func run(_ arguments: [String]) throws -> String {
        // The first call starts the server, which would hold open a pipe for the output, and the descriptor by which
        // Foundation learns of an end.
        let output = bench.folder.appending(path: "tmux-output")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let process = try ChildProcess.start(
            ChildProcess.pythonPath, ["-c", Self.alone, "-L", socket] + arguments, environment: environment,
            output: try FileHandle(forWritingTo: output))
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TmuxFailed(arguments: arguments) }
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }

    /// What the window shows, row by row.
    var screen: [String] {
        get throws {
            try run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
    }

    /// Waits until the window shows something.
    @discardableResult
    func wait(until isThere: ([String]) -> Bool) throws -> [String] {
        var picture = try screen
        try eventually {
            if isThere(picture) { return true }
            picture = try screen
            return isThere(picture)
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
