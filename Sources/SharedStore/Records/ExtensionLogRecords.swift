// The planned JSON log of the extension, `extension_logs`, as log entries.

import TrackingModel

/// An element of `extension_logs`.
struct ExtensionLogRecord: JSONRecord {
    var timestamp: Double?
    var severity: String?
    var component: String?
    var message: String
    var metadata: [String: String]?

    init?(lenient: LenientJSON) {
        guard let message = lenient.text("message") else { return nil }
        self.message = message
        timestamp = lenient.number("timestamp")
        severity = lenient.text("severity")
        component = lenient.text("component")
        metadata = lenient.texts("metadata")
    }
}

/// Turns the records into log entries; a line without a readable time stays, without one.
struct ExtensionLogCollector {
    let readAt: Instant
    private(set) var entries: [LogEntry] = []
    private var pool = StringPool()
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
        let metadata = (record.metadata ?? [:]).sorted { $0.key < $1.key }
        entries.append(
            LogEntry(
                at: at, severity: severity ?? .info, component: pool.shared(record.component ?? ""),
                message: pool.shared(record.message),
                metadata: metadata.map { .init(key: pool.shared($0.key), value: pool.shared($0.value)) },
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
