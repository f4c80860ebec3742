// What holds after any run: receipts balance, counters come out of the journal, no day is longer than it was.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// The invariant of the engine, over all profiles and all policies.
@Suite struct InvariantScenarios {
    static func scenario(_ profile: Profile, _ policy: CreditingPolicy, _ user: UserPreset, seed: UInt64)
        -> Scenario
    {
        var options = SimulationOptions.plain(profile.quirks, user: user.user, apps: 5, seed: seed, days: 2)
        options.habits = AppHabits()
        let scenario = Scenario(options, policy: policy)
        scenario.store.contents.keepsLogs = false
        return scenario
    }

    static let users = [UserPreset.light, .midnightUser, .clockMeddler]

    /// The users take turns, so that any two of profile, policy and user meet.
    @Test(arguments: Profile.all.indices, CreditingPolicy.all.indices)
    func `invariant: received = recorded + rejected, and the journal gives the counters, under every policy`(
        profile: Int, policy: Int
    ) throws {
        let user = Self.users[(profile + policy) % Self.users.count]
        let name = CreditingPolicy.all[policy]
        let scenario = Self.scenario(Profile.all[profile], name, user, seed: UInt64(profile * 8 + policy))
        scenario.simulation.runToEnd()
        scenario.lookAtTracker()
        let kept = scenario.contents
        #expect(kept.state.receipts.balances)
        #expect(kept.state.receipts.received > 0)
        var again = kept
        again.history = [:]
        try JournalFold(policy: name).rebuild(&again, from: scenario.store.journal)
        #expect(again.state == kept.state)
        #expect(again.ledgers == kept.ledgers)
        #expect(again.history == kept.history)
    }

    /// Five apps in turn without a pause, from five minutes after midnight to six in the morning: whatever is
    /// counted twice is more than the night has had.
    static let restless = ScriptedUser(
        days: Array(
            repeating: UsagePattern { pattern in
                for turn in 0..<71 {
                    pattern.add(.use(turn % 5), at: 300 + Double(turn) * 300)
                    if turn % 12 == 11 {
                        pattern.add(.openTracker, at: 300 + Double(turn) * 300 + 240)
                        pattern.add(.closeTracker, at: 300 + Double(turn) * 300 + 270)
                    }
                }
                pattern.add(.leave, at: 21_600)
                pattern.add(.lock, at: 21_600)
            }, count: 2))

    @Test(arguments: Profile.all.indices, 1...2 as ClosedRange<UInt64>)
    func
        `invariant: all apps together stay within the day, or 1.1 of it where counters run fast`(
            profile: Int, seed: UInt64
        )
    {
        let options = SimulationOptions.plain(
            Profile.all[profile].quirks, user: Self.restless, apps: 5, seed: seed, days: 2)
        let scenario = Scenario(options)
        scenario.store.contents.keepsLogs = false
        // Each app is held to the day by itself; what the system counts too much (Q13) adds up over all.
        let limit = Profile.all[profile].quirks.overcount.isOn ? 1.1 : 1
        var most = 0.0
        for day in 0..<2 {
            for hour in 1...7 {
                scenario.run(to: Double(day) * 86_400 + Double(hour) * 3_600)
                let now = scenario.device.clock.reading()
                // Before the first callback or look of a day, the store is still in the day before.
                guard scenario.contents.state.day == now.day else { continue }
                let share = Double(scenario.counted()) / now.secondsOfDay
                most = max(most, share)
                #expect(share <= limit, "hour \(hour) of day \(day)")
            }
        }
        #expect(most > 0.9)
    }
}
