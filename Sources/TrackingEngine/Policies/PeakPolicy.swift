// `seed-peak`: today is set to the threshold once that exceeds everything seen today.

internal import TrackingModel

/// The second attempt of seed delta-based-session-tracking. Known fault: where the system's counter begins anew,
/// nothing is counted until the old peak is passed.
struct PeakPolicy: RecordingPolicy {
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        let peak = max(ledger.session.peak, ledger.todaySeconds)
        guard claim.thresholdSeconds > peak else { return .rejected(.belowPeak) }
        ledger.session.peak = claim.thresholdSeconds
        return .seconds(claim.thresholdSeconds - ledger.todaySeconds)
    }
}
