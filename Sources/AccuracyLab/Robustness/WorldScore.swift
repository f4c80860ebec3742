// One world: the same days recorded under every policy, and the least error that was found for them.

internal import ActivitySimulator
internal import TrackingEngine
internal import TrackingModel

/// How each rule did in one world.
package struct WorldScore: Hashable, Codable, Sendable {
    package var number: UInt64
    /// By policy, in the order of the runs.
    package var policies: [PolicyScore]
    /// Minutes by which an app's day in use is off under the best rule that knows the world's figures.
    package var bound: Double
    /// Minutes a day of an app in use that no received callback reports.
    package var unreported: Double
    /// The rule that was fitted to the world, and its error; where a policy does better, that is the bound.
    package var rule: ClaimRule
    package var ruleError: Double

    /// One policy in one world.
    package struct PolicyScore: Hashable, Codable, Sendable {
        package var policy: String
        /// Minutes by which an app's day in use is off.
        package var error: Double
        /// Phantom minutes a day of a device.
        package var phantom: Double
        /// The share of the days of apps with phantom minutes.
        package var inventing: Double
    }

    /// By how much the judged policy is off beyond the bound.
    package var overBound: Double { policies[0].error - bound }
    /// By how much it is behind the best other policy; below zero where it is ahead of all.
    package var behind: Double {
        policies[0].error - (policies.dropFirst().map(\.error).min() ?? policies[0].error)
    }

    /// How far the seeds of the days that a rule is fitted to are from those that are scored.
    private static let training: [UInt64] = [1 << 40, 1 << 41, 1 << 42]

    /// Records the days of every user under every policy.
    ///
    /// The rule of the bound is fitted to other days, simulated with the same figures: it knows what the world does and
    /// nothing of the days that are scored.
    init(_ world: Profile, number: UInt64, _ runs: RobustnessRuns) throws {
        self.number = number
        func run(_ policy: CreditingPolicy, _ user: UserPreset, seed: UInt64) throws -> (
            RunScore, ReceivedTrace
        ) {
            let run = LabRun(policy: policy, profile: world, user: user, seed: seed, days: runs.days)
            let tracker = try SimulatedTracker(run, keepsLogs: false)
            let truth = tracker.device.truth
            let score = RunScore(
                try tracker.contents(), against: truth, apps: run.options.apps, calendar: run.options.calendar
            )
            return (score, ReceivedTrace(truth, score, calendar: run.options.calendar))
        }
        let judged = runs.policies[0]
        var traces: [ReceivedTrace] = []
        var unreported = 0.0
        var inUse = 0.0
        policies = try runs.policies.map { policy in
            var scores: [RunScore] = []
            for user in runs.users {
                let (score, trace) = try run(policy, user, seed: number)
                scores.append(score)
                if policy == judged { traces.append(trace) }
            }
            let days = scores.flatMap(\.appDays)
            if policy == judged {
                inUse = Double(max(days.count { $0.used > 0 }, 1))
                unreported = days.reduce(0) { $0 + Double(max($1.used - $1.reported, 0)) / 60 }
            }
            return PolicyScore(
                policy: policy.title, error: days.reduce(0) { $0 + $1.absoluteError } / inUse,
                phantom: Double(days.reduce(0) { $0 + $1.inventedMinutes })
                    / Double(max(runs.users.count * runs.days, 1)),
                inventing: Double(days.count { $0.inventedMinutes > 0 }) / Double(max(days.count, 1)))
        }
        let known = try Self.training.flatMap { step in
            try runs.users.map { try run(judged, $0, seed: number &+ step).1 }
        }
        let rule = ClaimRule.fitted(to: known)
        self.rule = rule
        ruleError = traces.reduce(0) { $0 + rule.error(on: $1) } / inUse
        self.unreported = unreported / inUse
        bound = min(ruleError, policies.map(\.error).min() ?? ruleError)
    }
}
