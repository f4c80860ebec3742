// Callbacks that were delayed past midnight: they report use of the previous day.

package import TrackingModel

extension OrdinalPolicy {
    /// Whether a day's first claim only goes on where the day before ended: its callbacks were late.
    func isLeftOver(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        guard ledger.count.spans.isEmpty, let end = ledger.yesterday, end.generation == claim.generation,
            let ordinal = claim.ordinal, ordinal > max(end.minute, 1)
        else { return false }
        // What comes at the pace of use is used now: a clock or a zone that was moved can let a counter go on over
        // midnight.
        if let last = ledger.newest?.at, last.day == claim.reading.day || last.wall >= claim.reading.midnight,
            claim.reading.seconds(since: last) >= SystemBehaviour.fastestMinute
        {
            return false
        }
        if ordinal <= end.minute + Int(SystemBehaviour.longestDeferral) / 60 { return true }
        if state.hadBattery { return false }
        // The system reports the start of the day with its first use; a count of today needs time since then.
        guard let began = state.intervalStartedAt else { return true }
        return Double(ordinal) * 60 > claim.reading.seconds(since: began) * SystemBehaviour.dayPace
            + SystemBehaviour.minuteLead
    }

    package func secondsOfYesterday(_ claim: Claim, ledger: AppLedger, state: TrackerState) -> Int {
        guard let left = ledger.left, let end = ledger.yesterday, end.generation == claim.generation,
            let ordinal = claim.ordinal, ordinal > left.lastMinute, let last = left.lastCredit,
            // A counter that has reported minutes of today restarted with it.
            ledger.count.spanIndex(of: claim.generation) == nil
        else { return 0 }
        let minutes = ordinal - left.lastMinute
        let excess = ledger.count.rate?.excessSeconds ?? 0
        let seconds = (minutes - Int(Double(minutes) * excess / 60)) * 60
        let room =
            (claim.reading.midnight - last.wall) * SystemBehaviour.usualPace + SystemBehaviour.earliness
            + SystemBehaviour.minuteLead
        // A battery that never ran low held nothing back for longer.
        let most = state.hadBattery ? SystemBehaviour.longestDeferral - claim.reading.secondsOfDay : room
        return Double(seconds) <= min(room, most) ? seconds : 0
    }
}
