// Someone who sets the clock for more time.

internal import TrackingModel

/// An everyday user who moves the clock and puts it right an hour later, on every second day.
struct ClockMeddler: User {
    let name = "clockMeddler"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = EverydayUser(name: name, minutes: 120, sessions: 6...10)
            .pattern(of: day, apps: apps, seed: seed)
        guard day % 2 == 1 else { return pattern }
        var chance = Chance(seed: seed, stream: UserPreset.stream ^ 1, key: day)
        let moves = [-7_200.0, 7_200, 86_400, -600, 1_800]
        let move = moves[chance.integer(0...moves.count - 1)]
        let second = chance.uniform(36_000...72_000).rounded()
        pattern.add(.moveClock(move), at: second)
        pattern.add(.moveClock(-move), at: second + 3_600)
        return pattern
    }
}
