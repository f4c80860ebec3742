// Policies in worlds drawn from wide priors: what the targets are judged on.

package import ActivitySimulator
internal import TrackingEngine

/// How each policy does where no figure of the platform is known: schema `trackhealth.lab.robustness/1`.
package struct RobustnessStudy: Hashable, Codable, Sendable {
    package static let schema = "trackhealth.lab.robustness/1"

    package var schema: String
    package var priors: WorldPriors
    /// What was set otherwise.
    package var settings: [String]
    /// The number of the first world.
    package var first: UInt64
    package var users: [String]
    /// Local days of each run.
    package var days: Int
    /// The first one is judged.
    package var policies: [String]
    package var worlds: [WorldScore]
    /// By policy and measure.
    package var spreads: [WorldSpread]
    /// The judged policy against each other one.
    package var comparisons: [WorldComparison]
    package var targets: [WorldTarget]
    /// The worlds in which the judged policy is furthest beyond the bound, worst first.
    package var worst: [WorstWorld]

    /// Runs worlds that are not known yet and sums all of them up.
    ///
    /// - Parameters:
    ///   - known: Scores of an earlier attempt, by index.
    ///   - explained: How many of the worst worlds are run again without one figure at a time.
    ///   - done: Called with each new score, one at a time; throwing ends the work.
    package init(
        _ runs: RobustnessRuns, known: [Int: WorldScore] = [:], explained: Int = 3, workers: Int,
        done: @Sendable (Int, WorldScore) throws -> Void = { _, _ in }, step: WorkStep = { _ in }
    ) throws {
        schema = Self.schema
        priors = runs.priors
        settings = runs.settings
        first = runs.first
        users = runs.users.map(\.rawValue)
        days = runs.days
        policies = runs.policies.map(\.title)
        let missing = (0..<runs.worlds).filter { known[$0] == nil }
        let made = try ParallelWork.map(missing.count, workers: workers, step: step) { piece in
            let number = runs.number(of: missing[piece])
            return try WorldScore(runs.world(number), number: number, runs)
        } done: { piece, score in
            try done(missing[piece], score)
        }
        var scores = known
        for (index, score) in zip(missing, made) { scores[index] = score }
        let worlds = (0..<runs.worlds).compactMap { scores[$0] }
        self.worlds = worlds
        spreads = WorldSpread.all(worlds)
        comparisons = policies.dropFirst().indices.map { WorldComparison(worlds, policy: $0) }
        targets = WorldTarget.all(worlds, draws: worlds.map { runs.world($0.number).quirks })
        worst = try worlds.sorted { ($1.overBound, $0.number) < ($0.overBound, $1.number) }.prefix(explained)
            .map { try WorstWorld($0, runs, workers: workers) }
    }
}

/// How a measure is spread over the worlds.
package struct WorldSpread: Hashable, Codable, Sendable {
    package enum Measure: String, CaseIterable, Codable, Sendable {
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

    package var policy: String
    package var measure: Measure
    /// At 5, 50 and 95 of 100 worlds.
    package var low: Double
    package var median: Double
    package var high: Double
    package var worst: Double
    /// The number of the world with the worst.
    package var worstWorld: UInt64

    static func all(_ worlds: [WorldScore]) -> [WorldSpread] {
        guard let first = worlds.first else { return [] }
        return Measure.allCases.flatMap { measure in
            first.policies.indices.map { policy in
                let values = worlds.map { measure.value($0, policy) }
                let worst = zip(values, worlds).max { $0.0 < $1.0 }
                return WorldSpread(
                    policy: first.policies[policy].policy, measure: measure, low: values.quantile(0.05),
                    median: values.quantile(0.5), high: values.quantile(0.95), worst: worst?.0 ?? 0,
                    worstWorld: worst?.1.number ?? 0)
            }
        }
    }
}

/// In how many worlds the judged policy does worse or better than another one.
package struct WorldComparison: Hashable, Codable, Sendable {
    /// Minutes that count as a difference.
    static let difference = 0.05

    package var policy: String
    package var behind: Estimate?
    package var ahead: Estimate?

    init(_ worlds: [WorldScore], policy: Int) {
        self.policy = worlds.first?.policies[policy].policy ?? ""
        let differences = worlds.map { $0.policies[0].error - $0.policies[policy].error }
        behind = Estimate(share: differences.count { $0 > Self.difference }, of: worlds.count)
        ahead = Estimate(share: differences.count { $0 < -Self.difference }, of: worlds.count)
    }
}

extension [Double] {
    /// The value with a share of the others below it; zero of none.
    func quantile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        return sorted()[Swift.min(Int(share * Double(count)), count - 1)]
    }

    var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
