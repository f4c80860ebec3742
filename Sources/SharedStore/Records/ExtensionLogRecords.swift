// The planned JSON log of the extension, `extension_logs`, as log entries.

import TrackingModel

/// An element of `extension_logs`.
struct ExtensionLogRecord: FieldRecord {
    /// What a line says beside its message, by ascending keys.
    struct Metadata: RecordValue {
        var fields: [LogEntry.Field]

        static func read(_ json: inout JSONCursor) throws(JSONMismatch) -> Metadata? {
            try json.members(String.read).map { members in
                Metadata(fields: members.map { LogEntry.Field(key: $0.name, value: $0.value) })
            }
        }

        static func read(_ json: LenientJSON, _ name: String) -> Metadata? {
            json.texts(name).map { texts in
                Metadata(
                    fields: texts.sorted { $0.key < $1.key }.map {
                        LogEntry.Field(key: $0.key, value: $0.value)
                    })
            }
        }
    }

    var timestamp: Double?
    var severity: String?
    var component: String?
    var message = ""
    var metadata: Metadata?

    mutating func fields<Coder: RecordCoder>(_ coder: inout Coder) throws(Coder.Failure) {
        try coder("timestamp", &timestamp)
        try coder("severity", &severity)
        try coder("component", &component)
        try coder("message", &message)
        try coder("metadata", &metadata)
    }
}

/// Turns the records into log entries; a line without a readable time stays, without one.
struct ExtensionLogCollector {
    let readAt: Instant
    private(set) var entries: [LogEntry] = []
    private var invalidTimes = 0
    private var mixedUpTimes = 0
    private var unknownSeverities = 0

    init(readAt: Instant) { self.readAt = readAt }

    mutating func add(_ record: ExtensionLogRecord) {
        var at: Instant?
        switch ValueJudge.verdict(seconds: record.timestamp ?? 0, epoch: .unix, readAt: readAt) {
        case .time(let instant): at = instant
        case .invalid(_, .epoch): mixedUpTimes += 1
        case .never, .invalid: invalidTimes += 1
        }
        let severity = Severity(word: record.severity ?? "")
        if severity == nil { unknownSeverities += 1 }
        entries.append(
            LogEntry(
                at: at, severity: severity ?? .info, component: record.component ?? "",
                message: record.message, metadata: record.metadata?.fields ?? [],
                origin: .extensionLogs))
    }

    func problems(source: String, key: String?) -> [ReadProblem] {
        var problems: [ReadProblem] = []
        func report(_ count: Int, _ text: String, _ kind: ReadProblem.Sort = .value) {
            problems.report(count, "line", text, in: source, key: key, kind: kind)
        }
        report(invalidTimes, "with an invalid time, shown without one")
        report(
            mixedUpTimes, "counts from 2001 where 1970 is meant, 978307200 s off; shown without time", .epoch
        )
        report(unknownSeverities, "of unknown severity, shown as INFO")
        return problems
    }
}
