// `seed-session-start`: today is its value at the start of the session, plus the threshold.

internal import TrackingEngine
internal import TrackingModel

/// An older policy; a session is a generation of thresholds. Known fault: the start is kept over midnight, and a stale
/// one inflates the new day.
struct SessionStartPolicy: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        if memory.generation != claim.generation || memory.kept == nil {
            memory.generation = claim.generation
            memory.kept = account.todaySeconds
        }
        let today = (memory.kept ?? 0) + claim.thresholdSeconds
        guard today > account.todaySeconds else { return .rejected(.belowPeak) }
        return .seconds(today - account.todaySeconds)
    }
}
