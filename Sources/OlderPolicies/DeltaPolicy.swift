// `seed-delta-30s` and `seed-delta-90s`: credit the difference to the session's highest threshold; so many seconds of
// quiet end a session.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault with its own 30 s: thresholds arrive 60 s apart, so each one begins a session and is
/// credited whole, and ten minutes give 3 300 s. With 90 s it does what its text's example says; after any longer pause
/// in the same count it credits all of it again.
struct DeltaPolicy: RecordingPolicy {
    /// Seconds of quiet after which a session is over.
    let sessionGap: Double

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        let isNew = ledger.newest.map { claim.reading.seconds(since: $0.at) > sessionGap } ?? true
        if isNew { ledger.session.peak = 0 }
        let delta = claim.thresholdSeconds - ledger.session.peak
        guard delta > 0 else { return .rejected(.belowPeak) }
        ledger.session.peak = claim.thresholdSeconds
        return .seconds(delta)
    }
}
