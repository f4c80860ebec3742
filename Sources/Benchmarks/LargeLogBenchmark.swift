// A recovery log of many records: read and judged by the program, and loaded and filtered by lnav where it is installed.

import Foundation
import PtyKit
import TrackingModel

struct LargeLogBenchmark {
    let records: Int

    /// Seconds between two records: what a tracker of one app in use writes.
    private static let step = 60.0

    func report() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "trackhealth-bench-log-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appendingPathComponent("container/recovery_log.json")
        let lines = folder.appendingPathComponent("recovery.jsonl")
        try FileManager.default.createDirectory(
            at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
        let end = try Self.write(records, log: log, lines: lines)
        let size = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int ?? 0
        print(
            "A recovery log of \(records) records (\(size / 1_048_576) MiB): processor time, peak of memory")
        let own = try ProgramRun(
            BuiltProgram.path("trackhealth"),
            ["status", log.deletingLastPathComponent().path, "--at", String(Int(end))])
        show("trackhealth, read and judged", own, size)
        guard let lnav = installed("lnav") else {
            return print("  lnav is not installed: no peer to compare with.")
        }
        let home = ["HOME": folder.path]
        let format = folder.appendingPathComponent("trackhealth_recovery.json")
        try Self.format.write(to: format, atomically: true, encoding: .utf8)
        _ = try ProgramRun(lnav, ["-i", format.path], environment: home)
        let peer = try ProgramRun(
            lnav, ["-n", "-c", ":filter-in min.77", lines.path], environment: home)
        show("lnav, loaded and filtered once", peer, size)
        print(String(format: "  %.2f × lnav's time", own.processor / peer.processor))
    }

    private func show(_ title: String, _ run: ProgramRun, _ size: Int) {
        let share = run.peak.map { String(format: ", %.2f × the file", Double($0) / Double(size)) } ?? ""
        print(
            "  " + title.padding(toLength: 32, withPad: " ", startingAt: 0)
                + String(format: "%6.2f s  ", run.processor) + run.peakText + share)
    }

    /// Writes records as the tracker's array, and the same ones as lines for lnav.
    ///
    /// - Parameters:
    ///   - log: In a folder that is there.
    ///   - lines: Nil for no lines.
    /// - Returns: The moment of the last one, Unix seconds.
    static func write(_ records: Int, log: URL, lines: URL? = nil) throws -> Double {
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
        try Data(array).write(to: log)
        if let lines { try Data(text).write(to: lines) }
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
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
