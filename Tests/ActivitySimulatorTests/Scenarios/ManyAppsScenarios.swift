// The seeds' edge case D: more apps than a device watches one by one.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, "Edge Cases" D.
@Suite struct ManyAppsScenarios {
    /// Learning and reward apps in turn.
    static func apps(_ count: Int) -> [TrackedApp] {
        (0..<count).map {
            TrackedApp(
                id: "org.example.app\($0)", name: "App \($0)", category: $0 % 2 == 0 ? .learning : .reward,
                rewardPoints: 10)
        }
    }

    /// Each app for some minutes, and seconds more, one after the other from eight o'clock on.
    static func tour(_ count: Int, minutes: Int, more seconds: Double = 0) -> ScriptedUser {
        ScriptedUser {
            var at = 28_800.0
            for app in 0..<count {
                $0.use(app, from: at, to: at + Double(minutes) * 60 + seconds)
                at += Double(minutes) * 60 + seconds + 20
            }
        }
    }

    static func expectWithinLimits(_ scenario: Scenario) {
        #expect(scenario.simulation.app.failures.isEmpty)
        #expect(scenario.device.monitoring.activities.count <= MonitoringLimits.activities)
        for registration in scenario.truth.registrations {
            #expect(registration.thresholds <= SystemBehaviour.thresholdCeiling)
        }
    }

    @Test(arguments: [20, 24, 30])
    func `edge D: 20 apps and more, learning and reward, 12 minutes each, all counted by app`(count: Int) {
        let apps = Self.apps(count)
        let scenario = Scenario(.plain(user: Self.tour(count, minutes: 12, more: 5)).tracking(apps))
        scenario.run(to: 86_000)
        for app in apps.indices { #expect(scenario.counted(app) == 720) }
        #expect(scenario.receipts.recorded == 12 * count)
        Self.expectWithinLimits(scenario)
    }

    /// Each renewal comes 0.1 to 0.3 s after a minute was full, and that much is lost where counters reset.
    @Test
    func `edge D: with 20 apps the window of 25 minutes is renewed in time for 40, with the tracker closed`()
    {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 37_260)
                    $0.use(0, from: 39_000, to: 40_145)
                }
            ).tracking(Self.apps(20)))
        scenario.run(to: 50_000)
        #expect(scenario.used() == 2_405)
        #expect(scenario.counted() == 2_400)
        #expect(scenario.truth.registrations.count == 2)
        Self.expectWithinLimits(scenario)
    }

    @Test(arguments: [40, 60, 120])
    func `edge D: beyond 33 apps categories count together, and no minute is missing`(count: Int) {
        let minutes = 120 / count
        let scenario = Scenario(
            .plain(user: Self.tour(count, minutes: minutes)).tracking(Self.apps(count)))
        scenario.run(to: 86_000)
        #expect(scenario.contents.ledgers["category.learning"]?.todaySeconds == 3_600)
        #expect(scenario.contents.ledgers["category.reward"]?.todaySeconds == 3_600)
        #expect(scenario.counted() == 7_200)
        #expect(Int(scenario.truth.usedSeconds) == 7_200)
        Self.expectWithinLimits(scenario)
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `edge D: someone who goes through 25 apps all day stays within the limits and below the truth`(
        seed: UInt64
    ) {
        var options = SimulationOptions.plain(user: UserPreset.manyApps.user, apps: 25, seed: seed)
        options.habits = AppHabits()
        let scenario = Scenario(options)
        scenario.run(to: 86_399)
        for app in options.apps.indices {
            #expect(scenario.counted(app) <= scenario.usedMinutes(app))
            #expect(scenario.counted(app) > 0)
        }
        #expect(Double(scenario.counted()) > 0.8 * scenario.truth.usedSeconds)
        Self.expectWithinLimits(scenario)
    }
}
