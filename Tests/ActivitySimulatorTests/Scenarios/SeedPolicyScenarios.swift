// The known fault of each of the seeds' policies on a device that brings it out, beside the default.

import ActivitySimulator
import Testing
import TrackingEngine
import TrackingModel

/// The faults of the older policies on the whole way from the counter to the store.
@Suite struct SeedPolicyScenarios {
    /// Counted seconds after a day on which monitoring is restarted at some moments.
    static func counted(
        _ policy: CreditingPolicy, _ user: any User, _ quirks: QuirkSet = QuirkSet(),
        _ counters: CounterProfile = .resets, restarts: [Double] = [], days: Int = 1,
        _ fault: (Scenario) -> Void = { _ in }
    ) -> Int {
        let scenario = Scenario(
            .plain(quirks, user: user, apps: 2, days: days).counting(counters), policy: policy)
        for second in restarts {
            scenario.run(to: second)
            scenario.simulation.app.restart()
        }
        fault(scenario)
        scenario.run(to: Double(days) * 86_400 - 100).lookAtTracker()
        #expect(scenario.receipts.balances)
        return scenario.counted()
    }

    @Test(arguments: [(CreditingPolicy.add, 1_200), (.ordinal, 600)])
    func `seed-add: past activity that fires on a restart (Q5) makes 20 minutes of 10`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let set = quirks {
            $0.pastActivityFiring.isOn = true
            $0.pastActivityFiring.probability = 1
        }
        let user = stretch(from: 36_000, minutes: 10)
        #expect(Self.counted(policy, user, set, restarts: [36_700]) == seconds)
    }

    @Test(arguments: [(CreditingPolicy.peak, 660), (.ordinal, 1_260)])
    func `seed-peak: after a restart that resets the counter 10 of 11 minutes are not seen`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let user = ScriptedUser {
            $0.use(0, from: 36_000, to: 36_600)
            $0.use(0, from: 40_000, to: 40_660)
        }
        #expect(Self.counted(policy, user, restarts: [36_700]) == seconds)
    }

    @Test(arguments: [(CreditingPolicy.sessionStart, 660), (.ordinal, 60)])
    func `seed-session-start: yesterday's start of 10 minutes makes 11 of today's 1`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let user = ScriptedUser(days: [
            UsagePattern {
                $0.use(0, from: 36_000, to: 36_600)
                $0.use(0, from: 40_000, to: 40_180)
            },
            UsagePattern { $0.use(0, from: 36_000, to: 36_060) },
        ])
        let scenario = Scenario(.plain(user: user, apps: 2, days: 2), policy: policy)
        scenario.run(to: 36_700)
        scenario.simulation.app.restart()
        scenario.run(to: 86_400)
        #expect(scenario.counted() == 780)
        scenario.run(to: 86_400 + 40_000)
        #expect(scenario.counted() == seconds)
        #expect(scenario.used(day: 1) == 60)
    }

    @Test(arguments: [(CreditingPolicy.delta, 3_300), (.ordinal, 600)])
    func `seed-delta-30s: 10 minutes at a cadence of 60 s are 3300 s`(policy: CreditingPolicy, seconds: Int) {
        #expect(Self.counted(policy, stretch(from: 36_000, minutes: 10)) == seconds)
    }

    @Test(arguments: [(CreditingPolicy.deduplicate, 300), (.ordinal, 600)])
    func `seed-dedup-90s: 5 of 10 minutes`(policy: CreditingPolicy, seconds: Int) {
        #expect(Self.counted(policy, stretch(from: 36_000, minutes: 10)) == seconds)
    }

    @Test(arguments: [(CreditingPolicy.sparse, 900), (.ordinal, 3_540)])
    func `seed-sparse: 59 minutes are 15, since nothing is watched between 15 and 60`(
        policy: CreditingPolicy, seconds: Int
    ) {
        #expect(Self.counted(policy, stretch(from: 36_000, minutes: 59.1)) == seconds)
    }

    @Test(arguments: [(CreditingPolicy.grace, 4_200), (.ordinal, 600)])
    func `seed-grace-30s: a burst of 60 that comes 31 s after a restart passes`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let user = stretch(from: 36_000, minutes: 10)
        let counted = Self.counted(policy, user, QuirkSet(), .continues, restarts: [36_601]) {
            $0.run(to: 36_632)
            $0.simulation.inject(.burst)
        }
        #expect(counted == seconds)
    }

    /// Eight lost minutes are replayed in the first three seconds after a restart that the user asked for.
    @Test(arguments: [(CreditingPolicy.grace, 120), (.ordinal, 600)])
    func `seed-grace-30s: 8 lost minutes that a restart replays stay lost`(
        policy: CreditingPolicy, seconds: Int
    ) {
        let set = quirks {
            $0.pastActivityFiring.isOn = true
            $0.pastActivityFiring.probability = 1
        }
        let user = stretch(from: 36_000, minutes: 10)
        let scenario = Scenario(.plain(set, user: user, apps: 2).counting(.continues), policy: policy)
        scenario.run(to: 36_150)
        scenario.simulation.inject(.skipMinutes(8))
        scenario.run(to: 36_640)
        #expect(scenario.counted() == 120)
        scenario.simulation.app.restart()
        scenario.run(to: 40_000).lookAtTracker()
        withKnownIssue("what a repair reports of several minutes is withheld until the app is used again") {
            #expect(scenario.counted() == seconds)
        } when: {
            policy == .ordinal
        }
        #expect(scenario.used() == 600)
    }
}
