// `seed-delta-30s` and `seed-delta-90s`: credit the difference to the session's highest threshold; so many seconds of
// quiet end a session.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault with its own 30 s: thresholds arrive 60 s apart, so each one begins a session and is
/// credited whole, and ten minutes give 3 300 s. With 90 s it does what its text's example says; after any longer pause
/// in the same count it credits all of it again.
struct DeltaPolicy: CreditingRule {
    /// Seconds of quiet after which a session is over.
    let sessionGap: Double

    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        let isNew = account.lastCallback.map { claim.reading.seconds(since: $0) > sessionGap } ?? true
        if isNew { memory.ofDay = 0 }
        let delta = claim.thresholdSeconds - memory.ofDay
        guard delta > 0 else { return .rejected(.belowPeak) }
        memory.ofDay = claim.thresholdSeconds
        return .seconds(delta)
    }
}
