// `fleet --csv`: a row a device, harmless in a spreadsheet.

import Documents
import HealthAnalysis

/// The rows of a fleet as CSV (RFC 4180). Unknown is an empty cell, instants are ISO-8601 in UTC.
package enum FleetTable {
    /// Members of a row of ``FleetDocument``, named here so that they stay where they are when a row gets another.
    private static let columns = [
        "name", "state", "code", "since", "lost_minutes_low", "lost_minutes_high", "phantom_minutes_low",
        "phantom_minutes_high", "covered_from", "covered_to", "last_callback_at", "memory_bytes",
        "peak_bytes",
        "system_version", "app_version", "model", "judged_at", "is_past", "at_last_record_level", "reason",
        "device", "path",
    ]

    /// - Parameter rows: In the order in which they are to be listed.
    package static func csv(_ rows: [FleetRow]) -> String {
        CSVCell.table(columns, rows.map { OrderedJSON.object(FleetDocument.figures($0)).flattened })
    }
}
