// Entries of the recovery log in a history.

import GRDB
import TrackingModel

enum RecoveryTable: HistoryTable {
    static let name = "recovery"
    static let columns = ["id", "event", "succeeded", "error", "action", "memory", "origin"]

    static func moment(of record: RecoveryEntry) -> Instant? { record.at }

    static func values(of record: RecoveryEntry, _ encoding: ColumnEncoding) -> ColumnValues {
        [
            encoding.text(record.id.description), encoding.text(record.event.text), record.succeeded ? 1 : 0,
            encoding.text(record.error), encoding.text(record.action), encoding.figure(record.memoryBytes),
            encoding.text(record.origin.name),
        ]
    }

    static func record(at: Instant, _ row: RowReader) -> RecoveryEntry? {
        guard let id = row.text(1), let event = row.text(2), let succeeded = row.integer(3),
            let action = row.text(5), let origin = row.text(7).flatMap({ RecordOrigin(name: $0) })
        else { return nil }
        return RecoveryEntry(
            id: RecordID(id), at: at, event: EventName(event), succeeded: succeeded != 0,
            memoryBytes: row.figure(6),
            row.shared(.init(error: row.optionalText(4), action: action, origin: origin)))
    }
}
