// The seeds' walkthrough of the delta rule: today stands at 1080 s, ten minutes later at 1680 s.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed delta-based-session-tracking, "Example Walkthrough" and "Testing Plan".
@Suite struct DeltaWalkthroughScenarios {
    /// A tracker that is opened at nine, with 1080 s of an app counted, and ten minutes of use at ten.
    static func scenario(_ policy: CreditingPolicy, _ counters: CounterProfile = .resets) -> Scenario {
        let options = SimulationOptions.plain(user: stretch(from: 36_000, minutes: 10), apps: 5)
            .counting(counters).starting(at: 32_400)
        let midnight = options.calendar.start(of: options.calendar.day(of: options.start))
        return Scenario(options, policy: policy) { draft in
            let day = options.calendar.day(of: options.start)
            var ledger = AppLedger(
                app: options.apps[0].id, day: day, startOfDay: midnight,
                rewardPoints: options.apps[0].rewardPoints)
            ledger.todaySeconds = 1_080
            ledger.totalSeconds = 1_080
            draft.set(ledger)
            draft.state.day = day
        }
    }

    @Test(arguments: CounterProfile.allCases)
    func `delta walkthrough: today 1080 s and 10 minutes of use are 1680 s, 60 s at a time`(
        counters: CounterProfile
    ) {
        let scenario = Self.scenario(.ordinal, counters)
        for minute in 1...10 {
            scenario.run(to: 36_000 + Double(minute) * 60 + 1)
            #expect(scenario.counted() == 1_080 + minute * 60)
        }
        scenario.run(to: 40_000).lookAtTracker()
        #expect(scenario.counted() == 1_680)
        #expect(scenario.contents.ledgers["com.example.primer"]?.todayPoints == 280)
        #expect(scenario.contents.ledgers["com.example.primer"]?.totalSeconds == 1_680)
        #expect(scenario.used() == 600)
    }

    @Test(arguments: [
        (CreditingPolicy.add, 1_680), (.simpleAdd, 1_680), (.peak, 1_080), (.sessionStart, 1_680),
        (.delta, 1_080 + 3_300), (.longDelta, 1_680),
    ])
    func `delta walkthrough: the four attempts of the seed on the same device`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let scenario = Self.scenario(policy)
        scenario.run(to: 40_000).lookAtTracker()
        #expect(scenario.counted() == seconds)
    }
}
