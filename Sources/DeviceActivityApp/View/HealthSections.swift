// The five sections of the tracker's own health view, in the words and figures of every other report.

import Documents
public import HealthAnalysis
import PlainText
public import TrackingModel

/// What a screen of an app shows of its tracker's health. Every text is one of the document that reports are made of, so
/// that a person and their support read the same figures.
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
        let rows = ReportRows(report, contents)
        verdict = rows.verdict
        reason = HarmlessText.line(report.verdict.reason)
        health = rows.figures.map { fact in
            let tone: Tone =
                switch fact.level {
                case .ok: .good
                case .notice, .warning: .warning
                case .critical: .bad
                case .unproven, .unknown, nil: .neutral
                }
            return Figure(label: fact.name, value: HarmlessText.line(fact.text), tone: tone)
        }
        gaps = rows.shownGaps.map { gap in
            GapRow(
                title: gap.title + ", " + durationText(gap.seconds), from: rows.time(gap.start),
                to: rows.time(gap.end), explanation: HarmlessText.line(rows.explanation(gap)))
        }
        noGaps = rows.noGaps
        recovery = rows.shownRecovery.map { entry in
            Entry(
                succeeded: entry.succeeded, event: HarmlessText.line(entry.event.text),
                detail: HarmlessText.line(entry.outcome), time: rows.time(entry.at))
        }
        lines = rows.shownLines.map { line in
            Line(
                severity: line.severity, component: HarmlessText.line(line.component),
                message: HarmlessText.line(line.wholeMessage), time: line.at.map(rows.time) ?? "—")
        }
    }
}
