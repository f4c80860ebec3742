// The sections of the tracker's own health view, in the words and figures of every other report.

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
        public let tone: Tone
        private let fact: Document.Fact

        public var label: String { fact.name }
        public var value: String { HarmlessText.line(fact.text) }
        /// The moment whose age the value begins with; nil for a value that does not age.
        public var since: Instant? { fact.since }

        /// The value at a moment after the read: its age has gone on.
        public func value(at now: Instant) -> String {
            var fact = fact
            if let since { fact.value = ReportRows.age(now - since) }
            return HarmlessText.line(fact.text)
        }
    }

    /// An app of today.
    public struct AppRow: Hashable, Sendable {
        public var id: String
        /// The recorded name, else a short form of the id: the system gives names to nobody but people.
        public var name: String
        public var today: Figure
        /// Lost and phantom minutes; empty where they are unknown.
        public var minutes: [Figure]
    }

    /// A stretch without callbacks.
    public struct GapRow: Hashable, Sendable {
        /// `lost, 11m 20s`
        public var title: String
        public var tone: Tone
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
    /// By today's time, most first.
    public let apps: [AppRow]
    /// `HealthReport.detectedGaps`, at most 40.
    public let gaps: [GapRow]
    /// What to say where there is no gap.
    public let noGaps: String
    /// Whether that is good news: a gap of today would have been seen.
    public let isGapless: Bool
    /// The newest first, at most 20.
    public let recovery: [Entry]
    /// The newest first, at most 30.
    public let lines: [Line]

    public init(_ report: HealthReport, _ contents: StoreContents) {
        let rows = ReportRows(report, contents)
        verdict = rows.verdict
        reason = HarmlessText.line(report.verdict.reason)
        health = rows.figures.map(Figure.init)
        apps = report.apps.map { app in
            let isPlain = app.todayState == .valid || app.todayState == .absent
            return AppRow(
                id: app.id, name: HarmlessText.line(app.name),
                today: Figure(
                    .init(
                        "Today", rows.today(app), note: isPlain ? nil : rows.state(app),
                        level: isPlain ? nil : .warning)),
                minutes: rows.minutes(of: app).map(Figure.init))
        }
        gaps = report.detectedGaps.prefix(ReportRows.gapLimit).map { gap in
            // What is proven is worse than what may be, and what can still arrive is nothing yet.
            GapRow(
                title: gap.title + ", " + durationText(gap.seconds),
                tone: gap.gapClass == .lost ? .bad : gap.gapClass == .late ? .neutral : .warning,
                from: rows.time(gap.start), to: rows.time(gap.end),
                explanation: HarmlessText.line(rows.explanation(gap)))
        }
        noGaps = HarmlessText.line(rows.noGaps.text)
        isGapless = gaps.isEmpty && rows.noGaps.isGood
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

extension HealthSections.Figure {
    init(_ fact: Document.Fact) {
        self.fact = fact
        tone =
            switch fact.level {
            case .ok: .good
            case .notice, .warning: .warning
            case .critical: .bad
            case .unproven, .unknown, nil: .neutral
            }
    }
}
