// The report as JSON lines: one flat object a record, for ClickHouse, DuckDB, Postgres and jq.

import Documents
public import TrackingModel

/// A line for the status, then one for each note, app, gap, finding, burst, check, event, log line and read problem.
/// The first key of each is its `type`; the keys of a type are always all there, unknown is null.
public struct JSONLines: Hashable, Sendable {
    /// The lines, each ending in a line feed.
    public let text: String

    /// - Parameters:
    ///   - report: The report.
    ///   - contents: The store that was judged, for its logs.
    ///   - device: A short opaque id of the device.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    ///   - notes: What a person adds.
    public init(
        _ report: HealthReport, _ contents: StoreContents, device: String, redact: Bool = false,
        notes: [ReportNote] = []
    ) {
        let records = ReportRecords(report, contents, device: device, redact: redact, notes: notes)
        var text = ""
        func write(_ type: String, _ rows: [[OrderedJSON.Member]]) {
            for row in rows {
                text += OrderedJSON.object([.init("type", type)] + row).text() + "\n"
            }
        }
        write("status", [records.status])
        write("note", records.notes)
        for table in RecordTable.allCases { write(table.record, records.rows(table)) }
        write("read_problem", records.problems)
        self.text = text
    }
}
