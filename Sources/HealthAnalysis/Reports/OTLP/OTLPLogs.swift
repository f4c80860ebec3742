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
            let resource = OTLPRecord.resource(
                Array(part), observed: observed, device: HarmlessText.line(device), version: version)
            text += "{\"resourceLogs\":[\(resource.text())]}\n"
        }
        self.text = text
    }

    private static func finding(_ finding: Finding, _ at: Instant) -> OTLPRecord {
        let severity: OTLPRecord.SeverityNumber =
            switch finding.level {
            case .notice: .info
            case .warning: .warn
            case .critical: .error
            }
        return OTLPRecord(
            at: finding.since ?? at, severity: severity, event: "trackhealth.finding", body: finding.detail,
            attributes: [
                OTLPValue.string("code", finding.code.rawValue), OTLPValue.string("title", finding.title),
                OTLPValue.strings("apps", finding.apps), OTLPValue.string("cause", finding.cause),
                OTLPValue.string("remedy", finding.remedy),
            ])
    }

    static func gap(_ gap: Gap) -> OTLPRecord {
        let severity: OTLPRecord.SeverityNumber =
            switch gap.gapClass {
            case .lost: .error
            case .notMonitored, .possibleLoss, .late: .warn
            case .recovered, .idle, .off: .info
            }
        return OTLPRecord(
            at: gap.start, severity: severity, event: "trackhealth.gap", body: gap.explanation,
            attributes: [
                OTLPValue.string("class", gap.gapClass.rawValue),
                OTLPValue.number("duration_seconds", gap.seconds),
                OTLPValue.number("minutes_low", gap.minutes.low),
                OTLPValue.number("minutes_high", gap.minutes.high), OTLPValue.strings("apps", gap.apps),
                OTLPValue.strings("evidence", gap.evidence.map(\.id)), OTLPValue.string("cause", gap.cause),
            ])
    }

    private static func entry(_ entry: RecoveryEntry) -> OTLPRecord {
        var attributes = [
            OTLPValue.string("event", entry.event.text), OTLPValue.string("action", entry.action),
            OTLPValue.boolean("success", entry.succeeded),
        ]
        if let bytes = entry.memoryBytes { attributes.append(OTLPValue.integer("memory_bytes", bytes)) }
        return OTLPRecord(
            at: entry.at, severity: entry.succeeded ? .info : .error, event: "trackhealth.recovery",
            body: entry.succeeded ? entry.action : entry.error ?? "failed", attributes: attributes)
    }

    private static func line(_ line: LogEntry) -> OTLPRecord {
        var attributes = [OTLPValue.string("component", line.component)]
        if let session = line.session { attributes.append(OTLPValue.string("session", session)) }
        var keys: Set<String> = []
        for field in line.metadata where keys.insert(field.key).inserted {
            attributes.append(OTLPValue.string("metadata." + field.key, field.value))
        }
        return OTLPRecord(
            at: line.at, severity: OTLPRecord.SeverityNumber(line.severity), event: "trackhealth.log",
            body: line.message, attributes: attributes)
    }
}
