// The seeds' reliability test: the tracker is quit by force in the middle, and nothing is missing.

import ActivitySimulator
import InMemoryStore
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

    /// Devices fall silent above a number of thresholds that nobody knows: 587 were silent on one (Q9).
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func
        `reliability: a device that is silent about as many thresholds as usual loses nothing for it`(
            seed: UInt64
        )
    {
        var random = SeededGenerator(seed: seed)
        let scenario = Scenario(
            .plain(
                quirks {
                    $0.thresholdOverload.isOn = true
                    $0.thresholdOverload.middle = Double.random(in: 220...340, using: &random)
                    $0.thresholdOverload.width = 1
                },
                user: ScriptedUser {
                    for day in 0..<3 {
                        for hour in 8..<20 {
                            let at = Double(day * 86_400 + hour * 3_600)
                            $0.use(hour % 6, from: at, to: at + 1_200)
                            $0.add(.openTracker, at: at + 1_300)
                            $0.add(.closeTracker, at: at + 1_400)
                        }
                    }
                }, apps: 6, days: 3))
        scenario.run(to: 9 * 3_600)
        #expect(scenario.contents.state.creditedSeconds == 0)
        scenario.run(to: 3 * 86_400)
        #expect(Double(scenario.contents.state.creditedSeconds) >= 0.99 * 36 * 1_200)
    }
}
