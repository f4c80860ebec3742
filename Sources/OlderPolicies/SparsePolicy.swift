// `seed-sparse`: thresholds at 1, 5, 15 and 60 minutes, each of which adds the time since the one below it.

internal import TrackingEngine
internal import TrackingModel

/// An older policy that never registers again. Known fault: minutes between two thresholds and beyond the last one are
/// never seen.
struct SparsePolicy: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        .seconds(claim.seconds)
    }
}
