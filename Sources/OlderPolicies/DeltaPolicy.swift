// `seed-delta-30s`: credits the difference to the session's highest threshold; a session ends after 30 s of quiet.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault: thresholds arrive 60 s apart, so each one begins a session and is credited whole: ten
/// minutes give 3 300 s.
struct DeltaPolicy: RecordingPolicy {
    /// Seconds of quiet after which a session is over.
    static let sessionGap = 30.0

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        let isNew = ledger.newest.map { claim.reading.seconds(since: $0.at) > Self.sessionGap } ?? true
        if isNew { ledger.session.peak = 0 }
        let delta = claim.thresholdSeconds - ledger.session.peak
        guard delta > 0 else { return .rejected(.belowPeak) }
        ledger.session.peak = claim.thresholdSeconds
        return .seconds(delta)
    }
}
