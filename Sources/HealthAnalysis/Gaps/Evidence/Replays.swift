// Evidence E11: a replay after a registration recovered what was missing.

import TrackingModel

/// Finds minutes that a replay after a registration recovered.
///
/// A replay and a phantom flood look alike. A replay is accepted where the registration was a repair, and where the
/// minutes that it adds fit into the time since the last callback before it.
extension GapContext {
    var replays: [Gap] {
        trails.flatMap(\.replays).compactMap { replay in
            let wall = minutes(from: replay.since, to: replay.registeredAt)
            let more = replay.highest - replay.before
            let recovered = min(Double(more), wall.rounded(.down))
            guard recovered >= 1 else { return nil }
            return Gap(
                start: replay.since, end: replay.registeredAt, gapClass: .recovered,
                minutes: MinuteRange(low: max(0, recovered - 1), high: min(recovered + 1, wall)),
                apps: [replay.app], evidence: [.replay], cause: "minutes recovered",
                explanation:
                    "After the restart at \(clock(replay.registeredAt)) the system reported minutes "
                    + "up to \(replay.highest), \(countText(more, "minute")) more than had been reported before it."
            )
        }
    }
}
