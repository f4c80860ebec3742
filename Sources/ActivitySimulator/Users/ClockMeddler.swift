// Someone who sets the clock for more time.

import TrackingModel

/// An everyday user who moves the clock on every second day, and puts it right an hour later; after a day or a year back
/// within a minute, in the middle of using an app.
struct ClockMeddler: User {
    let name = "clockMeddler"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = EverydayUser(name: name, minutes: 120, sessions: 6...10)
            .pattern(of: day, apps: apps, seed: seed)
        guard day % 2 == 1 else { return pattern }
        var chance = Chance(seed: seed, stream: UserPreset.stream ^ 1, key: day)
        let moves: [Double] = [-7_200, 7_200, 86_400, -600, 1_800, -86_400, -31_536_000]
        let move = moves[chance.integer(0...moves.count - 1)]
        var second = chance.uniform(36_000...72_000).rounded()
        var length = 3_600.0
        if move <= -86_400 {
            let uses = pattern.steps.filter { if case .use = $0.action { true } else { false } }
            if !uses.isEmpty { second = uses[chance.integer(0...uses.count - 1)].second + 150 }
            length = 60
        }
        pattern.add(.moveClock(move), at: second)
        pattern.add(.moveClock(-move), at: second + length)
        return pattern
    }
}
