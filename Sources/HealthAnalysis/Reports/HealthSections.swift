// The five sections of the tracker's own health view, in the words and figures of every other report.

import PlainText
public import TrackingModel

/// What a screen of an app shows of its tracker's health. Every text comes from the rows that the text report and the
/// dashboard's exports are made of, so that a person and their support read the same figures.
public struct HealthSections: Hashable, Sendable {
    /// How a row is to be looked at.
    public enum Tone: Hashable, Sendable {
        case good, neutral, warning, bad
    }

    /// A figure of the tracker's health.
    public struct Figure: Hashable, Sendable {
        public var label: String
        public var value: String
        public var tone: Tone
    }

    /// A stretch without callbacks.
    public struct GapRow: Hashable, Sendable {
        /// `lost, 11 min`
        public var title: String
        public var from: String
        public var to: String
        public var explanation: String
    }

    /// An entry of the recovery log.
    public struct Entry: Hashable, Sendable {
        public var succeeded: Bool
        public var event: String
        /// The error, or what was done.
        public var detail: String
        public var time: String
    }

    /// A line of the extension's logs.
    public struct Line: Hashable, Sendable {
        public var severity: Severity
        public var component: String
        public var message: String
        public var time: String
    }

    /// The verdict with its rule, for example `WARNING (minutes-lost), since 2025-11-13 11:08:04`.
    public let verdict: String
    public let reason: String
    /// Last heartbeat, events today with errors, memory, and the minutes that are lost, rejected or phantom.
    public let health: [Figure]
    /// The newest first, at most 40.
    public let gaps: [GapRow]
    /// What to say where there is no gap.
    public let noGaps: String
    /// The newest first, at most 20.
    public let recovery: [Entry]
    /// The newest first, at most 30.
    public let lines: [Line]

    public init(_ report: HealthReport, _ contents: StoreContents) {
        let rows = ReportRows(report, contents, redact: false)
        verdict = rows.verdict
        reason = HarmlessText.line(report.verdict.reason)
        health = rows.status.map { row in
            Figure(label: row.label, value: row.value, tone: Self.tone(of: row.label, report))
        }
        gaps = rows.gaps.map { gap in
            let cells = rows.row(gap)
            return GapRow(
                title: cells[3] + ", " + cells[2], from: cells[0], to: cells[1],
                explanation: rows.explanation(gap))
        }
        noGaps = rows.noGaps
        let entries = contents.recovery.suffix(ReportRows.recoveryShown).reversed()
        recovery = zip(rows.recovery, entries).map { cells, entry in
            Entry(succeeded: entry.succeeded, event: cells[2], detail: cells[3], time: cells[1])
        }
        let logged = contents.log.suffix(ReportRows.linesShown).reversed()
        lines = zip(rows.lines, logged).map { cells, line in
            Line(severity: line.severity, component: cells[2], message: cells[3], time: cells[0])
        }
    }

    /// The tone of a figure, by the same states that colour the dashboard.
    private static func tone(of label: String, _ report: HealthReport) -> Tone {
        switch label {
        case "Last heartbeat": report.heartbeat.state.tone
        case "Events today": report.events.errorsToday.map { $0 > 0 ? .warning : .good } ?? .neutral
        case "Memory": report.memory.state.tone
        case "Lost minutes": report.lostMinutes.high > 0 ? .bad : .neutral
        default: .neutral
        }
    }
}

extension HeartbeatStatus.State {
    fileprivate var tone: HealthSections.Tone {
        switch self {
        case .fresh: .good
        case .stale: .warning
        case .lost, .future, .invalid: .bad
        case .never: .neutral
        }
    }
}

extension MemoryStatus.State {
    fileprivate var tone: HealthSections.Tone {
        switch self {
        case .ok: .good
        case .warning: .warning
        case .critical: .bad
        case .unknown: .neutral
        }
    }
}
