// One list of the report as CSV, harmless in a spreadsheet.

import PlainText
public import TrackingModel

/// A table as RFC 4180 has it: a header, then a row a record, lines ending in CR LF. Unknown is an empty cell,
/// instants are ISO-8601 in UTC. Text that a spreadsheet would take for a formula begins with an apostrophe.
public struct CSVReport: Hashable, Sendable {
    public let text: String

    /// - Parameters:
    ///   - table: Which records.
    ///   - report: The report.
    ///   - contents: The store that was judged, for its logs.
    ///   - device: A short opaque id of the device.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    public init(
        _ table: RecordTable, of report: HealthReport, _ contents: StoreContents, device: String,
        redact: Bool = false
    ) {
        let columns = ["device", "report_at"] + Self.columns(of: table)
        let rows = ReportRecords(report, contents, device: device, redact: redact).rows(table)
        var text = columns.joined(separator: ",") + "\r\n"
        for row in rows {
            let cells = Dictionary(row.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            text += columns.map { Self.cell(cells[$0] ?? .null) }.joined(separator: ",") + "\r\n"
        }
        self.text = text
    }

    /// The columns are named here so that they stay where they are when a record gets another key.
    private static func columns(of table: RecordTable) -> [String] {
        switch table {
        case .apps:
            [
                "id", "name", "category", "today_seconds", "today_state", "total_seconds", "points_today",
                "last_event_at", "stale_seconds", "explanation", "yesterday_seconds",
                "seven_day_median_seconds",
                "last_threshold_seconds", "registered_count", "registered_top_minute", "headroom_minutes",
                "rearm_pending", "shielded",
            ]
        case .gaps:
            [
                "start", "end", "seconds", "class", "minutes_low", "minutes_high", "apps", "evidence",
                "cause",
                "explanation", "missing_evidence",
            ]
        case .findings:
            ["code", "level", "title", "detail", "apps", "since", "cause", "remedy", "look_at"]
        case .bursts:
            [
                "start", "end", "seconds", "events", "apps", "claimed_minutes", "counted_minutes",
                "possible_minutes", "seconds_after_restart", "shielded", "charging", "verdict", "reason",
            ]
        case .checks: ["name", "state", "figures"]
        case .events:
            ["at", "id", "event", "app", "ordinal", "action", "success", "error", "memory_bytes", "source"]
        case .log: ["at", "severity", "component", "message", "session", "source", "metadata"]
        }
    }

    private static func cell(_ value: OrderedJSON) -> String {
        switch value {
        case .null: ""
        case .bool, .integer, .number: value.text()
        case .string(let text): quoted(text)
        case .array(let values): quoted(values.map(description).joined(separator: "; "))
        case .object(let members):
            quoted(members.map { $0.key + "=" + description($0.value) }.joined(separator: "; "))
        }
    }

    private static func description(_ value: OrderedJSON) -> String {
        if case .string(let text) = value { return text }
        return value.text()
    }

    private static func quoted(_ text: String) -> String {
        var text = HarmlessText.line(text)
        if isFormula(text) { text = "'" + text }
        let needsQuotes = text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == ";" || $0 == "'" }
        return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
    }

    /// Whether a spreadsheet might compute a text, blanks and the wide forms of the signs included.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            return false
        }
        return "=+-@＝＋－＠".unicodeScalars.contains(first)
    }
}
