// `seed-sparse`: thresholds at 1, 5, 15 and 60 minutes, each adding the time since the one below it.

internal import TrackingModel

/// The diagnosis of seed production-usage-tracking, part 1.2: no re-arming. Known fault: minutes between two
/// thresholds and beyond the last are never seen.
struct SparsePolicy: RecordingPolicy {
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        .seconds(claim.seconds)
    }
}
