// `seed-add`: every event adds its minute, even if it was credited before.

internal import TrackingEngine
internal import TrackingModel

/// An older policy: the increment that is stored for an event, whatever it reports. Known fault: catch-ups and replays are credited twice.
struct AddPolicy: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        .seconds(claim.seconds)
    }
}
