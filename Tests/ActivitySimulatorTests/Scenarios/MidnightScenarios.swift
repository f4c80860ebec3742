// The seeds' midnight: yesterday is archived once, today begins at 0, and late callbacks are not today's.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed usage-tracking-accuracy-guide, "Midnight rollover", and seed tracking-accuracy-improvements, phase 4.
@Suite struct MidnightScenarios {
    /// Use from 610 s before midnight to 300 s after, then ten minutes at ten; a look at the tracker between.
    static func user(opensTrackerAt second: Double?) -> ScriptedUser {
        ScriptedUser(days: [
            UsagePattern { $0.add(.use(0), at: 85_790) },
            UsagePattern {
                $0.add(.leave, at: 300)
                $0.add(.lock, at: 300)
                if let second {
                    $0.add(.openTracker, at: second)
                    $0.add(.closeTracker, at: second + 20)
                }
                $0.use(0, from: 36_000, to: 36_600)
            },
        ])
    }

    @Test(arguments: CounterProfile.allCases)
    func `midnight: 10 minutes before are archived once, and today begins at 0`(counters: CounterProfile) {
        let scenario = Scenario(
            .plain(user: Self.user(opensTrackerAt: 400), apps: 5, days: 2).counting(counters))
        scenario.run(to: 86_400 + 30)
        #expect(scenario.archived() == [])
        scenario.run(to: 86_400 + 301)
        #expect(scenario.archived() == [600])
        #expect(scenario.counted() == 300)
        scenario.run(to: 86_400 + 500)
        #expect(scenario.contents.service?.restarts.map(\.reason) == [.launch, .midnight])
        #expect(scenario.contents.state.generation == 2)
        #expect(scenario.truth.registrations.last?.at == scenario.device.options.at(86_400 + 400))
        #expect(scenario.counted() == 300)
        scenario.run(to: 2 * 86_400 - 1)
        #expect(scenario.archived() == [600])
        #expect(scenario.counted() == 900)
        #expect(scenario.used(day: 0) == 610)
        #expect(scenario.used(day: 1) == 900)
        #expect(scenario.contents.ledgers["com.example.primer"]?.totalSeconds == 1_500)
    }

    @Test(arguments: CounterProfile.allCases)
    func `midnight: a tracker that nobody opens archives and counts all the same`(counters: CounterProfile) {
        let scenario = Scenario(
            .plain(user: Self.user(opensTrackerAt: nil), apps: 5, days: 2).counting(counters))
        scenario.run(to: 2 * 86_400 - 1)
        #expect(scenario.archived() == [600])
        #expect(scenario.counted() == 900)
        #expect(scenario.truth.registrations.count == 1)
    }

    /// The plan's interval ends at 23:59:59, and the next one begins with counters at zero.
    @Test func `midnight: the minute that would be full at midnight itself is counted on neither day`() {
        let user = ScriptedUser(days: [
            UsagePattern { $0.add(.use(0), at: 85_800) },
            UsagePattern {
                $0.add(.leave, at: 300)
                $0.add(.lock, at: 300)
            },
        ])
        let scenario = Scenario(.plain(user: user, apps: 5, days: 2))
        scenario.run(to: 86_400 + 400).lookAtTracker()
        #expect(scenario.used(day: 0) == 600)
        #expect(scenario.used(day: 1) == 300)
        #expect(scenario.archived() == [540])
        #expect(scenario.counted() == 300)
    }

    @Test func `midnight: a day without use begins at 0 when the tracker is opened`() {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5, days: 3))
        scenario.run(to: 86_400 + 40_000)
        #expect(scenario.counted() == 600)
        scenario.lookAtTracker()
        #expect(scenario.counted() == 0)
        #expect(scenario.archived() == [600])
        scenario.run(to: 2 * 86_400 + 40_000).lookAtTracker()
        #expect(scenario.archived() == [600])
    }

    @Test
    func `midnight: late callbacks of yesterday are not counted today once thresholds are registered anew`() {
        let user = ScriptedUser(days: [
            UsagePattern { $0.use(0, from: 85_200, to: 86_100) },
            UsagePattern {
                $0.add(.openTracker, at: 120)
                $0.add(.closeTracker, at: 150)
                $0.use(0, from: 36_000, to: 36_300)
            },
        ])
        let scenario = Scenario(.plain(user: user, apps: 5, days: 2))
        scenario.run(to: 85_530)
        scenario.simulation.inject(.deferral(minutes: 60))
        scenario.run(to: 86_400 + 10_000)
        #expect(scenario.archived() == [300])
        #expect(scenario.counted() == 0)
        #expect(scenario.receipts.rejected == [.staleGeneration: 10])
        scenario.run(to: 2 * 86_400 - 1)
        #expect(scenario.counted() == 300)
        #expect(scenario.archived() == [300])
    }

    @Test func `midnight: late callbacks of yesterday are added to yesterday`() {
        let scenario = Scenario(
            .plain(user: ScriptedUser { $0.use(0, from: 83_390, to: 86_400) }, apps: 5, days: 2))
        scenario.run(to: 84_600)
        scenario.simulation.inject(.deferral(minutes: 40))
        scenario.run(to: 2 * 86_400 - 1)
        #expect(scenario.archived() == [3_000])
        #expect(scenario.counted() == 0)
        #expect(scenario.receipts.rejected == [.previousDay: 30])
    }

    @Test(arguments: [
        (LocalDay(year: 2025, month: 3, day: 9), 23.0), (LocalDay(year: 2025, month: 11, day: 2), 25.0),
    ])
    func `midnight: a day of 23 and of 25 hours is archived once with all its minutes`(
        day: LocalDay, hours: Double
    ) throws {
        let calendar = CalendarTests.newYork
        var options = SimulationOptions.plain(
            user: ScriptedUser(days: []), apps: 5, days: 2, calendar: calendar)
        options.start = calendar.start(of: day)
        let scenario = Scenario(options)
        let app = options.apps[0].id
        // Over the change of the clocks, which is at two, and from ten minutes before midnight to ten after.
        for (from, to) in [(6_600.0, 7_800.0), (hours * 3_600 - 610, hours * 3_600 + 600)] {
            scenario.run(to: from)
            scenario.simulation.inject(.useApp(app))
            scenario.run(to: to)
            scenario.simulation.inject(.idle)
            if from == 6_600 {
                scenario.run(to: to + 1)
                #expect(scenario.counted() == 1_200)
            }
        }
        scenario.run(to: hours * 3_600 + 700).lookAtTracker()
        #expect(scenario.archived() == [1_800])
        #expect(scenario.contents.history[app]?.first?.day == day)
        #expect(scenario.counted() == 600)
        #expect(scenario.contents.state.day == day + 1)
        #expect(scenario.used(day: 0) == 1_810)
        #expect(scenario.used(day: 1) == 600)
    }
}
