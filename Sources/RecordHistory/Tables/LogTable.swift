// Lines of the extension's logs in a history. A line without a time has no place in one.

import Foundation
import GRDB
import TrackingModel

enum LogTable: HistoryTable {
    static let name = "log"
    static let columns = ["severity", "component", "message", "metadata", "origin", "session"]
    /// Replaces a secret.
    private static let mask = "masked"

    static func moment(of record: LogEntry) -> Instant? { record.at }

    static func values(of record: LogEntry, _ encoding: ColumnEncoding) -> ColumnValues {
        [
            record.severity.word, encoding.text(record.component), encoding.text(record.message),
            metadata(record.metadata, encoding), encoding.text(record.origin.name),
            encoding.text(record.session),
        ]
    }

    static func record(at: Instant, _ row: RowReader) -> LogEntry? {
        guard let severity = row.text(1).flatMap({ Severity(word: $0) }), let component = row.text(2),
            let message = row.text(3), let metadata = row.text(4),
            let origin = row.text(5).flatMap({ RecordOrigin(name: $0) })
        else { return nil }
        return LogEntry(
            at: at, severity: severity, component: component, message: message, metadata: fields(metadata),
            origin: origin, session: row.optionalText(6))
    }

    /// The fields as JSON, key and value in turn, which keeps their order.
    private static func metadata(_ fields: [LogEntry.Field], _ encoding: ColumnEncoding) -> String {
        guard !fields.isEmpty else { return "" }
        let description = fields.flatMap { field in
            [encoding.text(field.key), encoding.isSecret(field.key) ? mask : encoding.text(field.value)]
        }
        return (try? JSONEncoder().encode(description)).map(\.utf8Text) ?? ""
    }

    private static func fields(_ text: String) -> [LogEntry.Field] {
        guard !text.isEmpty, let description = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
        else {
            return []
        }
        return stride(from: 0, to: description.count - 1, by: 2).map { index in
            LogEntry.Field(key: description[index], value: description[index + 1])
        }
    }
}
