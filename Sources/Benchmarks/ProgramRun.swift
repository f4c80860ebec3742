// A whole program run once to its end, and what that took.

import Foundation

/// What a finished program took, by the system's own account.
struct ProgramRun {
    /// Seconds of processor time.
    let processor: Double
    /// The most memory that was resident at once, bytes.
    let peak: Int

    /// Runs a program without input; what it prints is lost.
    ///
    /// - Throws: ``ProgramFailed`` where it can't be started or doesn't end with 0.
    init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        guard posix_spawn(&process, executable, &actions, nil, &words, &settings) == 0 else {
            throw ProgramFailed(executable: executable)
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else { throw ProgramFailed(executable: executable) }
        processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        peak = usage.ru_maxrss * 1_024
    }
}

/// A program that could not be measured.
struct ProgramFailed: Error, CustomStringConvertible {
    let executable: String

    var description: String { "\(executable) can't be run or failed." }
}
