// `seed-grace-30s`: nothing counts within 30 s after monitoring began, everything does afterwards.

internal import TrackingModel

/// The phantom protection of seed child-mode-data-consistency. Known fault: bursts that come later pass, and true
/// usage that is replayed at the start is lost (Q1).
struct GracePolicy: RecordingPolicy {
    /// Seconds.
    static let grace = 30.0

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        if let since = claim.secondsSinceRegistration, since < Self.grace { return .rejected(.grace) }
        return .seconds(claim.seconds)
    }
}
