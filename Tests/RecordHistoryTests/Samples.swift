// Stores as reads give them, and a folder for the history of one test.

import Foundation
import GRDB
import RecordHistory
import TrackingModel

/// A folder of its own, removed with the value.
final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "trackhealth-history-\(UUID().uuidString)"
    var history: String { path + "/state/trackhealth/history.sqlite" }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func recorder(_ limits: HistoryLimits = HistoryLimits()) throws -> HistoryRecorder {
        HistoryRecorder(try HistoryStore(path: history, limits: limits)) { $0 == "fcm_token" }
    }

    func window(_ contents: StoreContents, _ from: Double, _ to: Double) throws -> HistoryWindow {
        let store = try HistoryStore(path: history)
        guard let device = try store.device(of: contents) else { throw NoDevice() }
        return try store.window(of: device, TimeSpan(at(from), at(to)))
    }

    /// The only figure that a statement gives.
    func figure(_ sql: String) throws -> Int {
        try DatabaseQueue(path: history).read { try Int.fetchOne($0, sql: sql) ?? -1 }
    }
}

struct NoDevice: Error {}

/// A moment, in minutes after an arbitrary one.
func at(_ minutes: Double) -> Instant { Instant(1_763_000_000 + minutes * 60) }

func entry(_ minute: Int, id: String? = nil) -> RecoveryEntry {
    let digits = String(minute, radix: 16, uppercase: true)
    let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return RecoveryEntry(
        id: RecordID(id ?? uuid), at: at(Double(minute)), event: EventName("usage.app.0.min.\(minute)"),
        succeeded: minute % 7 != 0, error: minute % 7 == 0 ? "No mapping" : nil, action: "record_usage",
        memoryBytes: 4_000_000 + minute)
}

func line(_ minute: Double, _ message: String, fields: [LogEntry.Field] = []) -> LogEntry {
    LogEntry(at: at(minute), severity: .info, component: "EventHandler", message: message, metadata: fields)
}

/// A store with the recovery entries of some minutes.
func store(_ minutes: some Sequence<Int>, path: String = "/data/a", apps: [String] = ["tubes"])
    -> StoreContents
{
    var contents = StoreContents(
        source: StoreSource(path: path, group: "group.example", kind: .container, preferences: .read))
    contents.recovery = minutes.map { entry($0) }
    contents.recoveryLogCount = contents.recovery.count
    contents.hasEventLog = true
    contents.apps = apps.map { AppRecord(id: $0) }
    return contents
}

func mark(
    _ minute: Double, _ level: String = "ok", code: String? = nil, findings: [String] = [],
    gaps: [RecordedGap] = []
) -> HealthMark {
    HealthMark(
        at: at(minute), verdict: .init(code: code, level: level),
        findings: findings.map { .init(code: $0, level: "warning") }, gaps: gaps)
}
