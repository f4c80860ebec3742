// A report as flat lists of records: what CSV and JSON lines are written from.

import PlainText
import TrackingModel

/// The lists of a report that machines read, a record a row.
public enum RecordTable: String, CaseIterable, Sendable {
    case apps, gaps, findings, bursts, checks, events, log
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
            .init("device", .string(HarmlessText.line(device))),
            .init("report_at", .string(LocalCalendar.iso8601(report.at))),
        ]
    }

    /// The rows of a table, in the report's order.
    func rows(_ table: RecordTable) -> [[OrderedJSON.Member]] {
        switch table {
        case .apps, .gaps, .findings, .bursts: listed(table.rawValue)
        case .checks: listed("invariants")
        case .events: contents.recovery.map { common + event($0) }
        case .log: contents.log.map { common + line($0) }
        }
    }

    /// What a person added.
    var notes: [[OrderedJSON.Member]] {
        added.map { common + [.init("key", .string($0.key)), .init("value", .string($0.value))] }
    }

    /// What could not be read.
    var problems: [[OrderedJSON.Member]] { listed("read_problems") }

    /// Everything of the report that is no list of records, in one: `verdict_level`, `memory_bytes`, ….
    var status: [OrderedJSON.Member] {
        guard case .object(let members) = document else { return common }
        return common
            + members.flatMap { member in
                Self.lists.contains(member.key) ? [] : Self.flattened(member)
            }
    }

    /// The keys of the status document whose members are records of their own.
    private static let lists: Set<String> = [
        "apps", "gaps", "findings", "bursts", "invariants", "read_problems",
    ]

    private static func flattened(_ member: OrderedJSON.Member) -> [OrderedJSON.Member] {
        guard case .object(let inner) = member.value else { return [member] }
        return inner.flatMap { flattened(.init(member.key + "_" + $0.key.lowercased(), $0.value)) }
    }

    private func listed(_ key: String) -> [[OrderedJSON.Member]] {
        guard case .object(let members) = document,
            case .array(let values) = members.first(where: { $0.key == key })?.value
        else { return [] }
        return values.compactMap { value in
            guard case .object(let members) = value else { return nil }
            return common + members
        }
    }

    private func event(_ entry: RecoveryEntry) -> [OrderedJSON.Member] {
        let id = entry.id.description
        return [
            .init("at", .string(LocalCalendar.iso8601(entry.at))),
            .init("id", id.isEmpty ? .null : .string(id)), .init("event", .string(entry.event.text)),
            .init("app", contents.mappings[entry.event.text].map { .string($0) } ?? .null),
            .init("ordinal", entry.event.ordinal.map { .integer($0) } ?? .null),
            .init("action", .string(entry.action)), .init("success", .bool(entry.succeeded)),
            .init("error", entry.error.map { .string($0) } ?? .null),
            .init("memory_bytes", entry.memoryBytes.map { .integer($0) } ?? .null),
            .init("source", .string(entry.origin.name)),
        ]
    }

    private func line(_ line: LogEntry) -> [OrderedJSON.Member] {
        var keys: Set<String> = []
        let metadata = line.metadata.filter { keys.insert($0.key).inserted }
        return [
            .init("at", line.at.map { .string(LocalCalendar.iso8601($0)) } ?? .null),
            .init("severity", .string(line.severity.word)), .init("component", .string(line.component)),
            .init("message", .string(line.message)),
            .init("session", line.session.map { .string($0) } ?? .null),
            .init("source", .string(line.origin.name)),
            .init("metadata", .object(metadata.map { .init($0.key, .string($0.value)) })),
        ]
    }
}
