// `seed-peak`: sets today to the threshold if it exceeds everything seen today.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault: where the system's counter restarts, nothing is credited until the old peak is passed.
struct PeakPolicy: RecordingPolicy {
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        let peak = max(ledger.session.peak, ledger.todaySeconds)
        guard claim.thresholdSeconds > peak else { return .rejected(.belowPeak) }
        ledger.session.peak = claim.thresholdSeconds
        return .seconds(claim.thresholdSeconds - ledger.todaySeconds)
    }
}
