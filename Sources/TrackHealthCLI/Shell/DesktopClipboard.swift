// The clipboard of the desktop, by the programs that write to it.

import ChildProcesses
import Foundation

/// Programs that copy what they are given to a desktop's clipboard.
enum DesktopClipboard {
    /// Seconds that a program may take. One that can't reach its desktop waits for ever.
    static let limit = 3.0

    /// Copies a file's text; blocks the thread meanwhile.
    ///
    /// - Returns: The program that took it; nil where there is no desktop, no such program, or it failed.
    static func copy(fileAt path: String, among running: RunningCommands) -> String? {
        let environment = ProcessInfo.processInfo.environment
        for (name, arguments) in candidates(environment) {
            guard let program = executable(name, in: environment["PATH"] ?? "") else { continue }
            // What it leaves in the background holds the text until somebody pastes it.
            let ending = ShellCommand.run(
                "exec \"$TRACKHEALTH_PROGRAM\" \(arguments) < \"$TRACKHEALTH_COPIED\"",
                environment: ["TRACKHEALTH_PROGRAM": program, "TRACKHEALTH_COPIED": path],
                limit: limit, showsOutput: false, leavesNothing: false, among: running)
            if ending == .exit(0) { return name }
        }
        return nil
    }

    /// The programs that fit the desktop, with what a shell passes on to them, in the order to try them.
    static func candidates(_ environment: [String: String]) -> [(name: String, arguments: String)] {
        var programs: [(name: String, arguments: String)] = []
        #if os(macOS)
            programs.append(("pbcopy", ""))
        #endif
        if environment["WAYLAND_DISPLAY"]?.isEmpty == false { programs.append(("wl-copy", "")) }
        if environment["DISPLAY"]?.isEmpty == false {
            programs += [("xclip", "-selection clipboard"), ("xsel", "--clipboard --input")]
        }
        return programs
    }

    private static func executable(_ name: String, in path: String) -> String? {
        path.split(separator: ":").map { $0 + "/" + name }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }
}
