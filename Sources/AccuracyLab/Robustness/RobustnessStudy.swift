// Policies in worlds drawn from wide priors: what the targets are judged on.

import ActivitySimulator
import TrackingEngine

/// How each policy does where no figure of the platform is known: schema `trackhealth.lab.robustness/1`.
package struct RobustnessStudy: Hashable, Encodable, Sendable {
    private(set) var schema = "trackhealth.lab.robustness/1"
    let priors: WorldPriors
    /// What was set otherwise.
    let settings: [String]
    /// The number of the first world.
    let first: UInt64
    let users: [String]
    /// Local days of each run.
    let days: Int
    /// The first one is judged.
    let policies: [String]
    let worlds: [WorldScore]
    /// By policy and measure.
    let spreads: [WorldSpread]
    /// The judged policy against each other one.
    let comparisons: [WorldComparison]
    let targets: [WorldTarget]
    /// The worlds in which the judged policy is furthest beyond the bound, worst first.
    let worst: [WorstWorld]

    /// Runs worlds that are not known yet and sums all of them up.
    ///
    /// - Parameters:
    ///   - known: Scores of an earlier attempt, by index.
    ///   - explained: How many of the worst worlds are run again without one figure at a time.
    ///   - done: Called with each new score, one at a time; throwing ends the work.
    package init(
        _ runs: RobustnessRuns, known: [Int: WorldScore] = [:], explained: Int = 3, on work: ParallelWork,
        done: @Sendable (Int, WorldScore) throws -> Void = { _, _ in }
    ) throws {
        priors = runs.priors
        settings = runs.settings
        first = runs.grid.seed
        users = runs.grid.users.map(\.rawValue)
        days = runs.grid.days
        policies = runs.grid.policies.map(\.title)
        let worlds = try work.map(runs.numbers, known: known, { try runs.score($0) }, done: done)
        self.worlds = worlds
        spreads = WorldSpread.all(worlds)
        comparisons = policies.dropFirst().indices.map { WorldComparison(worlds, policy: $0) }
        targets = WorldTarget.all(worlds, draws: worlds.map { runs.world($0.number).quirks })
        worst = try worlds.sorted { ($1.overBound, $0.number) < ($0.overBound, $1.number) }.prefix(explained)
            .map { try WorstWorld($0, runs, on: work.silent) }
    }
}

/// How a measure is spread over the worlds.
struct WorldSpread: Hashable, Encodable {
    enum Measure: String, CaseIterable, Encodable {
        case error, phantom, inventing, overBound

        func value(_ world: WorldScore, _ policy: Int) -> Double {
            switch self {
            case .error: world.policies[policy].error
            case .phantom: world.policies[policy].phantom
            case .inventing: world.policies[policy].inventing * 100
            case .overBound: world.policies[policy].error - world.bound
            }
        }
    }

    let policy: String
    let measure: Measure
    /// At 5, 50 and 95 of 100 worlds.
    let low: Double
    let median: Double
    let high: Double
    let worst: Double
    /// The number of the world with the worst.
    let worstWorld: UInt64

    static func all(_ worlds: [WorldScore]) -> [WorldSpread] {
        guard let first = worlds.first else { return [] }
        return Measure.allCases.flatMap { measure in
            first.policies.indices.map { policy in
                let values = worlds.map { measure.value($0, policy) }
                let worst = zip(values, worlds).max { $0.0 < $1.0 }
                return WorldSpread(
                    policy: first.policies[policy].policy, measure: measure, low: values.quantile(0.05),
                    median: values.quantile(0.5), high: values.quantile(0.95),
                    worst: worst?.0 ?? 0, worstWorld: worst?.1.number ?? 0)
            }
        }
    }
}

/// In how many worlds the judged policy does worse or better than another one.
struct WorldComparison: Hashable, Encodable {
    /// Minutes that count as a difference.
    static let difference = 0.05

    let policy: String
    let behind: Estimate?
    let ahead: Estimate?

    init(_ worlds: [WorldScore], policy: Int) {
        self.policy = worlds.first?.policies[policy].policy ?? ""
        let differences = worlds.map { $0.policies[0].error - $0.policies[policy].error }
        behind = Estimate(share: differences.count { $0 > Self.difference }, of: worlds.count)
        ahead = Estimate(share: differences.count { $0 < -Self.difference }, of: worlds.count)
    }
}
