// What may be added to a day without changing a total, and what a lost callback costs exactly.

import ActivitySimulator
import Testing
import TrackingEngine
import TrackingModel

/// Relations between runs that hold whatever the figures are.
@Suite struct MetamorphicScenarios {
    /// Counted seconds by app after a day.
    static func totals(
        _ quirks: QuirkSet, _ user: any User, seed: UInt64, _ change: (Scenario) -> Void = { _ in }
    ) -> [Int] {
        let scenario = Scenario(.plain(quirks, user: user, apps: 5, seed: seed))
        change(scenario)
        scenario.run(to: 86_000).lookAtTracker()
        return scenario.device.options.apps.indices.map { scenario.counted($0) }
    }

    /// A preset's first day, in which nothing but that was done.
    static func day(_ preset: UserPreset, seed: UInt64) -> UsagePattern {
        preset.user.pattern(of: 0, apps: DefaultApps.few, seed: seed)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [QuirkSet(), Profile.ios170.quirks])
    func `metamorphic: idle time adds no minute`(seed: UInt64, quirks: QuirkSet) {
        let day = Self.day(.median, seed: seed)
        var idle = day
        for (from, to) in [(60.0, 3_000.0), (10_000, 26_000), (78_000, 85_000)] {
            idle.add(.unlock, at: from)
            idle.add(.lock, at: to)
        }
        let before = Self.totals(quirks, ScriptedUser(days: [day]), seed: seed)
        #expect(Self.totals(quirks, ScriptedUser(days: [idle]), seed: seed) == before)
        #expect(before.reduce(0, +) > 3_600)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [Cause.duplication, .disorder])
    func `metamorphic: duplicates (Q3) and disorder (Q4) alone change no total`(seed: UInt64, cause: Cause)
        throws
    {
        let user = ScriptedUser(days: [Self.day(.median, seed: seed)])
        var set = try #require(QuirkSet(only: cause))
        set.duplicates.probability = 0.8
        set.disorder.probability = 1
        #expect(Self.totals(set, user, seed: seed) == Self.totals(QuirkSet(), user, seed: seed))
    }

    @Test(arguments: [1, 2, 5, 17])
    func
        `metamorphic: dropping k deliveries loses nothing where a later one tells of them, else k minutes at most`(
            count: Int
        )
    {
        for seed in 1...4 as ClosedRange<UInt64> {
            let user = ScriptedUser(days: [Self.day(.light, seed: seed)])
            let all = Self.totals(QuirkSet(), user, seed: seed).reduce(0, +)
            let some = Self.totals(QuirkSet(), user, seed: seed) { $0.simulation.inject(.skipMinutes(count)) }
            #expect(some.reduce(0, +) <= all)
            #expect(some.reduce(0, +) >= all - min(count * 60, all))
            // The first app of the day goes on beyond what was dropped.
            if count == 1 { #expect(some.reduce(0, +) == all) }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [3, 20, 60])
    func `metamorphic: a delivery that is dropped anywhere moves the day by a minute at most`(
        seed: UInt64, place: Int
    ) {
        let user = ScriptedUser(days: [Self.day(.light, seed: seed)])
        let all = Self.totals(QuirkSet(), user, seed: seed).reduce(0, +)
        let some = Self.totals(QuirkSet(), user, seed: seed) { scenario in
            // Behind the place-th minute of use, whenever that is.
            var second = 0.0
            while second < 86_000, scenario.truth.crossings.count < place {
                second += 30
                scenario.run(to: second)
            }
            scenario.simulation.inject(.skipMinutes(1))
        }
        #expect((0...60).contains(all - some.reduce(0, +)))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func
        `metamorphic: a tracker that is first opened at seven counts what one counts that ran since midnight`(
            seed: UInt64
        )
    {
        let user = ScriptedUser(days: [Self.day(.light, seed: seed)])
        let plain = Self.totals(QuirkSet(), user, seed: seed)
        let late = Scenario(.plain(user: user, apps: 5, seed: seed).starting(at: 25_000))
        late.run(to: 86_000)
        #expect(late.device.options.apps.indices.map { late.counted($0) } == plain)
    }
}
