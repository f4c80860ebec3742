// Evidence E13: a lifetime total that fell, or the key that every store of the engine has is gone.

import TrackingModel

/// Finds data that was there and is not any more (Q17).
extension GapContext {
    var fallenTotals: [Gap] {
        lostPreferences.map { [$0] } ?? lowerTotals
    }

    /// A journal beside preferences that look empty: the counters are lost, the journal can rebuild them.
    private var lostPreferences: Gap? {
        guard let engine = contents.engine, !engine.hasCanary,
            let last = observation.timeline.times.last, !observation.journal.isEmpty
        else { return nil }
        let start = min(observation.timeline.times.first ?? last, last)
        let reported = observation.callbacks.count { $0.source == .journal && $0.cause == nil }
        return Gap(
            start: start, end: last, gapClass: .late,
            minutes: .upTo(min(Double(reported), minutes(from: start, to: last))),
            apps: [],
            evidence: [.totalDecreased], cause: "the preferences are gone",
            explanation: "The preferences look empty beside a journal of "
                + "\(countText(observation.journal.count, "record")): they were lost, or copied while the device "
                + "was locked. The tracker rebuilds its counters from the journal when it runs.")
    }

    /// Totals that are lower than they were when the journal began, or at an earlier read.
    private var lowerTotals: [Gap] {
        var falls: [String: (at: Instant, before: Int, now: Int, isOfJournal: Bool)] = [:]
        let isExact = log.isExact
        for fall in totalsOfJournal { falls[fall.app] = (fall.at, fall.before, fall.now, isExact) }
        for fall in self.falls?.falls ?? [] {
            falls[fall.app] = (self.falls?.since ?? at, fall.before, fall.now, false)
        }
        return falls.inKeyOrder.compactMap { app, fall in
            guard let change = increase(from: max(0, fall.now), to: fall.before), change >= 60, fall.at < at
            else { return nil }
            // What was counted before is gone, however long it took.
            let lost = min(Double(change / 60), minutes(from: fall.at, to: at))
            return Gap(
                start: fall.at, end: at, gapClass: .lost, minutes: .exactly(lost),
                apps: [app], evidence: [.totalDecreased], cause: "credited minutes disappeared",
                explanation: fall.isOfJournal
                    ? "The journal adds up to \(durationText(fall.before)), and the counter is at "
                        + "\(durationText(max(0, fall.now)))."
                    : "The total was \(durationText(fall.before)) at "
                        + "\(clock(fall.at)) and is \(durationText(max(0, fall.now))) now.")
        }
    }

    /// Against what the journal comes to, or else the counters that it begins with. A repair or a burst that was taken
    /// back may lower those on purpose, and deployed trackers set theirs to zero every day.
    private var totalsOfJournal: [(app: String, at: Instant, before: Int, now: Int)] {
        guard contents.source.generation == .planned, let startCheckpoint = contents.engine?.startCheckpoint,
            let at = startCheckpoint.state.lastReading?.wall,
            log.isExact
                || !contents.marks.contains(where: { $0.kind == .creditTakenBack && $0.at >= at })
        else { return [] }
        let journal = observation.journal
        let adjusted = Set(journal.places(of: .adjusted).compactMap { journal[$0].app })
        let known =
            log.isExact
            ? log.totals
            : Dictionary(
                startCheckpoint.ledgers.map { ($0.app, $0.totalSeconds) }, uniquingKeysWith: { max($0, $1) })
        return contents.apps.compactMap { app in
            guard !adjusted.contains(app.id), let before = known[app.id],
                let now = app.counters.compactMap(\.totalSeconds).max()
            else { return nil }
            return (app.id, at, before, now)
        }
    }
}
