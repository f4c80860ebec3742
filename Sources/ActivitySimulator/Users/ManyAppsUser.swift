// Someone with twenty apps and more, each for a little while.

import TrackingModel

/// Five minutes and a half of each app of the device on average, and two hours more.
struct ManyAppsUser: User {
    var name: String

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var order = Array(apps.indices)
        chance.shuffle(&order)
        var pattern = UsagePattern()
        // Everything for some minutes first, so that no app stays out.
        var at = 8.0 * 3_600
        for app in order {
            let seconds = chance.uniform(120...540).rounded()
            pattern.use(app, from: at, to: at + seconds)
            at += seconds + chance.uniform(30...300).rounded()
        }
        let rest = SessionPlan(
            seconds: 2 * 3_600, sessions: 10, window: max(at, 14 * 3_600)...22 * 3_600, apps: order)
        rest.add(to: &pattern, &chance)
        pattern.chargeOvernight()
        return pattern
    }
}
