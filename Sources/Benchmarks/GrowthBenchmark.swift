// How the program's time and memory grow with what a user can have more of.

import Foundation
import PtyKit
import SharedStore
import TrackingModel

struct GrowthBenchmark {
    /// Something there can be more of.
    private struct Input {
        /// What is counted.
        let unit: String
        /// The smallest number of them; ten and a hundred times as many come after it.
        let least: Int
        /// Makes a store, or a fleet of them, with so many in a folder; returns the arguments that read it.
        let make: (_ count: Int, _ folder: String) throws -> [String]
    }

    private let inputs = [
        Input(unit: "records of a recovery log", least: 10_000) { count, folder in
            let end = try LargeLogBenchmark.write(
                count, log: folder + "/container/recovery_log.json")
            return ["status", folder + "/container", "--at", String(Int(end))]
        },
        Input(unit: "days of a journal", least: 1) { count, folder in
            try simulate(["--days", String(count), "-o", folder + "/device"])
            return ["status", folder + "/device", "--at", "last"]
        },
        Input(unit: "apps of 60 thresholds", least: 10) { count, folder in
            try writeApps(count, folder)
            return ["status", folder, "--at", String(Int(start + 7_200))]
        },
        Input(unit: "devices of one day", least: 10) { count, folder in
            try simulate(["--fleet", String(count), "--days", "1", "-o", folder + "/fleet"])
            return ["fleet", folder + "/fleet", "--text", "--no-cache"]
        },
    ]

    /// A morning, Unix seconds: what is simulated is long past, and stays as it is.
    private static let start = 1_768_370_400.0

    func report() throws {
        print("Growth: processor time and peak of memory of ten and a hundred times as much")
        for input in inputs {
            var before: Double?
            for count in [input.least, 10 * input.least, 100 * input.least] {
                let runs = try withFolder("growth") { folder in
                    try makeFolder(folder + "/container")
                    let arguments = try input.make(count, folder)
                    return try (0..<3).map { _ in try ProgramRun(arguments) }
                }
                guard let run = runs.min(by: { $0.processor < $1.processor }) else { continue }
                let growth = before.map { String(format: ", %.1f × the time", run.processor / $0) } ?? ""
                print(
                    "  " + "\(count) \(input.unit)".padded(to: 36)
                        + String(format: "%7.3f s  ", run.processor) + run.peakText + growth)
                before = run.processor
            }
        }
    }

    private static func simulate(_ arguments: [String]) throws {
        _ = try ProgramRun(["simulate", "--from", "2026-01-14"] + arguments)
    }

    private static func writeApps(_ count: Int, _ folder: String) throws {
        var transaction = StoreTransaction(
            ContainerPaths(container: folder, group: StoreLocation.defaultGroup))
        transaction.makesFolders = true
        try transaction.transact { draft in
            draft.preferences["extension_heartbeat"] = .real(start + 7_000)
            for app in 0..<count {
                let id = "com.example.app\(app)"
                draft.preferences["usage_\(id)_today"] = .integer(600)
                draft.preferences["usage_\(id)_reset"] = .real(start)
                draft.preferences["usage_\(id)_modified"] = .real(start + Double(app % 7_000))
                for minute in 1...60 {
                    draft.preferences["map_usage.app.\(app).min.\(minute)_id"] = .string(id)
                }
            }
        }
    }
}

/// A recovery log of many records: read and judged by the program, and loaded and filtered by lnav where it is installed.
struct LargeLogBenchmark {
    let records: Int

    /// Seconds between two records: what a tracker of one app in use writes.
    private static let step = 60.0

    func report() throws { try withFolder("log", report) }

    private func report(in folder: String) throws {
        let log = folder + "/container/recovery_log.json"
        let lines = folder + "/recovery.jsonl"
        try makeFolder(folder + "/container")
        let end = try Self.write(records, log: log, lines: lines)
        let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0
        print(
            "A recovery log of \(records) records (\(size / 1_048_576) MiB): processor time, peak of memory")
        let own = try ProgramRun(["status", folder + "/container", "--at", String(Int(end))])
        show("trackhealth, read and judged", own, size)
        guard let lnav = installed("lnav") else {
            return print("  lnav is not installed: no peer to compare with.")
        }
        let home = ["HOME": folder]
        let format = folder + "/trackhealth_recovery.json"
        try Self.format.write(toFile: format, atomically: true, encoding: .utf8)
        _ = try ProgramRun(["-i", format], of: lnav, environment: home)
        let peer = try ProgramRun(["-n", "-c", ":filter-in min.77", lines], of: lnav, environment: home)
        show("lnav, loaded and filtered once", peer, size)
        print(String(format: "  %.2f × lnav's time", own.processor / peer.processor))
    }

    private func show(_ title: String, _ run: ProgramRun, _ size: Int) {
        let share = run.peak.map { String(format: ", %.2f × the file", Double($0) / Double(size)) } ?? ""
        print(
            "  " + title.padded(to: 32)
                + String(format: "%6.2f s  ", run.processor) + run.peakText + share)
    }

    /// Writes records as the tracker's array, and the same ones as lines for lnav.
    ///
    /// - Parameters:
    ///   - log: In a folder that is there.
    ///   - lines: Nil for no lines.
    /// - Returns: The moment of the last one, Unix seconds.
    static func write(_ records: Int, log: String, lines: String? = nil) throws -> Double {
        let start = 1_700_000_000.0
        var random = SeededGenerator(seed: 24)
        var (array, text) = ([UInt8](), [UInt8]())
        array.append(UInt8(ascii: "["))
        let dates = ISO8601DateFormatter()
        for index in 0..<records {
            let at = start + Double(index) * step
            let rest =
                "\"eventName\":\"usage.app.\(index % 10).min.\(index / 10 % 60 + 1)\",\"success\":\(index % 100 != 7),"
                + "\"memoryUsageBytes\":\(4_000_000 + index % 90_000),\"attemptedAction\":\"record_usage\"}"
            let id = RecordID.uuid(random.next(), random.next()).description
            if index > 0 { array.append(UInt8(ascii: ",")) }
            array += "{\"id\":\"\(id)\",\"timestamp\":\(Int(at)),\(rest)".utf8
            guard lines != nil else { continue }
            text +=
                "{\"id\":\"\(id)\",\"timestamp\":\"\(dates.string(from: Date(timeIntervalSince1970: at)))\",\(rest)\n"
                .utf8
        }
        array.append(UInt8(ascii: "]"))
        try Data(array).write(to: URL(filePath: log))
        if let lines { try Data(text).write(to: URL(filePath: lines)) }
        return start + Double(records) * step
    }

    private static let format = """
        {"$schema":"https://lnav.org/schemas/format-v1.schema.json","trackhealth_recovery":{
        "title":"Recovery log","json":true,"file-pattern":"recovery.*\\\\.jsonl","timestamp-field":"timestamp",
        "body-field":"eventName","line-format":[{"field":"__timestamp__"}," ",{"field":"eventName"}],
        "value":{"id":{"kind":"string"},"success":{"kind":"boolean"},"memoryUsageBytes":{"kind":"integer"},
        "attemptedAction":{"kind":"string"}}}}
        """
}

/// The path of a program that is installed.
func installed(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// What a simulation of many days takes with its files.
struct SimulationBenchmark {
    func report() throws {
        print("simulate, heavy user: processor time, peak of memory")
        for days in [1, 7, 30] {
            let run = try withFolder("days") { folder in
                try ProgramRun(["simulate", "--user", "heavy", "--days", String(days), "-o", folder])
            }
            let title = "\(days) days".padded(to: 10)
            print("  " + title + String(format: "%6.2f s  ", run.processor) + run.peakText)
        }
    }
}
