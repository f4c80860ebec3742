// A report as flat lists of records: what CSV and JSON lines are written from.

import Documents
import PlainText
import TrackingModel

/// The lists of a report that machines read, a record a row.
public enum RecordTable: String, CaseIterable, Sendable {
    case apps, gaps, findings, bursts, checks, events, log

    /// The name of one record: `app`, `log`.
    var record: String { rawValue.hasSuffix("s") ? String(rawValue.dropLast()) : rawValue }
}

/// Records of a report: members in a fixed order, each with the device and the report's instant.
struct ReportRecords {
    private let document: OrderedJSON
    private let contents: StoreContents
    private let common: [OrderedJSON.Member]
    private let added: [ReportNote]

    init(
        _ report: HealthReport, _ contents: StoreContents, device: String, redact: Bool,
        notes: [ReportNote] = []
    ) {
        added = redact ? ReportNote.redacted(notes, Redaction(report)) : notes
        let (report, contents) = Redaction.applied(redact, to: report, contents)
        document = StatusDocument(report).json
        self.contents = contents
        common = [
            .init("device", HarmlessText.line(device)), .init("report_at", report.at),
        ]
    }

    /// The rows of a table, in the report's order.
    func rows(_ table: RecordTable) -> [[OrderedJSON.Member]] {
        switch table {
        case .apps, .gaps, .findings, .bursts: listed(table.rawValue)
        case .checks: listed("invariants")
        case .events: contents.recovery.map { common + event($0).members }
        case .log: contents.log.map { common + line($0).members }
        }
    }

    /// What a person added.
    var notes: [[OrderedJSON.Member]] {
        added.map { common + [.init("key", $0.key), .init("value", $0.value)] }
    }

    /// What could not be read.
    var problems: [[OrderedJSON.Member]] { listed("read_problems") }

    /// Everything of the report that is no list of records, in one: `verdict_level`, `memory_bytes`, ….
    var status: [OrderedJSON.Member] {
        common + OrderedJSON.object(document.members.filter { !Self.lists.contains($0.key) }).flattened
    }

    /// The keys of the status document whose members are records of their own.
    private static let lists: Set<String> = [
        "apps", "gaps", "findings", "bursts", "invariants", "read_problems",
    ]

    private func listed(_ key: String) -> [[OrderedJSON.Member]] {
        guard case .array(let values) = document.members.first(where: { $0.key == key })?.value else {
            return []
        }
        return values.map { common + $0.members }
    }

    private func event(_ entry: RecoveryEntry) -> OrderedJSON {
        let id = entry.id.description
        return [
            "at": entry.at, "id": id.isEmpty ? nil : id, "event": entry.event.text,
            "app": contents.mappings[entry.event.text], "ordinal": entry.event.ordinal,
            "action": entry.action, "success": entry.succeeded, "error": entry.error,
            "memory_bytes": entry.memoryBytes, "source": entry.origin.name,
        ]
    }

    private func line(_ line: LogEntry) -> OrderedJSON {
        [
            "at": line.at, "severity": line.severity.word, "component": line.component,
            "message": line.message, "session": line.session, "source": line.origin.name,
            "metadata": OrderedJSON.object(line.distinctMetadata.map { .init($0.key, $0.value) }),
        ]
    }
}

extension LogEntry {
    /// The fields of the message, of each key the first.
    var distinctMetadata: [Field] {
        var keys: Set<String> = []
        return metadata.filter { keys.insert($0.key).inserted }
    }
}
