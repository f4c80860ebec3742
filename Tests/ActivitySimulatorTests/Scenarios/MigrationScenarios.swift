// The seeds' migration: seventy minutes of a challenge are there at once, and later ones are added.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed child-mode-data-consistency, fix 3 and its tests: 0 of 10 minutes shown, 70 of 10 used.
@Suite struct MigrationScenarios {
    struct Challenges: ChallengeProgressSource {
        func activeChallenges() -> [ChallengeProgress] {
            [ChallengeProgress(targetApps: ["com.example.primer"], minutes: 70)]
        }
    }

    @Test(arguments: [2, 3], CounterProfile.allCases)
    func `migration: 70 minutes after launch, once, and 2 to 3 minutes of use are added`(
        minutes: Int, counters: CounterProfile
    ) {
        let options = SimulationOptions.plain(
            user: stretch(from: 40_000, minutes: Double(minutes)), apps: 5
        ).counting(counters).starting(at: 36_000)
        let scenario = Scenario(options, challenges: Challenges())
        scenario.run(to: 36_030)
        #expect(scenario.counted() == 4_200)
        #expect(scenario.contents.flag(.migrated))
        scenario.simulation.inject(.quitTracker)
        scenario.lookAtTracker()
        #expect(scenario.counted() == 4_200)
        scenario.run(to: 40_000 + Double(minutes) * 60 + 1)
        #expect(scenario.counted() == 4_200 + minutes * 60)
        scenario.simulation.inject(.quitTracker)
        scenario.lookAtTracker()
        #expect(scenario.counted(0) == 4_200 + minutes * 60)
        #expect(scenario.counted() == scenario.counted(0))
        #expect(scenario.store.journal.records.filter { $0.kind == .adjusted }.map(\.seconds) == [4_200])
    }

    @Test func `migration: the next day begins at 0 and is not filled in again`() {
        let options = SimulationOptions.plain(
            user: stretch(from: 40_000, minutes: 2, days: 2), apps: 5, days: 2
        ).starting(at: 36_000).counting(.resets)
        let scenario = Scenario(options, challenges: Challenges())
        scenario.run(to: 86_400 + 30_000).lookAtTracker()
        #expect(scenario.counted() == 0)
        #expect(scenario.archived() == [4_320])
        scenario.run(to: 2 * 86_400 - 1)
        #expect(scenario.counted() == 120)
    }
}
