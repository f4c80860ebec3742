// Minutes whose own callback never came and that a later one covers.

package import TrackingModel

extension OrdinalPolicy {
    /// Seconds of the clock that a jump may be short of, since callbacks come a little late and early.
    static var jumpAllowance: Double { 80 }

    /// The missing minutes below the claim in its count, if the clock allows all of them: a threshold measures the use
    /// since its counter started, so a callback implies every minute below it.
    package func skipped(by claim: Claim, ledger: AppLedger, state: TrackerState) -> MinuteSet {
        guard let ordinal = claim.ordinal, ordinal > 1,
            let index = ledger.count.spanIndex(of: claim.generation)
        else { return MinuteSet() }
        if ledger.beginsDayCount(claim.generation) { return lostToday(before: ordinal, claim, ledger, state) }
        guard var base = base(of: index, ordinal, claim, ledger, state) else { return MinuteSet() }
        // What was replayed in this generation was reported, credited or not.
        if let reported = ledger.replayed, reported.generation == claim.generation, reported.minute < ordinal
        {
            base = max(base, reported.minute)
        }
        guard base + 1 < ordinal else { return MinuteSet() }
        var holes = MinuteSet(base + 1...ordinal - 1)
        holes.subtract(ledger.count.spans[index].minutes)
        let room = room(for: claim, ledger, state) * SystemBehaviour.usualPace + Self.jumpAllowance
        return Double(holes.count + 1) * 60 <= room ? holes : MinuteSet()
    }

    /// What a counter of the whole day reports beyond the credited minutes, where the day has room for it.
    private func lostToday(
        before ordinal: Int, _ claim: Claim, _ ledger: AppLedger, _ state: TrackerState
    ) -> MinuteSet {
        let known = ledger.todaySeconds / 60
        guard known + 1 < ordinal else { return MinuteSet() }
        let holes = MinuteSet(known + 1...ordinal - 1)
        let today = state.creditedSeconds - state.creditedAtDayStart
        return Double(today + (holes.count + 1) * 60) <= claim.secondsOfDay ? holes : MinuteSet()
    }

    /// The minute at which the count of a span is known to have begun; nil where that is not known.
    private func base(
        of index: Int, _ ordinal: Int, _ claim: Claim, _ ledger: AppLedger, _ state: TrackerState
    ) -> Int? {
        let span = ledger.count.spans[index]
        let first = span.minutes.ranges.first?.lowerBound ?? ordinal
        // What was replayed in this generation may have been where its counter began.
        if let replayed = ledger.replayed, replayed.generation == claim.generation,
            first > replayed.minute || ledger.dayCounter == claim.generation
        {
            return first - 1
        }
        let isYoung = claim.secondsSinceRegistration.map {
            Double(claim.thresholdSeconds) <= $0 * SystemBehaviour.usualPace + SystemBehaviour.earliness
        }
        if index == 0 {
            // After a clock correction, minutes credited but not reported in these counts were reported in others.
            let reported = ledger.count.spans.reduce(0) { $0 + $1.minutes.count }
            guard ledger.reportedMinutes <= reported else { return first - 1 }
            // A counter of an earlier day's registration began with the day, once the system said that the day began.
            let isToday = state.registeredAt?.day == claim.reading.day
            return (isToday ? isYoung == true : state.intervalStartedAt != nil) ? 0 : first - 1
        }
        let earlier = ledger.count.spans[index - 1].minutes.last ?? 0
        if isYoung == true, state.counters == .resets || first <= earlier { return 0 }
        return first - 1
    }

    /// Seconds in which the app can have been used since it was credited last, before what arrives together with the
    /// claim: what was credited since, to whichever app, is no time of these minutes.
    private func room(for claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Double {
        let together = state.burst?.claims.first { $0.app == ledger.app }
        let since = (together.map(\.lastCredit) ?? ledger.lastCredit) ?? state.dayStart
        let then = (together.map(\.creditedThen) ?? ledger.creditedThen) ?? state.creditedAtDayStart
        let elapsed = since.map { claim.reading.seconds(since: $0) } ?? claim.secondsOfDay
        // The system reported the start of the day's interval with the first use of the device.
        let sinceBegin = state.intervalStartedAt.map { claim.reading.seconds(since: $0) } ?? elapsed
        return min(elapsed, sinceBegin, claim.secondsOfDay) - Double(max(0, state.creditedSeconds - then))
    }
}
