// The seeds' second schedule: no minute is counted twice, and what one schedule loses the other one tells.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, phase 1.1.
@Suite struct DualScheduleScenarios {
    static func scenario(_ quirks: QuirkSet = QuirkSet(), minutes: Double, seed: UInt64 = 1) -> Scenario {
        Scenario(
            .plain(quirks, user: stretch(from: 36_000, minutes: minutes), apps: 4, seed: seed),
            prepare: { $0.setFlag(.dualSchedule, true) })
    }

    @Test func `dual schedule: both schedules tell of 10 minutes, and 10 are counted`() {
        let scenario = Self.scenario(minutes: 10)
        scenario.run(to: 40_000)
        #expect(scenario.device.monitoring.activities.count == 2)
        #expect(Set(scenario.truth.deliveries.filter { $0.kind == .threshold }.map(\.activity)).count == 2)
        #expect(scenario.truth.crossings.count == 20)
        #expect(scenario.counted() == 600)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `dual schedule: minutes that both schedules lose are told by the next one`(skipped: Int) {
        let scenario = Self.scenario(minutes: 10)
        scenario.run(to: 36_100)
        scenario.simulation.inject(.skipMinutes(skipped))
        scenario.run(to: 40_000)
        #expect(scenario.counted() == 600)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func
        `dual schedule: with a fifth of the callbacks lost (Q7) all minutes up to the last that came are there`(
            seed: UInt64
        )
    {
        let set = quirks {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0.2
        }
        let scenario = Self.scenario(set, minutes: 50, seed: seed)
        scenario.run(to: 40_000)
        let truth = scenario.truth
        let reported = truth.crossings.filter { $0.fate.isDelivered }
        let minutes = reported.map { truth.events[$0.event].thresholdSeconds / 60 }.max() ?? 0
        #expect(truth.crossings.count == 100)
        #expect(reported.count < 92)
        #expect(scenario.counted() == minutes * 60)
        #expect(minutes > reported.count / 2)
    }
}
