// What the judgement of a burst takes back from the counters.

internal import TrackingModel

extension Counters {
    /// Takes claims of a burst back, the newest first.
    mutating func takeBack(_ claims: [Burst.Claim], of burst: Burst, _ step: inout FoldStep) {
        for claim in claims.reversed() {
            let isAlone = burst.claims.count { $0.app == claim.app } == 1
            undo(claim, restores: isAlone, &step)
        }
        if claims.count == burst.claims.count { state.lastCredit = burst.anchor }
    }

    /// Reverts a part of a claim; its minutes stay marked as reported, so that nothing credits them again.
    mutating func withhold(_ seconds: Int, of claim: Burst.Claim, _ step: inout FoldStep) {
        guard seconds > 0, var ledger = ledger(of: claim.app) else { return }
        let change = min(seconds, ledger.todaySeconds)
        ledger.todaySeconds -= change
        ledger.totalSeconds = max(0, ledger.totalSeconds - change)
        ledger.count.withhold(change)
        ledger.hourly.place(-change, at: ledger.lastCredit?.hour ?? 0)
        set(ledger)
        state.creditedSeconds -= change
        let callbacks = min(change / 60, claim.callbacks)
        state.receipts.recorded -= callbacks
        state.receipts.rejected[.impossible, default: 0] += callbacks
        step.result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: change, isWhole: false,
                callbacks: callbacks))
    }

    /// Takes a claim back.
    ///
    /// - Parameter restores: Whether the ledger goes back to what it was before, since nothing else came meanwhile.
    mutating func undo(_ claim: Burst.Claim, restores: Bool, _ step: inout FoldStep) {
        guard var ledger = ledger(of: claim.app) else { return }
        if restores, let before = claim.before {
            ledger.count = before
        } else if let index = ledger.count.spanIndex(of: claim.generation) {
            ledger.count.spans[index].minutes.subtract(claim.minutes)
        }
        let seconds = min(claim.seconds, ledger.todaySeconds)
        ledger.todaySeconds -= seconds
        ledger.totalSeconds = max(0, ledger.totalSeconds - seconds)
        for (hour, seconds) in claim.hours { ledger.hourly[hour] = max(0, ledger.hourly[hour] - seconds) }
        // What was claimed says nothing of when the app was used last.
        ledger.lastCredit = claim.lastCredit
        ledger.creditedThen = claim.creditedThen
        set(ledger)
        state.creditedSeconds -= seconds
        state.receipts.recorded -= claim.callbacks
        state.receipts.rejected[.impossible, default: 0] += claim.callbacks
        step.result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: seconds, isWhole: true,
                callbacks: claim.callbacks))
    }
}
