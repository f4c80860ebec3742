// What the judgement of a burst takes back from the counters.

import TrackingModel

extension Counters {
    /// Takes claims of a burst back, the newest first. Their minutes stay reported, so that nothing credits them again
    /// but a later threshold that covers them.
    mutating func takeBack(_ claims: [Burst.Claim], of burst: Burst, _ step: inout FoldStep) {
        for claim in claims.reversed() {
            undo(claim, &step) { ledger in
                if let index = ledger.count.spanIndex(of: claim.generation) {
                    ledger.count.spans[index].hold(claim.minutes)
                }
            }
        }
        if claims.count == burst.claims.count { state.lastCredit = burst.anchor }
    }

    /// Takes back a claim that a registration only reported again: the day has its minutes already.
    mutating func forget(_ claim: Burst.Claim, _ step: inout FoldStep) {
        undo(claim, &step) { ledger in
            var reported = claim.minutes
            reported.formUnion(claim.held)
            if let index = ledger.count.spanIndex(of: claim.generation) {
                ledger.count.spans[index].minutes.subtract(reported)
                ledger.count.spans[index].held.subtract(reported)
                if ledger.count.spans[index].minutes.isEmpty { ledger.count.spans.remove(at: index) }
            }
            reported.formUnion(MinuteSet(1...max(1, ledger.top(of: claim))))
            ledger.noteReplay(reported, in: claim.generation)
        }
    }

    private mutating func undo(
        _ claim: Burst.Claim, _ step: inout FoldStep, _ change: (inout AppLedger) -> Void
    ) {
        guard var ledger = ledger(of: claim.app) else { return }
        change(&ledger)
        ledger.count.pace = nil
        ledger.count.rate = claim.rate
        state.account?.giveBack(claim.booked)
        let seconds = min(claim.seconds, ledger.todaySeconds)
        ledger.todaySeconds -= seconds
        ledger.totalSeconds = max(0, ledger.totalSeconds - seconds)
        for (hour, seconds) in claim.hours { ledger.hourly[hour] = max(0, ledger.hourly[hour] - seconds) }
        // What was claimed says nothing of when the app was used last.
        ledger.lastCredit = claim.lastCredit
        set(ledger)
        state.creditedSeconds -= seconds
        state.receipts.recorded -= claim.callbacks
        state.receipts.rejected[.impossible, default: 0] += claim.callbacks
        guard claim.callbacks > 0 || seconds > 0 else { return }
        step.result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: seconds, callbacks: claim.callbacks))
    }
}
