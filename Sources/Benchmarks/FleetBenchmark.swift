// Many small containers, each opened, read and judged once as of its newest record: what a fleet of devices costs.

import Foundation
import HealthAnalysis
import PtyKit
import SharedStore
import TrackingModel

struct FleetBenchmark {
    /// Folders that hold a container each, as `simulate` makes them; nil makes some.
    let folder: String?

    /// Containers that are made: of one day and of two in turn, each of another seed.
    private static let count = 40
    /// Times that all of them are read and judged.
    private static let rounds = 5

    func report() throws {
        let own = NSTemporaryDirectory() + "trackhealth-bench-fleet-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: own) }
        if folder == nil { try simulate(into: own) }
        let paths = try containers(in: folder ?? own)
        guard !paths.isEmpty else { throw NoContainers() }
        print(
            "A fleet: \(paths.count) containers, milliseconds of processor time for each [target: 4 or less]")
        for round in 1...Self.rounds {
            var cost = Cost()
            for path in paths { try judge(path, &cost) }
            print("  round \(round)  " + cost.description(of: paths.count))
        }
    }

    /// Seconds of processor time, by what took them.
    private struct Cost {
        var opening = 0.0
        var reading = 0.0
        var calendar = 0.0
        var judging = 0.0

        func description(of count: Int) -> String {
            func text(_ seconds: Double) -> String {
                String(format: "%.2f", seconds * 1_000 / Double(count))
            }
            return "open \(text(opening)), read \(text(reading)), calendar \(text(calendar)), "
                + "judge \(text(judging)): \(text(opening + reading + calendar + judging))"
        }
    }

    private func judge(_ path: String, _ cost: inout Cost) throws {
        func timed<Result>(_ part: WritableKeyPath<Cost, Double>, _ work: () throws -> Result) rethrows
            -> Result
        {
            let begin = processorSeconds()
            defer { cost[keyPath: part] += processorSeconds() - begin }
            return try work()
        }
        let now = Instant(Date().timeIntervalSince1970)
        var reader = try timed(\.opening) { try OpenedStore(path).reader() }
        let present = timed(\.calendar) { LocalCalendar(.gmt, around: now) }
        let contents = try timed(\.reading) { try reader.read(calendar: present, at: now) }
        let at = contents.newestTrace(notAfter: now) ?? now
        let calendar = timed(\.calendar) { LocalCalendar(.gmt, around: at) }
        let asOf = try timed(\.reading) { try reader.read(calendar: calendar, at: at) }
        _ = timed(\.judging) { HealthReport(asOf, at: at, calendar: calendar) }
    }

    private func simulate(into folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for seed in 1...Self.count {
            _ = try ProgramRun(
                BuiltProgram.path("trackhealth"),
                [
                    "simulate", "--seed", String(seed), "--days", String(1 + seed % 2), "-o",
                    "\(folder)/\(seed)",
                ])
        }
    }

    private func containers(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
            "\(folder)/\($0)/container"
        }
        .filter { FileManager.default.fileExists(atPath: $0) }
    }
}

/// A folder without containers.
private struct NoContainers: Error, CustomStringConvertible {
    var description: String {
        "fleet takes a folder of folders with a container each, as simulate makes them."
    }
}
