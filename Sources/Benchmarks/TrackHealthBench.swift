// `trackhealth-bench [ROUNDS | log [RECORDS] | days | growth | fleet [FOLDER | COUNT] | engine [containers | days |
// PROFILE] | judge CONTAINER]`: the figures of the performance targets, beside a peer where one is installed.

import Foundation
import PtyKit

@main
struct TrackHealthBench {
    private var programs: [TerminalBenchmark]
    private let hasPeer: Bool

    static func main() {
        do {
            try measure()
        } catch {
            FileHandle.standardError.write(Data("trackhealth-bench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure() throws {
        let words = CommandLine.arguments.dropFirst()
        let part = words.dropFirst().first
        switch words.first {
        case "engine": return try EngineBenchmark().report(only: part)
        case "judge":
            guard let part else {
                throw BenchmarkError(
                    description: "judge takes the folder of a container: trackhealth-bench judge ./container")
            }
            return try JudgeBenchmark(path: part).report()
        case "log":
            return try LargeLogBenchmark(records: part.flatMap { Int($0) } ?? Self.records).report()
        case "days": return try SimulationBenchmark().report()
        case "growth": return try GrowthBenchmark().report()
        case "fleet":
            guard let count = part.flatMap({ Int($0) }) else {
                return try FleetBenchmark(folder: part).report()
            }
            return try FleetRunBenchmark(count: max(count, 1)).report()
        default: try all(rounds: words.first.flatMap { Int($0) } ?? 5)
        }
    }

    /// Records of a log that is far longer than any tracker keeps.
    private static let records = 1_000_000

    private static func all(rounds: Int) throws {
        let container = try SampleContainer()
        defer { container.remove() }
        print("TrackHealth benchmark, \(rounds) rounds in turn, 120×40, median (lowest–highest)\n")
        var bench = TrackHealthBench(container)
        try bench.run(rounds: rounds)
        bench.report()
        print("")
        try HistoryBenchmark(container: container).report()
        try StoreBenchmark(container: container).report()
        print("")
        try LargeLogBenchmark(records: records).report()
        print("")
        try SimulationBenchmark().report()
        print("")
        try FleetBenchmark(folder: nil).report()
        print("")
        try EngineBenchmark().report()
    }

    private init(_ container: SampleContainer) {
        let program = BuiltProgram.path("trackhealth")
        programs = [
            TerminalBenchmark(
                name: "trackhealth", executable: program, arguments: [container.path], keys: ("k", "j"),
                setup: "4", whole: "Last heartbeat"),
            TerminalBenchmark(
                name: "trackhealth --no-guard", executable: program,
                arguments: [container.path, "--no-guard"],
                keys: ("k", "j"), setup: "4", whole: "Last heartbeat"),
        ]
        let htop = installed("htop")
        hasPeer = htop != nil
        if let htop {
            programs.append(
                TerminalBenchmark(
                    name: "htop", executable: htop, keys: ("\u{1b}[B", "\u{1b}[A"), whole: "F10"))
        } else {
            print("htop is not installed: no peer to compare with.\n")
        }
    }

    private mutating func run(rounds: Int) throws {
        for _ in 0..<rounds {
            for index in programs.indices { try programs[index].round() }
        }
    }

    private func report() {
        row("first paint, ms", "htop's or less", \.firstPaint)
        row("paint with data, ms", "none", \.dataPaint)
        row("key to paint, ms", "half of htop's or less", \.keyToPaint)
        row("Tab to paint, ms", "half of htop's or less", \.tabToPaint)
        row("idle, bytes/s", "the ages' digits alone", \.idleBytes, places: 0)
        row("idle, % of a core", "half of htop's or less", \.idleProcessor)
        row("memory, proportional set, MiB", "14 or less", \.resident)
        row("memory, anonymous, MiB", "3 or less", \.anonymous)
    }

    private func row(
        _ title: String, _ target: String, _ value: (TerminalBenchmark) -> Samples, places: Int = 2
    ) {
        print("\(title)  [target: \(target)]")
        for program in programs {
            var line = "  " + program.name.padded(to: 24)
            line += value(program).description(places: places)
            // A peer too small to be measured has no ratio.
            if hasPeer, program.name != "htop", let peer = programs.last, value(peer).median > 0 {
                line += String(format: "   %.2f × htop", value(program).median / value(peer).median)
            }
            print(line)
        }
    }
}
