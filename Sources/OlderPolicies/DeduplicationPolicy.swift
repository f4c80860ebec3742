// `seed-dedup-90s`: two schedules monitor the same minutes, and a callback within 90 s counts as a duplicate.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault: minutes are 60 s apart, so every second real one is dropped.
struct DeduplicationPolicy: CreditingRule {
    /// Seconds.
    static let window = 90.0

    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        if let last = account.lastCredit, claim.reading.seconds(since: last) < Self.window {
            return .rejected(.tooSoon)
        }
        return .seconds(claim.seconds)
    }
}
