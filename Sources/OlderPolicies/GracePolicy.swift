// `seed-grace-30s`: rejects everything within 30 s of a start of monitoring, and credits everything afterwards.

internal import TrackingEngine
internal import TrackingModel

/// An older policy against phantom bursts. Known fault: later bursts are credited, and real use that is replayed at the
/// start is lost (Q1).
struct GracePolicy: CreditingRule {
    /// Seconds.
    static let grace = 30.0

    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        if let since = claim.secondsSinceRegistration, since < Self.grace { return .rejected(.grace) }
        return .seconds(claim.seconds)
    }
}
