// `seed-peak`: sets today to the threshold if it exceeds everything seen today.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault: where the system's counter restarts, nothing is credited until the old peak is passed.
struct PeakPolicy: CreditingRule {
    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        let peak = max(memory.ofDay, account.todaySeconds)
        guard claim.thresholdSeconds > peak else { return .rejected(.belowPeak) }
        memory.ofDay = claim.thresholdSeconds
        return .seconds(claim.thresholdSeconds - account.todaySeconds)
    }
}
