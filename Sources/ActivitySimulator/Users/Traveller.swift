// Someone who flies through time zones.

import TrackingModel

/// An everyday user who changes the zone at noon of every third day: west, back, east, back.
struct Traveller: User {
    let name = "traveller"
    /// Seconds of the zones' distance from UTC, one after the other.
    var offsets = [-5 * 3_600, 3_600, 9 * 3_600, 3_600]

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = EverydayUser(name: name, minutes: 120, sessions: 6...10)
            .pattern(of: day, apps: apps, seed: seed)
        if day % 3 == 2 {
            let offset = offsets[day / 3 % offsets.count]
            pattern.add(.travel(.fixed(offset)), at: 43_200)
        }
        return pattern
    }
}
