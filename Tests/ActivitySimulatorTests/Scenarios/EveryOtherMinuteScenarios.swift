// The seeds' missing minutes: ten of use and five of them counted, and the sawtooth of restarts by a timer.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed usage-tracking-accuracy-guide, "Investigation: every-other-minute drop".
@Suite struct EveryOtherMinuteScenarios {
    @Test(arguments: [10, 20, 50])
    func `every other minute: seed-dedup-90s with its dual schedule counts half of the minutes`(minutes: Int)
    {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: Double(minutes)), apps: 4), policy: .deduplicate)
        scenario.run(to: 40_000)
        #expect(scenario.counted() == minutes * 30)
        #expect(scenario.receipts.received == minutes * 2)
        #expect(scenario.receipts.rejected[.tooSoon] == minutes * 3 / 2)
    }

    @Test(arguments: [10, 20, 50])
    func `every other minute: ordinal with the dual schedule counts all of them`(minutes: Int) {
        let scenario = Scenario(
            .plain(user: stretch(from: 36_000, minutes: Double(minutes)), apps: 4),
            prepare: { $0.setFlag(.dualSchedule, true) })
        scenario.run(to: 40_000)
        #expect(scenario.counted() == minutes * 60)
        #expect(scenario.receipts.received == minutes * 2)
        #expect(scenario.receipts.rejected == [.duplicate: minutes])
    }

    /// Half an hour of use while the tracker's timer looks every 59 s whether a restart is due, and what each
    /// minute added to the count.
    static func minutes(
        _ policy: CreditingPolicy, _ intervals: RestartIntervals, _ counters: CounterProfile = .resets
    ) -> (added: [Int], scenario: Scenario) {
        var options = SimulationOptions.plain(
            user: ScriptedUser {
                $0.use(0, from: 36_000, to: 37_800)
                for tick in 0..<34 { $0.add(.refreshTracker, at: 36_000 + Double(tick) * 59) }
            }, apps: 5
        ).counting(counters)
        options.habits.opensAtStart = false
        let scenario = Scenario(
            options, policy: policy,
            service: ServiceOptions(policy: policy, restarts: RestartPolicy(intervals: intervals)))
        var added: [Int] = []
        for minute in 1...30 {
            let before = scenario.counted()
            scenario.run(to: 36_000 + Double(minute) * 60 + 0.5)
            added.append((scenario.counted() - before) / 60)
        }
        return (added, scenario)
    }

    /// Every 177 s a restart takes the 57 s with it that were used since the second minute.
    @Test(arguments: [CreditingPolicy.add, .ordinal])
    func `every other minute: restarts by a timer of 120 s make the sawtooth, 20 of 30 minutes`(
        policy: CreditingPolicy
    ) {
        let (added, scenario) = Self.minutes(policy, .seeds)
        #expect(added == (0..<30).map { $0 % 3 == 2 ? 0 : 1 })
        #expect(scenario.contents.service?.restartCounts == [.launch: 1, .timer: 10])
        #expect(scenario.used() == 1_800)
        #expect(RestartIntervals.seeds.seconds(in: .other) == 120)
    }

    @Test(arguments: [CreditingPolicy.add, .ordinal], CounterProfile.allCases)
    func `every other minute: without the timer, as by default, 30 of 30 minutes are counted`(
        policy: CreditingPolicy, counters: CounterProfile
    ) {
        #expect(ServiceOptions().restarts.intervals == .never)
        let (added, scenario) = Self.minutes(policy, .never, counters)
        #expect(added == Array(repeating: 1, count: 30))
        #expect(scenario.truth.registrations.count == 1)
    }

    @Test(arguments: [CounterProfile.continues, .carriedByName])
    func `every other minute: where counters go on, the same timer costs nothing`(counters: CounterProfile) {
        let (added, scenario) = Self.minutes(.ordinal, .seeds, counters)
        #expect(added == Array(repeating: 1, count: 30))
        #expect(scenario.truth.registrations.count == 10)
    }
}
