// The seeds' reliability test: the tracker is quit by force in the middle, and nothing is missing.

import ActivitySimulator
import StoreTwins
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, "Reliability Test".
@Suite struct ReliabilityScenarios {
    @Test(arguments: CounterProfile.allCases)
    func `reliability: 5 minutes, force-quit, 5 minutes are 10, before and after relaunch`(
        counters: CounterProfile
    ) {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.use(0, from: 36_000, to: 36_600)
                    $0.add(.quitTracker, at: 36_300)
                    $0.add(.openTracker, at: 36_700)
                }, apps: 5
            ).counting(counters))
        scenario.run(to: 36_650)
        #expect(scenario.truth.device.contains { $0.kind == .trackerQuit })
        #expect(scenario.truth.notificationsLost == 6)
        #expect(scenario.counted() == 600)
        scenario.run(to: 40_000)
        #expect(scenario.simulation.app.failures.isEmpty)
        #expect(scenario.counted() == 600)
        #expect(scenario.usedMinutes() == 600)
        // A relaunch finds its thresholds registered and leaves them alone.
        #expect(scenario.truth.registrations.count == 1)
        #expect(scenario.contents.notificationsReceived == scenario.contents.notificationSequence)
    }

    @Test func `reliability: a tracker that is never opened again loses nothing of the day`() {
        let scenario = Scenario(
            .plain(
                user: ScriptedUser {
                    $0.add(.quitTracker, at: 30_000)
                    for hour in 9..<15 {
                        let start = Double(hour) * 3_600
                        $0.use(0, from: start, to: start + 605)
                    }
                }, apps: 5))
        scenario.run(to: 86_399)
        #expect(scenario.counted() == 3_600)
        #expect(scenario.usedMinutes() == 3_600)
    }

    @Test(arguments: 1...4)
    func `reliability: an extension that is killed in its handler loses nothing`(kills: Int) {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.run(to: 36_150)
        for _ in 0..<kills { scenario.simulation.inject(.killExtension) }
        scenario.run(to: 40_000)
        #expect(scenario.truth.kills == kills)
        #expect(scenario.counted() == 600)
        #expect(scenario.receipts.recorded == 10)
    }

    /// Why there is no restart without a reason: where counters reset, it takes the begun minute with it.
    @Test(arguments: [(CounterProfile.resets, 540), (.continues, 600), (.carriedByName, 600)])
    func `reliability: monitoring that is restarted 30 s into a minute costs those 30 s where counters reset`(
        counters: CounterProfile, seconds: Int
    ) {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: 10), apps: 5).counting(counters))
        scenario.run(to: 36_330)
        scenario.simulation.app.restart()
        scenario.run(to: 40_000)
        #expect(scenario.truth.registrations.count == 2)
        #expect(scenario.used() == 600)
        #expect(scenario.counted() == seconds)
    }
}
