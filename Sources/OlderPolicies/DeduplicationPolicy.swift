// `seed-dedup-90s`: two schedules monitor the same minutes, and a callback within 90 s counts as a duplicate.

internal import TrackingEngine
internal import TrackingModel

/// An older policy. Known fault: minutes are 60 s apart, so every second real one is dropped.
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
