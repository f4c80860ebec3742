// Someone who has two apps in front at once.

import TrackingModel

/// An hour and a half by day one app at a time, and in the afternoon and evening two side by side or one over the
/// other, now and then three.
struct SideBySideUser: User {
    let name = "sideBySide"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var chance = Chance(seed: seed, stream: UserPreset.stream, key: day)
        var pattern = UsagePattern()
        SessionPlan(seconds: 5_400, sessions: 5, window: 28_800...54_000, apps: Array(apps.indices))
            .add(to: &pattern, &chance)
        var at = 55_000.0
        for _ in 0..<chance.integer(2...4) where !apps.isEmpty {
            at += chance.uniform(300...2_400).rounded()
            let length = chance.uniform(600...2_700).rounded()
            var others = Array(apps.indices)
            chance.shuffle(&others)
            let first = others.removeLast()
            pattern.use(first, from: at, to: at + length)
            for other in others.suffix(chance.happens(0.2) ? 2 : 1) {
                let from = at + chance.uniform(0...length / 2).rounded()
                pattern.add(.useBeside(other), at: from)
                if chance.happens(0.5) {
                    let left = at + length - from
                    pattern.add(.close(other), at: from + (left * chance.uniform(0.3...1)).rounded(.down))
                }
            }
            at += length
        }
        pattern.chargeOvernight()
        return pattern
    }
}
