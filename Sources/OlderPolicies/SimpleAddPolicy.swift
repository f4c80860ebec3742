// `seed-simple-add`: a threshold above today's seconds sets today to it, and any other one adds its minute.

internal import TrackingEngine
internal import TrackingModel

/// An older policy, "Simple ADD Mode": a threshold that today has passed already is taken for one of a new session.
/// Known fault: each callback of a catch-up, a replay or a duplicate adds its minute again.
struct SimpleAddPolicy: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        .seconds(
            claim.thresholdSeconds <= account.todaySeconds
                ? claim.seconds : claim.thresholdSeconds - account.todaySeconds)
    }
}
