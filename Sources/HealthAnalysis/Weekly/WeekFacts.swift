// What the records of a week add up to: events, minutes that arrived or never did, sessions, errors.

import TrackingModel

/// The counts of a weekly report, only of periods that the logs cover.
struct WeekFacts {
    let window: HistoryWindow
    private let facts: Facts
    private let span: TimeSpan
    private let balances: DayBalances
    /// The moment of every event, oldest first.
    let events: [Instant]
    private let gaps: [Gap]
    /// Those with minutes that are lost for certain.
    private let lost: [Gap]
    let gapRate: GapRate
    /// Nil where nothing shows which callbacks were finished.
    let crashes: CrashRatio?
    private let entries: [RecoveryEntry]

    init(_ window: HistoryWindow, _ facts: Facts, _ report: HealthReport, _ span: TimeSpan) {
        (self.window, self.facts, self.span) = (window, facts, span)
        // A record is kept by the second.
        balances = facts.balances.only { window.coverage.covered(of: $0) > $0.seconds - 2 }
        entries = window.recovery.filter { span.contains($0.at) }
        let callbacks = facts.log.callbacks.filter { span.contains($0.at) }
        events = Array(Set(callbacks.map(\.at) + entries.map(\.at))).sorted()
        // A gap across a period that no log covers may have had callbacks in it. Judgements made at the time are kept
        // where the records no longer allow a new one.
        let seen = report.gaps.filter { gap in
            let stretch = TimeSpan(gap.start, gap.end)
            return window.coverage.covered(of: stretch) >= stretch.seconds
        }
        let starts = Set(seen.map(\.start))
        let kept = window.gaps.filter { !starts.contains($0.span.start) }.compactMap { Gap($0) }
        gaps = (seen + kept).filter { span.contains($0.start) }
        lost = gaps.filter { $0.gapClass == .lost }
        gapRate = GapRate(gaps, events, facts.thresholds)
        crashes = CrashRatio(facts.balances, facts.observation, in: span)
    }

    /// Events and errors of a day.
    func count(on day: LocalDay) -> EventCount {
        let calendar = facts.calendar
        return EventCount(facts.observation, from: calendar.start(of: day), to: calendar.start(of: day + 1))
    }

    /// None where the store's days are those of another zone: nothing is known of these then.
    func lostMinutes(where isMeant: (Instant) -> Bool) -> MinuteRange {
        isOfZone ? balances.lost(gaps, facts.rejected, where: isMeant) : .zero
    }

    /// As those that are lost.
    func phantomMinutes(where isMeant: (Instant) -> Bool) -> MinuteRange {
        isOfZone ? balances.phantom(facts.burstSpans.bursts, where: isMeant) : .zero
    }

    private var isOfZone: Bool { facts.observation.otherZone == nil }

    var metrics: [SuccessMetric] {
        // Thresholds that arrived of those that were crossed, without floods; nil where event names hold no minute, so
        // that nothing shows which one is missing.
        let delivery = DeliveryRatio(facts.balances, in: span)
        let crossed = delivery?.crossed ?? 0
        func minutes(_ gaps: [Gap]) -> Int {
            saturatingSum(gaps.map { Int(truncatingIfRepresentable: $0.minutes.low) ?? 0 })
        }
        let missing = minutes(lost)
        // What no record shows any more was crossed, too.
        let absent = minutes(lost.filter { !$0.evidence.contains(.rejectedCallbacks) })
        let used = delivery.map { max(crossed, saturatingSum([$0.delivered, absent])) } ?? 0
        let long = lost.filter { $0.minutes.low >= facts.thresholds.lostMinutesWarning }
        let incidents = long.map { TimeSpan($0.start, $0.end) }.united.count
        // Where no event holds the minute that it reports, neither gaps nor incidents are known.
        let sessions = delivery == nil ? 0 : gapRate.sessions
        return [
            SuccessMetric(.missed, min(missing, used), of: used),
            SuccessMetric(.incidents, incidents, per: 1_000, of: sessions),
            SuccessMetric(.errors, entries.lazy.filter { !$0.succeeded }.count, of: entries.count),
            SuccessMetric(.firing, delivery?.delivered ?? 0, of: crossed),
            SuccessMetric(crashes), SuccessMetric(.gaps, gapRate.gaps, per: 1, of: sessions),
        ]
    }

    /// The most frequent first.
    var errors: [WeeklyReport.ErrorCount] {
        let messages =
            entries.filter { !$0.succeeded }.map { $0.error ?? $0.action }
            + window.log.filter { $0.severity >= .error && $0.at.map(span.contains) ?? false }.map(\.message)
        return messages.counts.map { WeeklyReport.ErrorCount(message: $0, count: $1) }
            .sorted { ($1.count, $0.message) < ($0.count, $1.message) }
    }
}

extension Gap {
    /// A gap from its record; nil for a class that this version does not know.
    init?(_ record: RecordedGap) {
        guard let gapClass = Class(rawValue: record.gapClass) else { return nil }
        self.init(
            start: record.span.start, end: record.span.end, gapClass: gapClass,
            minutes: MinuteRange(low: record.minutesLow, high: record.minutesHigh), apps: record.apps,
            evidence: Evidence.allCases.filter { record.evidence.contains($0.id) }, cause: record.cause,
            explanation: "")
    }
}
