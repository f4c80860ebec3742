// Running a program in a child process that is measured: its processor time and the most memory that it held.

import Foundation

/// What a run of a program took.
package struct MeasuredRun: Sendable {
    /// The exit status; minus the number of the signal that ended it.
    package let code: Int
    /// Seconds of a processor in the program itself, not in the system.
    package let seconds: Double
    /// The most memory that was held at once. Bytes.
    package let peakBytes: Int
    /// What it wrote.
    package let output: String

    /// Runs a program to its end, or to a limit of processor time. The measuring is Python's, since a child begins with
    /// the size of its parent, and a test process is a large one.
    ///
    /// - Parameter seconds: Processor time after which the program is ended by the system.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String], seconds: Int
    ) throws -> MeasuredRun {
        let script = """
            import json, os, resource, sys
            seconds, place = int(sys.argv[1]), sys.argv[2]
            child = os.fork()
            if child == 0:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                out = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                os.dup2(os.open("/dev/null", os.O_RDONLY), 0); os.dup2(out, 1); os.dup2(out, 2)
                os.execv(sys.argv[3], sys.argv[3:])
            _, status, usage = os.wait4(child, 0)
            # A Mac counts bytes, Linux kibibytes.
            peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
            print(json.dumps([os.waitstatus_to_exitcode(status), usage.ru_utime, peak]))
            """
        let folder = try TemporaryFolder()
        let output = folder.path("output")
        let run = try ChildProcess.run(
            ChildProcess.pythonPath,
            ["-c", script, String(seconds), output, program] + arguments,
            environment: environment)
        let numbers = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Double] ?? []
        guard numbers.count == 3 else { throw NotMeasured(errors: run.errors) }
        return MeasuredRun(
            code: Int(numbers[0]), seconds: numbers[1], peakBytes: Int(numbers[2]),
            output: String(decoding: try folder.read("output"), as: UTF8.self))
    }

    private struct NotMeasured: Error {
        var errors: String
    }
}
