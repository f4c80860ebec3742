// `seed-dedup-90s`: two schedules watch the same minutes, and what follows within 90 s is taken for the twin.

internal import TrackingModel

/// The rule of seed tracking-accuracy-improvements, appendix A. Known fault: minutes are 60 s apart, so every
/// second genuine one is dropped.
struct DeduplicationPolicy: RecordingPolicy {
    /// Seconds.
    static let window = 90.0

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        if let last = ledger.lastCredit, claim.reading.seconds(since: last) < Self.window {
            return .rejected(.tooSoon)
        }
        return .seconds(claim.seconds)
    }
}
