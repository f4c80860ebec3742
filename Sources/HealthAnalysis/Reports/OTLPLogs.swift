// Gaps, findings and log lines for an OpenTelemetry collector, as log records.

import Documents
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
        let severity: Severity =
            switch finding.level {
            case .notice: .info
            case .warning: .warn
            case .critical: .error
            }
        return OTLPRecord(
            at: finding.since ?? at, severity: severity, event: "trackhealth.finding", body: finding.detail,
            attributes: [
                "code": finding.code.rawValue, "title": finding.title,
                "apps": finding.apps, "cause": finding.cause,
                "remedy": finding.remedy,
            ])
    }

    static func gap(_ gap: Gap) -> OTLPRecord {
        let severity: Severity =
            switch gap.gapClass {
            case .lost: .error
            case .notMonitored, .possibleLoss, .late: .warn
            case .recovered, .idle, .off: .info
            }
        return OTLPRecord(
            at: gap.start, severity: severity, event: "trackhealth.gap", body: gap.explanation,
            attributes: [
                "class": gap.gapClass.rawValue,
                "duration_seconds": gap.seconds,
                "minutes_low": gap.minutes.low,
                "minutes_high": gap.minutes.high, "apps": gap.apps,
                "evidence": gap.evidence.map(\.id), "cause": gap.cause,
            ])
    }

    private static func entry(_ entry: RecoveryEntry) -> OTLPRecord {
        OTLPRecord(
            at: entry.at, severity: entry.succeeded ? .info : .error, event: "trackhealth.recovery",
            body: entry.outcome,
            attributes: [
                "event": entry.event.text, "action": entry.action, "success": entry.succeeded,
                "memory_bytes": entry.memoryBytes,
            ])
    }

    private static func line(_ line: LogEntry) -> OTLPRecord {
        let head: OrderedJSON = ["component": line.component, "session": line.session]
        let fields = line.distinctMetadata.map { OrderedJSON.Member("metadata." + $0.key, $0.value) }
        return OTLPRecord(
            at: line.at, severity: line.severity, event: "trackhealth.log",
            body: line.message, attributes: .object(head.members + fields))
    }
}
