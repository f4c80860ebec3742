// `seed-session-start`: today is its value at the start of the session, plus the threshold.

internal import TrackingEngine
internal import TrackingModel

/// An older policy; a session is a generation of thresholds. Known fault: the start is kept over midnight, and a stale
/// one inflates the new day.
struct SessionStartPolicy: RecordingPolicy {
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        if ledger.session.generation != claim.generation || ledger.session.startSeconds == nil {
            ledger.session.generation = claim.generation
            ledger.session.startSeconds = ledger.todaySeconds
        }
        let today = (ledger.session.startSeconds ?? 0) + claim.thresholdSeconds
        guard today > ledger.todaySeconds else { return .rejected(.belowPeak) }
        return .seconds(today - ledger.todaySeconds)
    }
}
