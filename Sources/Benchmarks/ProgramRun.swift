// A whole program run once to its end, and what that took.

import Foundation

/// What a finished program took, by the system's own account.
struct ProgramRun {
    /// Seconds of processor time.
    let processor: Double
    /// The most memory that was resident at once, bytes, as of a moment before its end; nil where no `/proc` tells.
    let peak: Int?

    /// Runs a program without input; what it prints is lost.
    ///
    /// - Throws: ``ProgramFailed`` where it can't be started or doesn't end with 0.
    init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
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
        // The system's own figure at the end counts this process as well, from which the other one was made.
        var peak: Int?
        while wait4(process, &status, WNOHANG, &usage) == 0 {
            peak = Self.peak(of: process) ?? peak
            usleep(2_000)
        }
        self.peak = peak
        guard status == 0 else { throw ProgramFailed(executable: executable) }
        processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    private static func peak(of process: pid_t) -> Int? {
        let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map {
            $0 * 1_024
        }
    }

    /// `211 MiB`.
    var peakText: String { peak.map { "\($0 / 1_048_576) MiB" } ?? "unknown" }
}

/// A program that could not be measured.
struct ProgramFailed: Error, CustomStringConvertible {
    let executable: String

    var description: String { "\(executable) can't be run or failed." }
}
