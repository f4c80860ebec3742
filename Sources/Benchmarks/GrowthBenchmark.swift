// How the program's time and memory grow with what a user can have more of: ten times and a hundred times as much.

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
                count, log: URL(filePath: folder + "/container/recovery_log.json"))
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
                let folder = NSTemporaryDirectory() + "trackhealth-bench-growth-\(getpid())"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                try FileManager.default.createDirectory(
                    atPath: folder + "/container", withIntermediateDirectories: true)
                let arguments = try input.make(count, folder)
                let runs = try (0..<3).map { _ in
                    try ProgramRun(BuiltProgram.path("trackhealth"), arguments)
                }
                guard let run = runs.min(by: { $0.processor < $1.processor }) else { continue }
                let growth = before.map { String(format: ", %.1f × the time", run.processor / $0) } ?? ""
                print(
                    "  " + "\(count) \(input.unit)".padding(toLength: 36, withPad: " ", startingAt: 0)
                        + String(format: "%7.3f s  ", run.processor) + run.peakText + growth)
                before = run.processor
            }
        }
    }

    private static func simulate(_ arguments: [String]) throws {
        _ = try ProgramRun(
            BuiltProgram.path("trackhealth"), ["simulate", "--from", "2026-01-14"] + arguments)
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
