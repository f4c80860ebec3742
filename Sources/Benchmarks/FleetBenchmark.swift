// What a fleet of devices costs: containers judged within the process, and `trackhealth fleet` over thousands of them.

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
        if let folder { return try report(on: folder) }
        try withFolder("fleet") { own in
            try simulate(into: own)
            try report(on: own)
        }
    }

    private func report(on folder: String) throws {
        let paths = try containers(in: folder)
        guard !paths.isEmpty else {
            throw BenchmarkError(
                description: "fleet takes a folder of folders with a container each, as simulate makes them.")
        }
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
        try makeFolder(folder)
        for seed in 1...Self.count {
            _ = try ProgramRun([
                "simulate", "--seed", String(seed), "--days", String(1 + seed % 2), "-o", "\(folder)/\(seed)",
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

/// `trackhealth fleet` over thousands of containers: the first time, again with nothing changed, and on a screen.
struct FleetRunBenchmark {
    /// Containers of one day each.
    let count: Int

    /// Rounds of all but the first time.
    private static let rounds = 3
    /// Seconds for which a file is too new to be taken as unchanged, and a little more.
    private static let settling: UInt32 = 3

    func report() throws { try withFolder("fleet", report) }

    private func report(in folder: String) throws {
        let environment = ["XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state"]
        // All days are long past: what is judged as of its last record does not change with the time.
        _ = try ProgramRun(
            [
                "simulate", "--fleet", String(count), "--days", "1", "--from", "2026-01-14", "-o",
                folder + "/fleet",
            ], environment: environment)
        sleep(Self.settling)
        print(
            "\(count) containers of one day [targets for 10 000: 20 s, again 1 s, first rows 200 ms, 200 MiB]"
        )
        for round in 0...Self.rounds {
            let begin = PtySession.now
            let run = try ProgramRun(["fleet", folder + "/fleet", "--text"], environment: environment)
            let seconds = PtySession.now - begin
            print(
                "  " + (round == 0 ? "first time" : "again").padded(to: 12)
                    + String(format: "%.2f s, processor %.2f s, ", seconds, run.processor) + run.peakText)
        }
        var first = Samples()
        for _ in 0..<Self.rounds { first.add(try firstRows(folder + "/fleet", environment) * 1_000) }
        print("  first rows on a screen, again, ms: \(first.description(places: 0))")
    }

    /// Seconds until the name of a device is on the screen.
    private func firstRows(_ folder: String, _ environment: [String: String]) throws -> Double {
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
        let begin = PtySession.now
        let session = try PtySession(
            executable: BuiltProgram.path("trackhealth"),
            arguments: ["fleet", folder, "--no-guard", "--no-state"], environment: variables,
            size: (120, 40))
        _ = session.read(until: "device-", timeout: 60)
        let seconds = PtySession.now - begin
        session.send("q")
        session.readUntilQuiet(0.5)
        return seconds
    }
}
