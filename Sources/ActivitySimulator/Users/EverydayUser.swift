// The ordinary days: some use of some apps between morning and evening.

import TrackingModel

/// Someone whose days differ in nothing but their amount of use.
struct EverydayUser: User {
    var name: String
    /// Minutes a day; a day has between 70 and 130 % of them.
    var minutes: Double
    var sessions: ClosedRange<Int>
    /// Of the apps that the device has, the first so many are used.
    var appCount = Int.max

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var pattern = UsagePattern()
        let plan = SessionPlan(
            seconds: minutes * 60 * chance.uniform(0.7...1.3), sessions: chance.integer(sessions),
            window: 7.5 * 3_600...21.5 * 3_600, apps: Array(0..<min(apps.count, appCount)))
        plan.add(to: &pattern, &chance)
        pattern.chargeOvernight()
        return pattern
    }
}
