// The rule of a world's bound: fitted to a world, it finds what the callbacks tell.

import ActivitySimulator
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct ClaimRuleTests {
    func trace(_ profile: Profile, seed: UInt64, days: Int = 2) throws -> ReceivedTrace {
        let run = LabRun(policy: .ordinal, profile: profile, user: .median, seed: seed, days: days)
        let tracker = try SimulatedTracker(run, keepsLogs: false)
        let score = tracker.score(try tracker.contents())
        return ReceivedTrace(tracker.device.truth, score, calendar: run.options.calendar)
    }

    @Test func `without faults it credits what was reported`() throws {
        let rule = ClaimRule.fitted(to: [try trace(.ideal, seed: 1)])
        let other = try trace(.ideal, seed: 2)
        let perDay = rule.error(on: other) / Double(other.appDays.count { $0.used > 0 })
        #expect(perDay < 1, "\(rule)")
    }

    @Test func `a fit is never worse than where it began, and no callback counts twice`() throws {
        for number in 1...4 as ClosedRange<UInt64> {
            let known = try trace(WorldPriors.reported.profile.world(number), seed: number)
            let fitted = ClaimRule.fitted(to: [known])
            for start in ClaimRule.starts { #expect(fitted.error(on: known) <= start.error(on: known)) }
            var seen: Set<String> = []
            for callback in known.callbacks {
                #expect(seen.insert("\(callback.counter) \(callback.threshold)").inserted)
            }
        }
    }

    @Test func `in floods it is better than believing everything`() throws {
        var profile = Profile(name: "floods", hypothesis: "", quirks: QuirkSet())
        try profile.set([
            "phantomFlood.isOn=true", "phantomFlood.probability=1", "phantomFlood.spacing.median=6",
        ])
        let rule = ClaimRule.fitted(to: [try trace(profile, seed: 1, days: 4)])
        let other = try trace(profile, seed: 2, days: 4)
        var credulous = ClaimRule(crowd: 1_000)
        credulous.memory = 1e9
        credulous.slack = 1e9
        #expect(rule.error(on: other) < credulous.error(on: other) / 2)
    }
}
