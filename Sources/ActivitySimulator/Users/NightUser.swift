// Someone who reads at night only.

import TrackingModel

/// An hour and a half between ten at night and two in the morning, nothing by day.
struct NightUser: User {
    let name = "night"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var pattern = UsagePattern()
        let apps = Array(apps.indices)
        SessionPlan(seconds: 2_700, sessions: 3, window: 300...7_200, apps: apps).add(to: &pattern, &chance)
        SessionPlan(seconds: 2_700, sessions: 3, window: 79_200...86_100, apps: apps)
            .add(to: &pattern, &chance)
        pattern.chargeOvernight(out: 7_300, in: 46_800)
        return pattern
    }
}
