// Evidence E11: a replay after a registration recovered what was missing.

import TrackingModel

extension Replays: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        all(context.counts, context.observation, context.registrations).compactMap { replay in
            let top = replay.before.top
            guard let highest = replay.ordinals.last, highest > top, let from = replay.before.lastAt else {
                return nil
            }
            let wall = minutes(from: from, to: replay.registeredAt)
            let recovered = min(Double(highest - top), wall.rounded(.down))
            guard recovered >= 1 else { return nil }
            return Gap(
                start: from, end: replay.registeredAt, gapClass: .recovered,
                minutes: MinuteRange(low: max(0, recovered - 1), high: min(recovered + 1, wall)),
                apps: [replay.app], evidence: [.replay], cause: "minutes recovered",
                explanation:
                    "After the restart at \(context.clock(replay.registeredAt)) the system reported minutes "
                    + "up to \(highest), \(countText(highest - top, "minute")) more than had been reported before it."
            )
        }
    }
}
