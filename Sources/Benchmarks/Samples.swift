// Repeated measurements and what is said of them, and a whole program run once to its end.

import Foundation
import PtyKit

/// Measurements of one thing.
struct Samples {
    private(set) var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    /// Adds the milliseconds that some work takes.
    mutating func time(_ work: () throws -> Void) rethrows {
        let begin = PtySession.now
        try work()
        add((PtySession.now - begin) * 1_000)
    }

    var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// `median (lowest–highest)`.
    func description(places: Int = 2) -> String {
        guard let low = values.min(), let high = values.max() else { return "not measured" }
        return String(format: "%.\(places)f (%.\(places)f–%.\(places)f)", median, low, high)
    }
}

extension String {
    /// With blanks behind it up to a width, cut beyond it.
    func padded(to width: Int) -> String { padding(toLength: width, withPad: " ", startingAt: 0) }
}

/// Works with the path of a temporary folder, which is not there yet, and removes the folder.
func withFolder<Result>(_ name: String, _ work: (String) throws -> Result) rethrows -> Result {
    let folder = NSTemporaryDirectory() + "trackhealth-bench-\(name)-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try work(folder)
}

/// Makes a folder, with all around it.
func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}

/// Why something can't be measured: a sentence.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}

/// Seconds that this process has computed.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What a finished program took, by the system's own account.
struct ProgramRun {
    /// Seconds of processor time.
    let processor: Double
    /// The most memory that was resident at once, bytes, as of a moment before its end; nil where the system does not say.
    let peak: Int?

    /// Runs a program without input, by default the built `trackhealth`; what it prints is lost.
    ///
    /// - Throws: ``BenchmarkError`` where it can't be started or doesn't end with 0.
    init(
        _ arguments: [String], of executable: String = BuiltProgram.path("trackhealth"),
        environment: [String: String] = [:]
    ) throws {
        let spawned = Spawn()
        posix_spawn_file_actions_addopen(&spawned.actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&spawned.actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&spawned.actions, 2, "/dev/null", O_WRONLY, 0)
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        guard let process = try? spawned.start(executable, arguments, variables) else {
            throw Self.failed(executable)
        }
        var status: Int32 = 0
        var usage = rusage()
        // The system's own figure at the end counts this process as well, from which the other one was made.
        var peak: Int?
        while wait4(process, &status, WNOHANG, &usage) == 0 {
            peak = SystemProcess(process).figure("VmHWM", in: "status").map { $0 * 1_024 } ?? peak
            usleep(2_000)
        }
        self.peak = peak
        guard status == 0 else { throw Self.failed(executable) }
        processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    private static func failed(_ executable: String) -> BenchmarkError {
        BenchmarkError(description: "\(executable) can't be run or failed.")
    }

    /// `211 MiB`.
    var peakText: String { peak.map { "\($0 / 1_048_576) MiB" } ?? "unknown" }
}
