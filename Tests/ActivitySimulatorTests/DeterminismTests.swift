// Equal options give equal runs, and no quirk changes another's draws.

import ActivitySimulator
import Testing
import TrackingModel

@Suite struct DeterminismTests {
    func run(_ profile: Profile, seed: UInt64) -> Bench {
        var options = SimulationOptions.plain(
            profile.quirks, user: UserPreset.median.user, apps: 5, seed: seed, days: 2)
        options.habits = AppHabits()
        return Bench(options, minutes: 90).ran()
    }

    @Test(arguments: Profile.all)
    func `the same seed gives the same truth and the same calls`(profile: Profile) {
        let first = run(profile, seed: 11)
        let second = run(profile, seed: 11)
        #expect(first.truth == second.truth)
        #expect(first.spy.calls == second.spy.calls)
        #expect(first.app.reported == second.app.reported)
        #expect(first.spy.calls.count > 50)
    }

    @Test func `another seed gives another day`() {
        #expect(run(.ideal, seed: 1).truth.segments != run(.ideal, seed: 2).truth.segments)
    }

    @Test func `faults never change what was done`() {
        let ideal = run(.ideal, seed: 5).truth
        for profile in Profile.all where !profile.quirks.lockedStore.isOn {
            let truth = run(profile, seed: 5).truth
            #expect(truth.segments == ideal.segments)
            #expect(truth.days == ideal.days)
        }
    }

    @Test func `switching a quirk on leaves the draws of another as they were`() {
        func duplicates(_ change: (inout QuirkSet) -> Void) -> [Int: Int] {
            var set = quirks { $0.duplicates.isOn = true }
            change(&set)
            let truth = Bench(.plain(set, user: UserPreset.median.user, apps: 3), minutes: 400).ran().truth
            var counts: [Int: Int] = [:]
            for (number, crossing) in truth.crossings.enumerated() where !crossing.fate.isLost {
                counts[number] = crossing.duplicates
            }
            return counts
        }
        let alone = duplicates { _ in }
        let withOthers = duplicates {
            $0.silence.isOn = true
            $0.silence.lossProbability = 0.5
            $0.deferredDelivery.isOn = true
            $0.jitter.isOn = true
        }
        #expect(withOthers.count < alone.count * 3 / 4)
        #expect(withOthers.count > 30)
        for (number, count) in withOthers { #expect(alone[number] == count) }
        #expect(Set(alone.values).count > 1)
    }

    @Test func `running in small steps and in one go is the same`() {
        let whole = run(.ios262, seed: 3)
        var options = whole.device.options
        options.seed = 3
        let steps = Bench(options, minutes: 90)
        var time = options.start
        while time < options.end {
            time = min(time + 97.3, options.end)
            steps.simulation.run(until: time)
        }
        #expect(steps.spy.calls == whole.spy.calls)
        #expect(steps.truth.crossings == whole.truth.crossings)
    }
}
