// The facts of a report as rows of words, the same for every format that people read.

import PlainText
import TrackingModel

/// Rows in words. Everything from the store passes the sanitizer here.
struct ReportRows {
    let report: HealthReport
    let contents: StoreContents
    /// What a person added.
    let notes: [ReportNote]
    private let names: [String: String]

    init(_ report: HealthReport, _ contents: StoreContents, redact: Bool, notes: [ReportNote] = []) {
        self.notes = redact ? ReportNote.redacted(notes, Redaction(report)) : notes
        (self.report, self.contents) = Redaction.applied(redact, to: report, contents)
        names = Dictionary(self.report.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// The name of an app, else its id.
    func name(_ id: String) -> String { names[id] ?? id }

    /// Date and time with seconds in the report's calendar.
    func time(_ moment: Instant) -> String {
        let time = report.calendar.time(of: moment)
        return "\(time.day) \(time.clockWithSeconds)"
    }

    /// What support needs to know about a finding, with the limits that were used.
    func guide(_ finding: Finding) -> FindingGuide { finding.code.guide(report.thresholds) }

    /// The instant, the zone and what was opened.
    var header: [(label: String, value: String)] {
        let source = report.source
        var kind = source.kind.title
        if source.generation != .unknown { kind += ", " + source.generation.rawValue }
        return [
            ("Container", HarmlessText.line(source.path) + " (" + kind + ")"),
            ("As of", time(report.at) + " " + report.calendar.identifier),
        ]
    }

    /// `WARNING (minutes-lost), since 2025-11-13 11:08:04`.
    var verdict: String {
        let verdict = report.verdict
        var text = verdict.level.rawValue.uppercased()
        if let code = verdict.code { text += " (" + code.rawValue + ")" }
        if let since = verdict.since { text += ", since " + time(since) }
        return text
    }

    /// The status as the tracker's own health view lists it, and what it lacked.
    var status: [(label: String, value: String)] {
        [
            ("Last heartbeat", heartbeat), ("Events today", events), ("Memory", memory),
            ("Notifications", notifications),
            (
                "Fallback files",
                (report.queue.hasUncountedFiles ? "more than " : "") + String(report.queue.fallbackFiles)
            ),
            ("Waiting", waiting),
            ("Emergency flag", report.queue.emergencyFlag.map { $0 ? "set" : "not set" } ?? "unknown"),
            ("Lost minutes", minutes(report.minutes.lost)),
            ("Rejected part", minutes(report.minutes.rejected)),
            ("Phantom", minutes(report.minutes.phantom)),
            ("Recovered", minutes(report.minutes.recovered)),
            ("Credited today", report.countedTodaySeconds.map(durationText) ?? "unknown"),
        ] + activities + evidence
    }

    /// A row for each activity of a store that keeps last calls only.
    private var activities: [(label: String, value: String)] {
        report.activities.map { activity in
            let reached = activity.thresholdsToday
            let figure =
                reached == 0 ? "no threshold today" : "at least \(countText(reached, "threshold")) today"
            let moments = [
                ("last at ", activity.lastThresholdAt), ("began at ", activity.intervalStartedAt),
                ("ended at ", activity.intervalEndedAt),
            ]
            let parts = [HarmlessText.line(activity.name), figure, activity.minuteText()]
            return (
                "Activity",
                (parts.filter { !$0.isEmpty } + moments.compactMap { word, at in at.map { word + time($0) } })
                    .joined(separator: ", ")
            )
        }
    }

    /// A row for each kind of evidence beside the store.
    private var evidence: [(label: String, value: String)] {
        report.evidence.map { evidence in
            let span = "\(time(evidence.start)) to \(time(evidence.end))"
            let covered = evidence.seconds > 0 ? ", " + durationText(evidence.seconds) + " in all" : ""
            return ("Evidence", "\(evidence.count) of kind \(evidence.kind), \(span)\(covered)")
        }
    }

    private var heartbeat: String {
        guard let at = report.heartbeat.at, let age = report.heartbeat.ageSeconds else {
            return report.heartbeat.state.title
        }
        let distance = age < 0 ? durationText(-age) + " ahead" : durationText(age) + " ago"
        return "\(report.heartbeat.state.title), \(distance), at \(time(at))"
    }

    /// "unknown" with the reason, where a log has no data of today; nil where it has, and where there is none.
    var unknown: String? {
        guard let silence = report.coverage.silence, silence != .noLog, silence != .lastCallsOnly else {
            return nil
        }
        return "unknown, " + silence.description
    }

    private var events: String {
        if let unknown { return unknown }
        guard let today = report.events.today else { return "unknown, no log lists them" }
        var text = (report.events.saturated ? "at least " : "") + String(today)
        if let errors = report.events.errorsToday {
            text += errors == 0 ? ", no errors" : ", " + countText(errors, "error")
            if let ratio = report.events.errorRatio, errors > 0 { text += " (" + percentText(ratio) + ")" }
        }
        return text
    }

    private var memory: String {
        let memory = report.memory
        guard let bytes = memory.bytes else { return "unknown" }
        var text = "\(sizeText(bytes)) of \(sizeText(memory.limitBytes)), \(memory.state.rawValue)"
        if memory.measure != .unknown { text += " (" + memory.measure.rawValue + ")" }
        if let peak = memory.peakBytesToday, let at = memory.peakAt {
            text += "; peak today \(sizeText(peak)) at \(report.calendar.time(of: at).clock)"
        }
        return text
    }

    private var notifications: String {
        let status = report.notifications
        guard status.sent != nil || status.received != nil else { return "unknown" }
        func description(_ number: Int?, _ verb: String) -> String {
            (number.map { String($0) } ?? "unknown") + " " + verb
        }
        var text = description(status.sent, "sent") + ", " + description(status.received, "received")
        if let missed = status.missed { text += ", \(missed) missed" }
        return status.wasReset ? text + "; a counter was set back" : text
    }

    /// What waits to be counted in the store itself.
    private var waiting: String {
        let queue = report.queue
        guard queue.waiting != nil || queue.countedMinimally != nil else { return "unknown" }
        func description(_ number: Int?, _ what: String) -> String {
            (number.map { String($0) } ?? "unknown") + " " + what
        }
        return description(queue.waiting, "for their app") + ", "
            + description(queue.countedMinimally, "counted, not credited")
    }

    private func minutes(_ range: MinuteRange?) -> String {
        range.map { $0.high > 0 ? minutes($0) + " min" : "none" } ?? unknown
            ?? "unknown, no log lists callbacks"
    }

    /// `11 to 12`, or one figure where both bounds agree.
    func minutes(_ range: MinuteRange) -> String {
        let whole = wholeMinutes(range.low, range.high)
        let (low, high) = (decimal(whole.low, places: 0), decimal(whole.high, places: 0))
        return low == high ? low : low + " to " + high
    }

    static let appColumns = ["App", "Category", "Today", "State", "Total", "Points", "Last event"]

    /// A row of `appColumns` for each app.
    var apps: [[String]] {
        report.apps.map { app in
            var state = app.todayState.rawValue
            if let stale = app.staleSeconds, stale > 0 { state += " (" + durationText(stale) + ")" }
            return [
                HarmlessText.line(app.name), HarmlessText.line(app.category ?? "—"),
                app.todaySeconds.map(durationText) ?? "—", state, app.totalSeconds.map(durationText) ?? "—",
                app.pointsToday.map { String($0) } ?? "—", app.lastEventAt.map(time) ?? "—",
            ]
        }
    }

    /// Gaps that a report lists.
    static let gapsShown = 40

    /// The newest gaps, newest first.
    var gaps: ArraySlice<Gap> { report.gaps.prefix(Self.gapsShown) }

    /// What to say where no gap is listed.
    var noGaps: String {
        if report.events.today == nil { return "No log of events was found, so gaps are unknown." }
        if let silence = report.coverage.silence { return "Unknown: \(silence.description)." }
        return report.coverage.start.map { "None since \(time($0)), where the log begins." }
            ?? "No gaps detected."
    }

    static let gapColumns = ["From", "To", "Length", "Class", "Minutes", "Apps"]

    /// A row of `gapColumns` for a gap.
    func row(_ gap: Gap) -> [String] {
        let names = gap.apps.map { HarmlessText.line(self.names[$0] ?? $0) }
        let isUnknown = gap.gapClass == .idle
        return [
            time(gap.start), time(gap.end), durationText(gap.seconds), gap.title,
            isUnknown ? "—" : minutes(gap.minutes), names.isEmpty ? "—" : names.joined(separator: ", "),
        ]
    }

    /// What the gap rests on and what would decide.
    func explanation(_ gap: Gap) -> String {
        func list(_ evidence: [Gap.Evidence]) -> String {
            evidence.map { "\($0.description) (\($0.id))" }.joined(separator: ", ")
        }
        let text = HarmlessText.line(gap.explanation) + " Evidence: \(list(gap.evidence))."
        return gap.missingEvidence.isEmpty
            ? text : text + " Not in this store: \(list(gap.missingEvidence))."
    }

    /// Entries of the recovery log that a report lists.
    static let recoveryShown = 20
    /// Lines of the extension's logs that a report lists.
    static let linesShown = 30

    /// The newest entries of the recovery log, newest first: mark, time, event, and the error or the action.
    var recovery: [[String]] {
        contents.recovery.suffix(Self.recoveryShown).reversed().map { entry in
            [
                entry.succeeded ? "✓" : "✗", time(entry.at), HarmlessText.line(entry.event.text),
                HarmlessText.line(entry.succeeded ? entry.action : entry.error ?? "failed"),
            ]
        }
    }

    /// The newest lines of the extension's logs, newest first: time, severity, component, message.
    var lines: [[String]] {
        contents.log.suffix(Self.linesShown).reversed().map { line in
            let fields = line.metadata.map { " " + $0.key + "=" + $0.value }.joined()
            return [
                line.at.map(time) ?? "—", line.severity.word, HarmlessText.line(line.component),
                HarmlessText.line(line.message + fields),
            ]
        }
    }

    /// `newest 20 of 50`, or the number where all are listed.
    static func extent(_ shown: Int, of all: Int) -> String {
        shown < all ? "newest \(shown) of \(all)" : String(all)
    }
}
