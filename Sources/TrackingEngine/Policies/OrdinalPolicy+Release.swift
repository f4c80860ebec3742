// From when on the use that a claim reports can have happened.

package import TrackingModel

extension OrdinalPolicy {
    package func release(of claim: Claim, adding minutes: Int, ledger: AppLedger, state: TrackerState)
        -> Double
    {
        guard let account = state.account else { return 0 }
        var start = account.clock - claim.secondsOfDay
        // The system reports the start of the day with its first use; one that came with the claim was late as well.
        if let began = state.intervalStartedAt, let burst = state.burst,
            burst.openedAt.seconds(since: began) > BurstRule.quiet
        {
            start = max(start, account.time(of: began))
        }
        let burst = state.burst?.claims.first { $0.app == ledger.app && $0.generation == claim.generation }
        let known = upToDate(claim, burst, ledger, state, account)
        guard let at = claim.registeredAt, ledger.dayCounter != claim.generation else {
            return max(start, known ?? start)
        }
        let registered = account.time(of: at)
        guard countsDay(claim, ledger, state) else { return max(start, registered, known ?? registered) }
        // It goes on from before the registration. A minute was under way then; more a repair brings back, or callbacks
        // that were arriving when it was registered.
        let minutes = minutes + (burst.map { $0.minutes.count + $0.held.count } ?? 0)
        let isFlush = state.burst?.isFlush(ledger.app, into: claim.generation) == true
        if minutes <= 1 || isFlush { return max(start, known ?? start) }
        let underWay = registered - SystemBehaviour.minuteLead
        guard claim.generation == state.generation, state.registeredReason?.isRepair == true,
            let last = state.lastArrivalBeforeRegistration
        else { return max(start, underWay, known ?? underWay) }
        return max(start, known ?? start, min(underWay, account.time(of: last)))
    }

    /// When the app's callbacks were up to date before those that come together with the claim; nil for not known.
    private func upToDate(
        _ claim: Claim, _ burst: Burst.Claim?, _ ledger: AppLedger, _ state: TrackerState,
        _ account: ScreenAccount
    ) -> Double? {
        // The others say nothing of a generation that was replaced.
        if claim.generation < state.generation, !state.countsDay(claim.generation) { return nil }
        let opened = state.burst.flatMap { burst in
            burst.claims.contains { $0.app == ledger.app } ? account.time(of: burst.openedAt) : nil
        }
        let isJust =
            ledger.upToDate ?? 0 > (opened ?? account.clock)
            - SystemBehaviour.fastestMinute * ledger.count.minuteShare
        let own = (isJust ? ledger.upToDateBefore : ledger.upToDate).map { $0 - SystemBehaviour.earliness }
        // The first of them reports what may have been used a little at a time; those that follow at once were held back,
        // and the system holds the callbacks of all apps back together.
        guard let opened, let burst, burst.callbacks > 0 || !burst.held.isEmpty else { return own }
        let others = account.upToDate(until: opened - SystemBehaviour.fastestMinute)
            .map { $0 - SystemBehaviour.minuteLead - SystemBehaviour.earliness }
        return [own, others].compactMap(\.self).max()
    }

    /// Whether the claim's counter counts from before its registration.
    private func countsDay(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        if state.countsDay(claim.generation) { return true }
        guard let index = ledger.count.spanIndex(of: claim.generation) else { return false }
        return ledger.count.spans[index].firstGeneration != claim.generation
    }
}
