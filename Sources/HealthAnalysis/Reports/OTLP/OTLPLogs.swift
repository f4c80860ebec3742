// Gaps, findings and log lines for an OpenTelemetry collector, as log records.

import PlainText
public import TrackingModel

/// Everything that happened as `LogsData` objects, one on a line.
public struct OTLPLogs: Hashable, Sendable {
    /// Records on a line: a collector reads only so long a line.
    static let recordsPerLine = 100

    /// The lines, each ending in a line feed; empty where there is nothing to report.
    public let text: String

    /// - Parameters:
    ///   - report: The report.
    ///   - contents: The store that was judged, for its logs.
    ///   - device: A short opaque id of the device.
    ///   - version: The version of this program.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    public init(
        _ report: HealthReport, _ contents: StoreContents, device: String, version: String,
        redact: Bool = false
    ) {
        let (report, contents) = Redaction.applied(redact, to: report, contents)
        let observed = OTLPValue.nanoseconds(report.at)
        let records =
            report.findings.map { Self.finding($0, report.at) } + report.gaps.map(Self.gap)
            + contents.recovery.map(Self.entry) + contents.log.map(Self.line)
        var text = ""
        for start in stride(from: 0, to: records.count, by: Self.recordsPerLine) {
            let part = records[start..<min(start + Self.recordsPerLine, records.count)]
            let json: OrderedJSON = [
                "resourceLogs": .array([
                    [
                        "resource": OTLPValue.resource(device: HarmlessText.line(device), version: version),
                        "scopeLogs": .array([
                            [
                                "scope": OTLPValue.scope(version: version),
                                "logRecords": .array(part.map { $0.json(observed: observed) }),
                            ]
                        ]),
                    ]
                ])
            ]
            text += json.text() + "\n"
        }
        self.text = text
    }

    private static func finding(_ finding: Finding, _ at: Instant) -> Record {
        let severity: Record.SeverityNumber =
            switch finding.level {
            case .notice: .info
            case .warning: .warn
            case .critical: .error
            }
        return Record(
            at: finding.since ?? at, severity: severity, event: "trackhealth.finding", body: finding.detail,
            attributes: [
                OTLPValue.string("code", finding.code.rawValue), OTLPValue.string("title", finding.title),
                OTLPValue.strings("apps", finding.apps), OTLPValue.string("cause", finding.cause),
                OTLPValue.string("remedy", finding.remedy),
            ])
    }

    private static func gap(_ gap: Gap) -> Record {
        let severity: Record.SeverityNumber =
            switch gap.gapClass {
            case .lost: .error
            case .notMonitored, .possibleLoss, .late: .warn
            case .recovered, .idle, .off: .info
            }
        return Record(
            at: gap.start, severity: severity, event: "trackhealth.gap", body: gap.explanation,
            attributes: [
                OTLPValue.string("class", gap.gapClass.rawValue),
                OTLPValue.number("duration_seconds", gap.seconds),
                OTLPValue.number("minutes_low", gap.minutes.low),
                OTLPValue.number("minutes_high", gap.minutes.high), OTLPValue.strings("apps", gap.apps),
                OTLPValue.strings("evidence", gap.evidence.map(\.id)), OTLPValue.string("cause", gap.cause),
            ])
    }

    private static func entry(_ entry: RecoveryEntry) -> Record {
        var attributes = [
            OTLPValue.string("event", entry.event.text), OTLPValue.string("action", entry.action),
            OTLPValue.boolean("success", entry.succeeded),
        ]
        if let bytes = entry.memoryBytes { attributes.append(OTLPValue.integer("memory_bytes", bytes)) }
        return Record(
            at: entry.at, severity: entry.succeeded ? .info : .error, event: "trackhealth.recovery",
            body: entry.succeeded ? entry.action : entry.error ?? "failed", attributes: attributes)
    }

    private static func line(_ line: LogEntry) -> Record {
        var attributes = [OTLPValue.string("component", line.component)]
        if let session = line.session { attributes.append(OTLPValue.string("session", session)) }
        var keys: Set<String> = []
        for field in line.metadata where keys.insert(field.key).inserted {
            attributes.append(OTLPValue.string("metadata." + field.key, field.value))
        }
        return Record(
            at: line.at, severity: Record.SeverityNumber(line.severity), event: "trackhealth.log",
            body: line.message, attributes: attributes)
    }
}

/// One log record.
private struct Record {
    /// The first number of each range of OpenTelemetry's severities.
    enum SeverityNumber: Int {
        case debug = 5
        case info = 9
        case warn = 13
        case error = 17
        case fatal = 21

        init(_ severity: TrackingModel.Severity) {
            self =
                switch severity {
                case .debug: .debug
                case .info: .info
                case .warn: .warn
                case .error: .error
                case .critical: .fatal
                }
        }

        var text: String {
            switch self {
            case .debug: "DEBUG"
            case .info: "INFO"
            case .warn: "WARN"
            case .error: "ERROR"
            case .fatal: "FATAL"
            }
        }
    }

    let at: Instant?
    let severity: SeverityNumber
    /// What sort of record it is.
    let event: String
    let body: String
    let attributes: [OrderedJSON]

    func json(observed: OrderedJSON?) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        if let time = at.flatMap(OTLPValue.nanoseconds) { members.append(.init("timeUnixNano", time)) }
        if let observed { members.append(.init("observedTimeUnixNano", observed)) }
        members += [
            .init("severityNumber", .integer(severity.rawValue)),
            .init("severityText", .string(severity.text)),
            .init("eventName", .string(event)), .init("body", ["stringValue": .string(body)]),
            .init("attributes", .array(attributes)),
        ]
        return .object(members)
    }
}
