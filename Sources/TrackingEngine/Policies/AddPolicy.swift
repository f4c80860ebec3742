// `seed-add`: every event adds its minute, whether it was counted before or not.

internal import TrackingModel

/// The first attempt of seed delta-based-session-tracking. Known fault: catch-ups and replays overcount.
struct AddPolicy: RecordingPolicy {
    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        .seconds(claim.seconds)
    }
}
