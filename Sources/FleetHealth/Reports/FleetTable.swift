// `fleet --csv`: a row a device, harmless in a spreadsheet.

import HealthAnalysis
import TrackingModel

/// The rows of a fleet as CSV (RFC 4180). Unknown is an empty cell, instants are ISO-8601 in UTC.
package enum FleetTable {
    /// - Parameter rows: In the order in which they are to be listed.
    package static func csv(_ rows: [FleetRow]) -> String {
        let table = rows.map(cells)
        let titles = cells(FleetRow(path: "", shortPath: "")).map(\.title)
        return ([titles.map { CSVCell.text(.string($0)) }] + table.map { $0.map { CSVCell.text($0.value) } })
            .map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func cells(_ row: FleetRow) -> [(title: String, value: OrderedJSON)] {
        let health = row.health
        let minutes = health?.minutes
        return [
            ("name", .string(row.name)), ("state", .string(row.state.word)), ("code", string(health?.code)),
            ("since", instant(health?.since)), ("lost_low", rounded(minutes?.lost?.low)),
            ("lost_high", rounded(minutes?.lost?.high)), ("phantom_low", rounded(minutes?.phantom?.low)),
            ("phantom_high", rounded(minutes?.phantom?.high)),
            ("covered_days", rounded(health?.coveredDays)),
            ("last_callback_at", instant(health?.lastCallback)),
            ("memory_bytes", integer(health?.memoryBytes)), ("peak_bytes", integer(health?.peakBytes)),
            ("system_version", string(row.facts.system)), ("app_version", string(row.facts.app)),
            ("model", string(row.facts.model)), ("judged_at", instant(health?.at)),
            ("is_past", flag(health?.isPast)), ("reason", .string(row.reason)),
            ("device", string(health?.device)), ("path", .string(row.path)),
        ]
    }
}
