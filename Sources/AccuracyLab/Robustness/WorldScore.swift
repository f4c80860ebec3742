// One world: the same days recorded under every policy, and the least error that was found for them.

import ActivitySimulator
import TrackingEngine
import TrackingModel

/// How each rule did in one world.
package struct WorldScore: Hashable, Codable, Sendable {
    let number: UInt64
    /// By policy, in the order of the runs.
    let policies: [PolicyScore]
    /// Minutes by which an app's day in use is off under the best rule that knows the world's figures.
    let bound: Double
    /// Minutes a day of an app in use that no received callback reports.
    let unreported: Double
    /// The rule that was fitted to the world, and its error; where a policy does better, that is the bound.
    let rule: ClaimRule
    let ruleError: Double

    /// One policy in one world.
    struct PolicyScore: Hashable, Codable {
        var policy: String
        /// Minutes by which an app's day in use is off.
        var error: Double
        /// Phantom minutes a day of a device.
        var phantom: Double
        /// The share of the days of apps with phantom minutes.
        var inventing: Double
    }

    /// By how much the judged policy is off beyond the bound.
    var overBound: Double { policies[0].error - bound }
    /// By how much it is behind the best other policy; below zero where it is ahead of all.
    var behind: Double {
        policies[0].error - (policies.dropFirst().map(\.error).min() ?? policies[0].error)
    }

    /// How far the seeds of the days that a rule is fitted to are from those that are scored.
    private static let training: [UInt64] = [1 << 40, 1 << 41, 1 << 42]

    /// Records the days of every user under every policy.
    ///
    /// The rule of the bound is fitted to other days, simulated with the same figures: it knows what the world does and
    /// nothing of the days that are scored.
    ///
    /// - Parameter grid: Of the policies, users and days.
    init(_ world: Profile, number: UInt64, _ grid: LabGrid) throws {
        self.number = number
        var grid = grid
        (grid.profiles, grid.seed, grid.seeds) = ([world], number, 1)
        let runs = try grid.map(Self.recorded)
        let days = grid.policies.indices.map { policy in
            stride(from: policy, to: runs.count, by: grid.policies.count).flatMap { runs[$0].score.appDays }
        }
        let inUse = Double(max(days[0].count { $0.used > 0 }, 1))
        policies = zip(grid.policies, days).map { policy, days in
            PolicyScore(
                policy: policy.title, error: days.sum(\.absoluteError) / inUse,
                phantom: Double(days.sum(\.inventedMinutes))
                    / Double(max(grid.users.count * grid.days, 1)),
                inventing: Double(days.count { $0.inventedMinutes > 0 }) / Double(max(days.count, 1)))
        }
        unreported = days[0].sum { Double(max($0.used - $0.reported, 0)) / 60 } / inUse
        let traces = stride(from: 0, to: runs.count, by: grid.policies.count).map { runs[$0].trace }
        grid.policies = [grid.policies[0]]
        var known: [ReceivedTrace] = []
        for step in Self.training {
            grid.seed = number &+ step
            known += try grid.map(Self.recorded).map(\.trace)
        }
        let rule = ClaimRule.fitted(to: known)
        self.rule = rule
        let ruleError = traces.sum { rule.error(on: $0) } / inUse
        self.ruleError = ruleError
        bound = min(ruleError, policies.map(\.error).min() ?? ruleError)
    }

    private static func recorded(_ run: LabRun) throws -> (score: RunScore, trace: ReceivedTrace) {
        let tracker = try SimulatedTracker(run, keepsLogs: false)
        let score = tracker.score(try tracker.contents())
        return (score, ReceivedTrace(tracker.device.truth, score, calendar: run.options.calendar))
    }
}
