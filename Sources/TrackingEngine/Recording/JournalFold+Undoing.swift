// What the judgement of a burst takes back from the counters.

internal import TrackingModel

extension JournalFold {
    /// Takes claims of a burst back, the newest first.
    func takeBack(
        _ claims: [Burst.Claim], of burst: Burst, _ draft: inout some TrackerDraft,
        _ result: inout FoldResult
    ) {
        for claim in claims.reversed() {
            let isAlone = burst.claims.count { $0.app == claim.app } == 1
            undo(claim, restores: isAlone, &draft, &result)
        }
        if claims.count == burst.claims.count { draft.state.lastCredit = burst.anchor }
    }

    /// Takes a part of a claim back; its minutes stay told, so that nothing counts them again.
    func withhold(
        _ seconds: Int, of claim: Burst.Claim, _ draft: inout some TrackerDraft, _ result: inout FoldResult
    ) {
        guard seconds > 0, var ledger = draft.ledger(of: claim.app) else { return }
        let change = min(seconds, ledger.todaySeconds)
        ledger.todaySeconds -= change
        ledger.totalSeconds = max(0, ledger.totalSeconds - change)
        ledger.withhold(change)
        ledger.hourly.place(-change, at: ledger.lastCredit?.hour ?? 0)
        draft.set(ledger)
        draft.state.creditedSeconds -= change
        let callbacks = min(change / 60, claim.callbacks)
        draft.state.receipts.recorded -= callbacks
        draft.state.receipts.rejected[.impossible, default: 0] += callbacks
        result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: change, isWhole: false,
                callbacks: callbacks))
    }

    /// Takes a claim back.
    ///
    /// - Parameter restores: Whether the ledger goes back to what it was before, since nothing else came meanwhile.
    func undo(
        _ claim: Burst.Claim, restores: Bool, _ draft: inout some TrackerDraft, _ result: inout FoldResult
    ) {
        guard var ledger = draft.ledger(of: claim.app) else { return }
        if restores, let before = claim.before {
            ledger.spans = before.spans
            ledger.pace = before.pace
            ledger.rate = before.rate
            ledger.withheldSeconds = before.withheldSeconds
            ledger.recoveredMinutes = before.recoveredMinutes
        } else if let index = ledger.spanIndex(of: claim.generation) {
            ledger.spans[index].minutes.subtract(claim.minutes)
        }
        let seconds = min(claim.seconds, ledger.todaySeconds)
        ledger.todaySeconds -= seconds
        ledger.totalSeconds = max(0, ledger.totalSeconds - seconds)
        for (hour, seconds) in claim.hours { ledger.hourly[hour] = max(0, ledger.hourly[hour] - seconds) }
        // What was claimed says nothing of when the app was used last.
        ledger.lastCredit = claim.lastCredit
        ledger.creditedThen = claim.creditedThen
        draft.set(ledger)
        draft.state.creditedSeconds -= seconds
        draft.state.receipts.recorded -= claim.callbacks
        draft.state.receipts.rejected[.impossible, default: 0] += claim.callbacks
        result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: seconds, isWhole: true,
                callbacks: claim.callbacks))
    }
}
