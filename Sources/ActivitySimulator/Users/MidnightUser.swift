// Someone in whose hands the day ends.

import TrackingModel

/// An hour by day, and one app in use from half past eleven at night to half past twelve.
struct MidnightUser: User {
    let name = "midnightUser"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var pattern = UsagePattern()
        if day > 0 {
            pattern.add(.leave, at: 1_800)
            pattern.add(.lock, at: 1_800)
        }
        SessionPlan(seconds: 3_600, sessions: 4, window: 36_000...75_600, apps: Array(apps.indices))
            .add(to: &pattern, &chance)
        if !apps.isEmpty { pattern.add(.use(0), at: 84_600) }
        pattern.chargeOvernight(out: 28_800, in: 3_600)
        return pattern
    }
}
