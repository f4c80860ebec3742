// `fleet --csv`: a row a device, harmless in a spreadsheet.

import HealthAnalysis
import TrackingModel

/// The rows of a fleet as CSV (RFC 4180). Unknown is an empty cell, instants are ISO-8601 in UTC.
package enum FleetTable {
    /// - Parameter rows: In the order in which they are to be listed.
    package static func csv(_ rows: [FleetRow]) -> String {
        let titles = cells(FleetRow(path: "", shortPath: "")).members.map { CSVCell.text($0.key.json) }
        return ([titles] + rows.map { cells($0).members.map { CSVCell.text($0.value) } })
            .map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func cells(_ row: FleetRow) -> OrderedJSON {
        let (health, facts) = (row.health, row.facts)
        let minutes = health?.minutes
        return [
            "name": row.name, "state": row.state.word, "code": health?.code, "since": health?.since,
            "lost_low": rounded(minutes?.lost?.low), "lost_high": rounded(minutes?.lost?.high),
            "phantom_low": rounded(minutes?.phantom?.low), "phantom_high": rounded(minutes?.phantom?.high),
            "covered_days": rounded(health?.coveredDays), "last_callback_at": health?.lastCallback,
            "memory_bytes": health?.memoryBytes, "peak_bytes": health?.peakBytes,
            "system_version": facts.system, "app_version": facts.app, "model": facts.model,
            "judged_at": health?.at, "is_past": health?.isPast,
            "last_record_state": health?.atLastRecord?.level.rawValue, "reason": row.reason,
            "device": health?.device, "path": row.path,
        ]
    }
}
