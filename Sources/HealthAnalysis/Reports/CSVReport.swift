// One list of the report as CSV, harmless in a spreadsheet.

import Documents
public import TrackingModel

/// A table as `CSVCell` writes it; instants are ISO-8601 in UTC.
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
        text = CSVCell.table(
            ["device", "report_at"] + Self.columns(of: table),
            ReportRecords(report, contents, device: device, redact: redact).rows(table))
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
}
