// Callbacks from text logs in a history.

import GRDB
import TrackingModel

enum CallbackTable: HistoryTable {
    static let name = "callback"
    static let columns = ["event", "app", "outcome", "reason", "origin", "more"]

    /// The numbers of its lines.
    private struct Fields: Codable, Equatable {
        var creditedSeconds: Int?
        var figures = Callback.Figures()
        var session: String?
    }

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
            encoding.more(
                Fields(
                    creditedSeconds: record.creditedSeconds, figures: record.figures, session: record.session),
                none: Fields()),
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
        let fields = row.more(6, none: Fields())
        return Callback(
            at: at, event: EventName(event), appID: row.optionalText(2), outcome: outcome,
            creditedSeconds: fields.creditedSeconds, figures: fields.figures, session: fields.session,
            origin: origin)
    }
}
