// Someone with a second device that counts, too.

import TrackingModel

/// An everyday user who uses apps on another device besides, an hour or two a day and partly at the same time.
struct TwoDevicesUser: User {
    let name = "twoDevices"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = EverydayUser(name: name, minutes: 120, sessions: 6...10)
            .pattern(of: day, apps: apps, seed: seed)
        guard !apps.isEmpty else { return pattern }
        var chance = Chance(seed: seed, stream: UserPreset.stream ^ 1, key: day)
        var at = 28_800.0
        for _ in 0..<chance.integer(2...5) {
            at += chance.uniform(600...9_000).rounded()
            let length = chance.uniform(300...2_700).rounded()
            pattern.useElsewhere(chance.integer(0...apps.count - 1), from: at, to: at + length)
            at += length
        }
        return pattern
    }
}
