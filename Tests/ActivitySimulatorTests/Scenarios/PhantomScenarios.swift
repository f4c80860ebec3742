// The seeds' phantom events: sixty in 0.2 s, of which nothing was used.

import ActivitySimulator
import Testing
import TrackingEngine
import TrackingModel

/// Seed child-mode-data-consistency: 60 events in 0.2 seconds after monitoring was restarted.
@Suite struct PhantomScenarios {
    @Test(arguments: [1, 2, 3, 5], [36_061.0, 36_330, 36_590])
    func `phantom: 60 events in 0.2 s after a restart in the middle of 10 minutes leave 9 or 10 minutes`(
        apps: Int, second: Double
    ) {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: 10), apps: apps).counting(.continues))
        scenario.run(to: second)
        scenario.simulation.app.restart()
        scenario.run(to: second + 1)
        scenario.simulation.inject(.burst)
        scenario.run(to: 40_000).lookAtTracker()
        let made = scenario.truth.deliveries.filter { $0.origin == .echo(by: .injected, isTrue: false) }
        #expect(!made.isEmpty)
        #expect((540...600).contains(scenario.counted(0)))
        #expect(scenario.counted() == scenario.counted(0))
        #expect(scenario.receipts.balances)
    }

    /// The engine can't tell a genuine minute within 5 s of the burst from the others.
    @Test(arguments: [1, 2, 3, 5])
    func `phantom: a minute that is told in the midst of the 60 events is taken back with them: 9 of 10`(
        apps: Int
    ) {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: 10), apps: apps).counting(.continues))
        scenario.run(to: 36_599)
        scenario.simulation.app.restart()
        scenario.run(to: 36_600)
        scenario.simulation.inject(.burst)
        scenario.run(to: 40_000).lookAtTracker()
        #expect(scenario.counted(0) == 540)
        #expect(scenario.counted() == 540)
    }

    /// The burst uses the thresholds up, so monitoring is restarted in the middle of a minute; what was used until then is
    /// lost where the new ones count from zero and past activity is not to be had.
    @Test(arguments: [90.0, 400], CounterProfile.allCases)
    func `phantom: 60 events of an app that is up to date are no use`(
        after: Double, counters: CounterProfile
    ) {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: 10), apps: 1).counting(counters))
        scenario.run(to: 36_060 + after)
        scenario.simulation.inject(.burst)
        scenario.run(to: 40_000).lookAtTracker()
        #expect(scenario.counted() <= 600)
        #expect(scenario.counted() >= 420)
        #expect(scenario.receipts.balances)
    }

    static func flooded(
        seed: UInt64, heals: Double, waves: ClosedRange<Int>
    ) -> Scenario {
        let set = quirks {
            $0.phantomFlood.isOn = true
            $0.phantomFlood.probability = 1
            $0.phantomFlood.replayShare = heals
            $0.phantomFlood.waves = waves
        }
        let scenario = Scenario(
            .plain(set, user: stretch(from: 36_000, minutes: 20), apps: 3, seed: seed).counting(.continues))
        scenario.run(to: 36_630)
        scenario.simulation.app.restart()
        // Looking restarts monitoring once more, with another flood, which the next look finds judged.
        scenario.run(to: 40_000).lookAtTracker()
        scenario.run(to: 45_000)
        scenario.simulation.inject(.openTracker)
        return scenario
    }

    @Test func `phantom: floods (Q1) at once add nothing to the minutes that were used`() {
        let scenarios = (1...12).map { Self.flooded(seed: $0, heals: 0, waves: 1...1) }
        // Whether the second ten minutes are reported depends on whether the last flood left thresholds for them.
        #expect(scenarios.allSatisfy { (600...1_200).contains($0.counted()) })
        #expect(scenarios.allSatisfy { $0.counted(0) == $0.counted() && $0.receipts.balances })
        #expect(scenarios.contains { $0.receipts.rejected[.impossible, default: 0] > 40 })
    }

    /// Waves 10 s apart are judged together.
    @Test func `phantom: of 12 floods (Q1) in up to 3 waves none adds a minute`() {
        let scenarios = (1...12).map { Self.flooded(seed: $0, heals: 0, waves: 1...3) }
        #expect(scenarios.allSatisfy { (600...1_200).contains($0.counted()) })
        #expect(scenarios.allSatisfy { $0.receipts.balances })
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `phantom: a flood (Q1) that replays true use adds nothing`(seed: UInt64) {
        let scenario = Self.flooded(seed: seed, heals: 1, waves: 1...3)
        #expect(
            scenario.truth.deliveries.contains { $0.origin == .echo(by: .phantomFlood, isTrue: true) })
        #expect(scenario.counted(0) == 1_200)
        #expect(scenario.counted() == 1_200)
    }

    @Test func `phantom: seed-add believes all 60 of them, ordinal none`() {
        for (policy, seconds) in [(CreditingPolicy.add, 600 + 60 * 60), (.ordinal, 600)] {
            let scenario = Scenario(
                .plain(user: stretch(from: 36_000, minutes: 10), apps: 5).counting(.continues),
                policy: policy)
            scenario.run(to: 36_630)
            scenario.simulation.app.restart()
            scenario.run(to: 36_631)
            scenario.simulation.inject(.burst)
            scenario.run(to: 40_000).lookAtTracker()
            #expect(scenario.counted() == seconds)
        }
    }
}
