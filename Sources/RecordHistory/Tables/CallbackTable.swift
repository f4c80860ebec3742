// Callbacks from text logs in a history.

import GRDB
import TrackingModel

enum CallbackTable: HistoryTable {
    static let name = "callback"
    static let columns = ["event", "app", "outcome", "reason", "origin"]

    static func moment(of record: Callback) -> Instant? { record.at }

    static func values(of record: Callback, _ encoding: ColumnEncoding) -> ColumnValues {
        let (outcome, reason) =
            switch record.outcome {
            case .unknown: ("unknown", "")
            case .recorded: ("recorded", "")
            case .rejected(let reason): ("rejected", reason)
            }
        return [
            encoding.text(record.event.text), encoding.text(record.appID), outcome, encoding.text(reason),
            encoding.text(record.origin.name),
        ]
    }

    static func record(at: Instant, _ row: RowReader) -> Callback? {
        guard let event = row.text(1), let word = row.text(3), let reason = row.text(4),
            let origin = row.text(5).flatMap({ RecordOrigin(name: $0) })
        else { return nil }
        let outcome: Callback.Outcome? =
            switch word {
            case "unknown": .unknown
            case "recorded": .recorded
            case "rejected": .rejected(reason)
            default: nil
            }
        guard let outcome else { return nil }
        return Callback(
            at: at, event: EventName(event), appID: row.optionalText(2), outcome: outcome, origin: origin)
    }
}
