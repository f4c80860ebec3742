// A command that has the terminal, as an editor does.

import Foundation

/// Runs commands of `/bin/sh` that a person works with on the terminal.
package enum ForegroundCommand {
    /// Runs a command to its end; blocks the thread meanwhile. It is in the process group of this program, so that the
    /// terminal stops and continues both together; keys that end a command end that one alone.
    ///
    /// - Parameters:
    ///   - text: The command.
    ///   - added: Variables beside those of this process.
    /// - Returns: Why it did not end well; nil where it did.
    package static func run(_ text: String, environment added: [String: String]) -> String? {
        let ignored = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        let stop = signal(SIGTSTP, SIG_DFL)
        defer {
            for (number, handler) in ignored { signal(number, handler) }
            signal(SIGTSTP, stop)
        }
        do {
            let process = try ShellProcess.start(
                text, environment: ProcessInfo.processInfo.environment.merging(added) { $1 },
                group: getpgrp(), input: STDIN_FILENO, showsOutput: true)
            return ShellCommand.ending(of: process).failure
        } catch {
            return ShellCommand.Ending.unstarted(reason: error.description).failure
        }
    }
}
