// Heartbeat recovery in the normal death: the extension dies, the app is suspended, and somebody opens it later.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, 1.2, with what an app can know of use and nothing else.
@Suite struct RecoveryScenarios {
    /// An app used until eleven and on until five to twelve; the tracker opened at five past ten and at twelve for so many
    /// seconds, and at one.
    private static func scenario(open seconds: Double) -> Scenario {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.add(.unplug, at: 28_800)
                    for (from, to) in [
                        (32_400.0, 36_000.0), (37_800, 39_600), (39_900, 42_900), (44_400, 46_200),
                    ] {
                        $0.use(0, from: from, to: to)
                    }
                    $0.use(0, from: 47_400, to: 48_600)
                    for (at, length) in [(36_300.0, 60.0), (43_200, seconds), (46_800, 60)] {
                        $0.add(.openTracker, at: at)
                        $0.add(.closeTracker, at: at + length)
                    }
                }, apps: 5))
        return scenario.run(to: 39_540)
    }

    private static func registrations(_ scenario: Scenario, of activity: String) -> Int {
        scenario.truth.registrations.count { $0.activity == activity }
    }

    @Test(arguments: [30.0, 600])
    func `recovery: a schedule that wakes the monitor is enough, and nothing is restarted`(open: Double) {
        let scenario = Self.scenario(open: open)
        scenario.simulation.inject(.silence(.registration))
        scenario.run(to: 43_190)
        #expect(scenario.counted() == 5_340)
        scenario.run(to: 60_000)
        #expect(Self.registrations(scenario, of: RegistrationPlan.recoveryActivity) == 1)
        #expect(scenario.contents.service?.restartCounts[.fault] == nil)
        // The fifty-one minutes of silence are lost, those after it are not.
        #expect(scenario.counted() >= 5_340 + 3_000 && scenario.counted() <= Int(scenario.used()))
    }

    /// With thirty seconds on the screen, the answer is missed only at the next opening.
    @Test(arguments: [(30.0, 1_200), (600, 3_000)])
    func `recovery: monitoring is restarted when no schedule wakes the monitor, however much later`(
        open: Double, seconds: Int
    ) {
        let scenario = Self.scenario(open: open)
        scenario.simulation.inject(.silence(.restart))
        scenario.run(to: 60_000)
        #expect(Self.registrations(scenario, of: RegistrationPlan.recoveryActivity) == 1)
        #expect(scenario.contents.service?.restartCounts[.fault] == 1)
        #expect(scenario.counted() >= 5_340 + seconds - 60 && scenario.counted() <= Int(scenario.used()))
    }

    /// A person who is busy with apps that are not tracked: the schedule is answered, and so nobody is alarmed.
    @Test func `recovery: use of other apps starts a schedule, and no restart`() {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.add(.unplug, at: 28_800)
                    $0.use(0, from: 32_400, to: 33_000)
                    for hour in 0..<8 {
                        let at = 36_000 + Double(hour) * 3_600
                        $0.add(.unlock, at: at)
                        $0.add(.openTracker, at: at + 2_700)
                        $0.add(.closeTracker, at: at + 3_000)
                    }
                }, apps: 5))
        scenario.run(to: 80_000)
        #expect(Self.registrations(scenario, of: RegistrationPlan.recoveryActivity) > 1)
        #expect(Self.registrations(scenario, of: RegistrationPlan.primaryActivity) == 1)
        #expect(scenario.counted() == 600)
    }

    @Test(arguments: [UserPreset.light, .median, .heavy, .idleDay, .night, .midnightUser], [1, 2, 3])
    func `recovery: a system that does as documented is never asked to`(preset: UserPreset, seed: Int) {
        let scenario = Scenario(.plain(user: preset.user, apps: 5, seed: UInt64(seed), days: 2))
        scenario.run(to: 2 * 86_400)
        #expect(Self.registrations(scenario, of: RegistrationPlan.recoveryActivity) == 0)
        #expect(scenario.contents.service?.restartCounts[.fault] == nil)
    }
}
