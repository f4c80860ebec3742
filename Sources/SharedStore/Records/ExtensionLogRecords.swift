// The planned JSON log of the extension, `extension_logs`, as log entries.

import TrackingModel

/// An element of `extension_logs`.
struct ExtensionLogRecord: JSONRecord {
    enum Field: String, JSONField {
        case timestamp, severity, component, message, metadata

        static let names = JSONNames<Field>()
    }

    var timestamp: Double?
    var severity: String?
    var component: String?
    var message: String
    /// By ascending keys.
    var metadata: [LogEntry.Field] = []

    init(_ json: inout JSONCursor) throws(JSONMismatch) {
        var text: String?
        var members = try json.object()
        while let field = try json.next(&members, Field.self) {
            switch field {
            case .timestamp: timestamp = try json.number()
            case .severity: severity = try json.text()
            case .component: component = try json.text()
            case .message: text = try json.text()
            case .metadata:
                metadata =
                    try json.members({ json throws(JSONMismatch) in try json.text() })?.map {
                        LogEntry.Field(key: $0.name, value: $0.value)
                    } ?? []
            }
        }
        guard let text else { throw JSONMismatch() }
        message = text
    }

    init?(lenient: LenientJSON) {
        guard let message = lenient.text("message") else { return nil }
        self.message = message
        timestamp = lenient.number("timestamp")
        severity = lenient.text("severity")
        component = lenient.text("component")
        metadata = (lenient.texts("metadata") ?? [:]).sorted { $0.key < $1.key }
            .map { LogEntry.Field(key: $0.key, value: $0.value) }
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
                message: record.message, metadata: record.metadata,
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
