// One fault tried on the program: what is run, and what of it is not as it should be.

import Foundation
import TestSupport

/// A fault of the list, with where it is covered: by tests, by a trial of its own, or by both.
struct ListedFault: Sendable {
    let number: Int
    let fault: String
    let expected: String
    /// Tests of the suite, as `File: name`.
    var tests: [String] = []
    /// What the trial does, in a few words; empty where tests cover all of the fault.
    var done = ""
    /// What the trial needs of the machine; nil for nothing that not every one has.
    var need: Need?
    var trial: (@Sendable (FaultTrial) throws -> Void)?
}

/// Runs the program on a container and keeps what is wrong.
final class FaultTrial {
    let bench: Bench
    private(set) var looks = 0
    private(set) var wrong: [String] = []

    init() throws {
        bench = try Bench()
        try bench.makeContainer()
    }

    var folder: String { bench.folder.path }

    func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) {
        looks += 1
        if !isSo { wrong.append(otherwise()) }
    }

    /// A new container in place of the old one; all else in the folder goes.
    func begin() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        try bench.makeContainer()
    }

    /// Ends a program that takes longer than so many seconds, which waits for something that never comes. Python itself
    /// ignores closed pipes, and a test's thread blocks signals.
    private static let within = """
        import os, signal, sys
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
        signal.alarm(int(sys.argv[1]))
        os.execv(sys.argv[2], sys.argv[2:])
        """

    /// Runs a command line of the shell, `$TH` being the program, `$C` the container and `$F` the folder; `within 600 $TH`
    /// ends the program after so many seconds.
    func shell(_ line: String, environment extra: [String: String] = [:]) throws -> Run {
        let own = [
            "TH": Bench.program, "C": bench.container, "F": folder, "WITHIN": Self.within,
            "PYTHON": ChildProcess.pythonPath,
        ]
        return try ChildProcess.run(
            "/bin/bash", ["-c", "within() { \"$PYTHON\" -c \"$WITHIN\" \"$@\"; }; " + line],
            environment: bench.environment.merging(own) { $1 }.merging(extra) { $1 },
            folder: folder)
    }

    /// The status, which must be JSON of exit 0 or a refusal of exit 1; nil for a refusal.
    func status(_ what: String, _ arguments: String...) throws -> [String: Any]? {
        let run = try bench.run(arguments: ["status", bench.container, "--json"] + arguments)
        if run.code == 0, let status = try? run.json() { return status }
        expect(run.code == 1 && !run.errors.isEmpty, "\(what): exit \(run.code) \(run.errors)")
        return nil
    }

    /// What could not be read, as one text.
    static func problems(_ status: [String: Any]) -> String {
        (status["read_problems"] as? [[String: Any]] ?? []).map {
            "\($0["source"] ?? "") \($0["key"] ?? "") \($0["problem"] ?? "")"
        }.joined(separator: "\n")
    }

    /// What every command shows of the container, by its arguments.
    func views() throws -> [(name: String, run: Run)] {
        let formats = [
            "text", "json", "markdown", "html", "jsonl", "openmetrics", "prom", "otlp-metrics", "otlp-logs",
        ]
        let tables = ["apps", "gaps", "findings", "bursts", "checks", "events", "log"]
        let screens = ["overview", "timeline", "gaps", "recovery", "log", "apps", "findings", "store"]
        let commands =
            [["status"], ["status", "--json"], ["check"], ["report", "--week"]]
            + formats.map { ["export", "-o", "-", "--format", $0] }
            + tables.map { ["export", "-o", "-", "--format", "csv", "--table", $0] }
            + screens.map { ["snapshot", "--size", "160x50", "--screen", $0] }
        return try commands.map { command in
            (
                command.joined(separator: " "),
                try bench.run(arguments: [command[0], bench.container] + command.dropFirst())
            )
        }
    }

    /// Notes every control character and mark of direction that a run prints.
    func expectHarmless(_ name: String, _ run: Run) {
        for (stream, text) in [("output", run.output), ("errors", run.errors)] {
            let scalars = Array(text.unicodeScalars)
            let found = scalars.indices.filter { index in
                switch scalars[index].value {
                case 0x09, 0x0A: false
                // Rows of CSV end with both.
                case 0x0D: index + 1 == scalars.count || scalars[index + 1] != "\n"
                case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            }.map { "U+" + String(scalars[$0].value, radix: 16, uppercase: true) }
            expect(found.isEmpty, "\(name): \(Set(found).sorted().joined(separator: " ")) in its \(stream)")
        }
    }
}
