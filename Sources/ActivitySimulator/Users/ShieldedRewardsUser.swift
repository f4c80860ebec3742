// Rewards are shielded until there was enough learning.

import TrackingModel

/// Learning first; rewards are shielded until four in the afternoon, and tried before in vain.
struct ShieldedRewardsUser: User {
    let name = "shieldedRewards"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var pattern = UsagePattern()
        let rewards = apps.indices.filter { apps[$0].category == .reward }
        let others = apps.indices.filter { apps[$0].category != .reward }
        for app in rewards { pattern.shield(app, from: 0, to: 57_600) }
        SessionPlan(seconds: 4_500, sessions: 5, window: 28_800...57_000, apps: others)
            .add(to: &pattern, &chance)
        SessionPlan(seconds: 60, sessions: 3, window: 45_000...57_000, apps: rewards, appsPerSession: 1)
            .add(to: &pattern, &chance)
        SessionPlan(seconds: 4_500, sessions: 5, window: 57_600...79_200, apps: rewards)
            .add(to: &pattern, &chance)
        pattern.chargeOvernight()
        return pattern
    }
}
