// What the records of a week add up to: events, minutes that arrived or never did, sessions, errors.

import TrackingModel

/// The counts of a weekly report, only of periods that the logs cover.
struct WeekFacts {
    let window: HistoryWindow
    /// The moment of every event, oldest first.
    let events: [Instant]
    /// All gaps of those periods.
    let gaps: [Gap]
    /// Gaps with minutes that are lost for certain.
    let lost: [Gap]
    let gapRate: GapRate
    /// Nil where nothing shows which callbacks were finished.
    let crashes: CrashRatio?
    let metrics: [SuccessMetric]
    let errors: [WeeklyReport.ErrorCount]
    private let rejected: RejectedMinutes
    private let bursts: [DeliveryBurst]
    private let balances: DayBalances
    private let observation: Observation

    init(_ window: HistoryWindow, _ analysis: Facts, _ report: HealthReport, _ span: TimeSpan) {
        self.window = window
        rejected = analysis.rejected
        bursts = analysis.burstSpans.bursts
        // A record is kept by the second.
        balances = analysis.balances.only { window.coverage.covered(of: $0) > $0.seconds - 2 }
        observation = analysis.observation
        let entries = window.recovery.filter { span.contains($0.at) }
        let callbacks = analysis.log.callbacks.filter { span.contains($0.at) }
        events = Array(Set(callbacks.map(\.at) + entries.map(\.at))).sorted()
        gaps = Self.gaps(window, report, span)
        lost = gaps.filter { $0.gapClass == .lost }
        gapRate = GapRate(gaps, events, analysis.thresholds)
        crashes = CrashRatio(analysis.balances, analysis.observation, in: span)
        metrics = Self.metrics(
            DeliveryRatio(analysis.balances, in: span), entries, lost,
            gapRate.sessions, analysis.thresholds)
        errors = Self.errors(window, span)
    }

    /// Events and errors of a day.
    func count(on day: LocalDay) -> EventCount {
        let calendar = observation.calendar
        return EventCount(observation, from: calendar.start(of: day), to: calendar.start(of: day + 1))
    }

    func lostMinutes(where isMeant: (Instant) -> Bool) -> MinuteRange {
        balances.lost(lost, rejected, where: isMeant)
    }

    func phantomMinutes(where isMeant: (Instant) -> Bool) -> MinuteRange {
        balances.phantom(bursts, where: isMeant)
    }

    /// A gap across a period that no log covers may have had callbacks in it. Judgements made at the time are kept
    /// where the records no longer allow a new one.
    private static func gaps(_ window: HistoryWindow, _ report: HealthReport, _ span: TimeSpan) -> [Gap] {
        let seen = report.gaps.filter { gap in
            let stretch = TimeSpan(gap.start, gap.end)
            return window.coverage.covered(of: stretch) >= stretch.seconds
        }
        let starts = Set(seen.map(\.start))
        let kept = window.gaps.filter { !starts.contains($0.span.start) }.compactMap { Gap($0) }
        return (seen + kept).filter { span.contains($0.start) }
    }

    /// - Parameter delivery: Thresholds that arrived of those that were crossed, without floods; nil where event names
    ///   hold no minute, so that nothing shows which one is missing.
    private static func metrics(
        _ delivery: DeliveryRatio?, _ entries: [RecoveryEntry], _ lost: [Gap], _ sessions: Int,
        _ thresholds: Thresholds
    ) -> [SuccessMetric] {
        let crossed = delivery?.crossed ?? 0
        func minutes(_ gaps: [Gap]) -> Int {
            saturatingSum(gaps.map { Int(truncatingIfRepresentable: $0.minutes.low) ?? 0 })
        }
        let missing = minutes(lost)
        // What no record shows any more was crossed, too.
        let absent = minutes(lost.filter { !$0.evidence.contains(.rejectedCallbacks) })
        let used = delivery.map { max(crossed, saturatingSum([$0.delivered, absent])) } ?? 0
        let long = lost.filter { $0.minutes.low >= thresholds.lostMinutesWarning }
        let incidents = long.map { TimeSpan($0.start, $0.end) }.united.count
        return [
            SuccessMetric(.missed, min(missing, used), of: used),
            SuccessMetric(.incidents, incidents, per: 1_000, of: delivery == nil ? 0 : sessions),
            SuccessMetric(.errors, entries.lazy.filter { !$0.succeeded }.count, of: entries.count),
            SuccessMetric(.firing, delivery?.delivered ?? 0, of: crossed),
        ]
    }

    private static func errors(_ window: HistoryWindow, _ span: TimeSpan) -> [WeeklyReport.ErrorCount] {
        var counts: [String: Int] = [:]
        for entry in window.recovery where !entry.succeeded && span.contains(entry.at) {
            counts[entry.error ?? entry.action, default: 0] += 1
        }
        for line in window.log where line.severity >= .error && line.at.map(span.contains) ?? false {
            counts[line.message, default: 0] += 1
        }
        return counts.map { WeeklyReport.ErrorCount(message: $0, count: $1) }
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
