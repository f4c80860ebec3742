// Replays: after a registration the system reported again what had been used.

import TrackingModel

/// Finds minutes that a replay after a registration recovered.
///
/// A replay and a phantom flood look alike. A replay is accepted where the registration was a repair, and where the
/// minutes that it adds fit into the time since the last callback before it.
enum Replays {
    /// An accepted replay: its ordinals and the position of the count before it.
    struct Replay {
        var app: String
        var ordinals: [Int]
        var at: Instant
        var registeredAt: Instant
        var before: OrdinalCount
    }

    /// Fills in the jumps of earlier counts with the minutes that a replay reported.
    static func refill(
        _ counts: inout [OrdinalCount], _ observation: Observation, _ registrations: Registrations
    ) {
        for replay in all(counts, observation, registrations) {
            for index in counts.indices
            where counts[index].app == replay.app && counts[index].day == replay.before.day
                && (counts[index].lastAt ?? replay.at) < replay.registeredAt
            {
                counts[index].refill(replay.ordinals, at: replay.at)
            }
        }
    }

    static func all(
        _ counts: [OrdinalCount], _ observation: Observation, _ registrations: Registrations
    ) -> [Replay] {
        var before: [String: OrdinalCount] = [:]
        var replays: [Replay] = []
        for count in counts {
            defer { before[count.app] = count }
            guard let flood = count.runs.first?.floods.first, flood.after == 0,
                let entry = registrations.latest(before: flood.at, within: SystemBehaviour.replayOnset),
                entry.generation == count.generation, entry.reason?.isRepair == true,
                let earlier = before[count.app], earlier.day == count.day,
                earlier.generation != count.generation, let last = earlier.lastAt, last <= entry.at,
                let highest = flood.ordinals.last, highest >= earlier.top,
                // Minutes reported before and not again were counted from another start.
                Double(highest - earlier.top) * 60
                    <= (entry.at - last) * SystemBehaviour.usualPace + SystemBehaviour.earliness
            else { continue }
            replays.append(
                Replay(
                    app: count.app, ordinals: flood.ordinals, at: flood.at, registeredAt: entry.at,
                    before: earlier))
        }
        return replays
    }
}
