// Minutes whose own callback never came, or was withheld, and that a later one covers.

package import TrackingModel

extension OrdinalPolicy {
    /// The minutes below the claim in its count that are not credited: a threshold measures the use since its counter
    /// started, so a callback implies every minute below it.
    package func skipped(by claim: Claim, ledger: AppLedger, state: TrackerState) -> MinuteSet {
        guard let ordinal = claim.ordinal, ordinal > 1,
            let index = ledger.count.spanIndex(of: claim.generation)
        else { return MinuteSet() }
        if ledger.beginsDayCount(claim.generation) { return lostToday(before: ordinal, ledger) }
        guard var base = base(of: index, ordinal, claim, ledger, state) else { return MinuteSet() }
        // What was replayed in this generation was reported, credited or not.
        if let reported = ledger.replayed, reported.generation == claim.generation, reported.top < ordinal {
            base = max(base, reported.top)
        }
        let top = ordinal - max(1, claim.seconds / 60)
        guard base < top else { return MinuteSet() }
        var holes = MinuteSet(base + 1...top)
        holes.subtract(ledger.count.spans[index].credited)
        return holes
    }

    /// What a counter of the whole day reports beyond the credited minutes.
    private func lostToday(before ordinal: Int, _ ledger: AppLedger) -> MinuteSet {
        let known = ledger.todaySeconds / 60
        return known + 1 < ordinal ? MinuteSet(known + 1...ordinal - 1) : MinuteSet()
    }

    /// The minute at which the count of a span is known to have begun; nil where that is not known.
    private func base(
        of index: Int, _ ordinal: Int, _ claim: Claim, _ ledger: AppLedger, _ state: TrackerState
    ) -> Int? {
        let span = ledger.count.spans[index]
        let first = span.minutes.ranges.first?.lowerBound ?? ordinal
        // What was replayed in this generation may have been where its counter began.
        if let replayed = ledger.replayed, replayed.generation == claim.generation,
            first > replayed.top || ledger.dayCounter == claim.generation
        {
            return first - 1
        }
        let isYoung = claim.secondsSinceRegistration.map {
            Double(claim.thresholdSeconds) <= $0 * SystemBehaviour.usualPace + SystemBehaviour.earliness
        }
        if index == 0 {
            // After a clock correction, minutes credited but not reported in these counts were reported in others.
            let reported = ledger.count.spans.reduce(0) { $0 + $1.minutes.count }
            guard ledger.reportedMinutes <= reported, state.hasMovedDays == nil else { return first - 1 }
            // A counter of an earlier day's registration began with the day, once the system said that the day began.
            let isToday = state.registeredAt?.day == claim.reading.day
            return (isToday ? isYoung == true : state.intervalStartedAt != nil) ? 0 : first - 1
        }
        let earlier = ledger.count.spans[index - 1].minutes.last ?? 0
        if isYoung == true, state.counters == .resets || first <= earlier { return 0 }
        return first - 1
    }
}
