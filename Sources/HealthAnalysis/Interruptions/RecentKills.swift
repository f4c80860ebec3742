// What the system ended of the extension in the last 24 hours.

import TrackingModel

/// Kills and callbacks that were not finished.
struct RecentKills {
    let kills: [KillEvent]
    /// Callbacks that it did not finish, oldest first.
    let unfinished: [Instant]

    init(_ observation: Observation) {
        kills = observation.kills.filter {
            !observation.isFuture($0.at) && observation.at - $0.at <= 86_400
        }
        unfinished = observation.unfinishedCallbacks.filter { observation.at - $0 <= 86_400 }
    }

    /// Each counts for a day.
    var moments: [Instant] { kills.map(\.at) + unfinished }
}
