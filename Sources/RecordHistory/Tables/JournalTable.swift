// Records of the engine's journal in a history: known by their sequence and time.

import GRDB
import TrackingModel

enum JournalTable: HistoryTable {
    static let name = "journal"
    static let columns = [
        "sequence", "kind", "event", "activity", "generation", "app", "ordinal", "seconds", "threshold",
        "shielded", "reason", "retried", "monotonic", "boot", "utc_offset", "midnight", "more",
    ]

    /// What a registration asked for, and what the device was like.
    private struct Fields: Codable, Equatable {
        var countsDay = false
        var thresholds: [String: [ClosedRange<Int>]] = [:]
        var battery: BatteryReading?
        var memoryBytes: Int?
    }

    /// Seconds can be negative, so their absence has a figure that no record may hold.
    private static let noSeconds = Int.min

    static func moment(of record: JournalRecord) -> Instant? { record.reading.wall }

    static func values(of record: JournalRecord, _ encoding: ColumnEncoding) -> ColumnValues {
        [
            record.sequence, record.kind.rawValue, encoding.text(record.event),
            encoding.text(record.activity),
            encoding.figure(record.generation), encoding.text(record.app), encoding.figure(record.ordinal),
            record.seconds ?? noSeconds, record.thresholdSeconds ?? noSeconds, record.isShielded ? 1 : 0,
            encoding.text(record.reason?.rawValue), encoding.figure(record.of), record.reading.monotonic,
            encoding.text(record.reading.boot), record.reading.utcOffset, record.reading.midnight.seconds,
            encoding.more(
                Fields(
                    countsDay: record.countsDay, thresholds: record.thresholds.mapValues(\.ranges),
                    battery: record.battery, memoryBytes: record.memoryBytes), none: Fields()),
        ]
    }

    static func record(at: Instant, _ row: RowReader) -> JournalRecord? {
        guard let sequence = row.integer(1), let shielded = row.integer(10), let monotonic = row.number(13),
            let kind = row.text(2).flatMap({ JournalRecord.Kind(rawValue: $0) }), let boot = row.text(14),
            let utcOffset = row.integer(15), let midnight = row.instant(16)
        else { return nil }
        var record = JournalRecord(
            sequence: sequence, kind: kind, event: row.optionalText(3), activity: row.optionalText(4),
            generation: row.figure(5), app: row.optionalText(6), ordinal: row.figure(7),
            seconds: seconds(row.integer(8)), thresholdSeconds: seconds(row.integer(9)),
            isShielded: shielded != 0, reason: row.optionalText(11).map(RestartReason.init(rawValue:)),
            of: row.figure(12),
            reading: ClockReading(
                wall: at, monotonic: monotonic, boot: boot, utcOffset: utcOffset, midnight: midnight))
        let fields = row.more(17, none: Fields())
        (record.countsDay, record.battery) = (fields.countsDay, fields.battery)
        record.memoryBytes = fields.memoryBytes
        record.thresholds = fields.thresholds.mapValues { ranges in
            var minutes = MinuteSet()
            for range in ranges { minutes.insert(range) }
            return minutes
        }
        return record.isValid ? record : nil
    }

    private static func seconds(_ value: Int?) -> Int? { value == noSeconds ? nil : value }
}
