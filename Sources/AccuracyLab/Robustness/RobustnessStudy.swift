// Policies in worlds drawn from wide priors: what the targets are judged on.

package import ActivitySimulator
import HealthAnalysis
import TrackingEngine
import TrackingModel

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

extension RobustnessStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Robustness

        \(countText(worlds.count, "world")) from \(first) on, drawn from the \(priors.rawValue) priors (trackhealth lab priors)\(settings.isEmpty ? "" : " with " + settings.commaSeparated); users \
        \(users.commaSeparated), \(countText(days, "day")) each. Every policy records the same days. The bound of a \
        world is the least error of any rule here, among them one that is fitted to other days of the same world.

        ## Targets of `\(policies.first ?? "")`

        \(targetTable)
        ## All policies

        \(spreadTable(.error, "Absolute error, min a day of an app in use"))
        \(spreadTable(.overBound, "Absolute error over the bound, min a day of an app in use"))
        \(spreadTable(.phantom, "Phantom minutes a day"))
        \(spreadTable(.inventing, "Days of apps with phantom minutes, %"))
        Bound, min a day of an app in use: \(spread(\.bound)) in 5, 50 and 95 of 100 worlds; never reported: \
        \(spread(\.unreported)).

        ## Against each other rule

        \(comparisonTable)
        \(worst.map { Self.page(of: $0) }.joined(separator: "\n"))
        """
    }

    private var targetTable: String {
        var text = targets.table([
            ("target", { "\($0.name), \($0.unit)" }),
            ("wanted", { ($0.isUpperLimit ? "≤ " : "≥ ") + figure($0.wanted, places: 1) }),
            ("is", { figure($0.measured, places: 2) }), ("met", { $0.isMet ? "yes" : "no" }),
        ])
        for target in targets where !target.isMet {
            text += "\n\(target.name): missed by \(figure(abs(target.measured - target.wanted), places: 2)). "
            text += "What goes with it:\n\n"
            text += target.figures.table([
                ("figure", \.figure), ("worlds", \.worlds),
                ("rank correlation", { figure($0.correlation, places: 2) }),
                ("mean, low half or off", { figure($0.low, places: 2) }),
                ("high half or on", { figure($0.high, places: 2) }),
            ])
        }
        return text
    }

    private func spreadTable(_ measure: WorldSpread.Measure, _ title: String) -> String {
        let table = spreads.filter { $0.measure == measure }.table([
            ("policy", \.policy), ("5 %", { figure($0.low, places: 2) }),
            ("50 %", { figure($0.median, places: 2) }), ("95 %", { figure($0.high, places: 2) }),
            ("worst", { figure($0.worst, places: 2) }), ("world", \.worstWorld),
        ])
        return "**\(title)**\n\n\(table)"
    }

    /// A figure in 5, 50 and 95 of 100 worlds.
    private func spread(_ value: (WorldScore) -> Double) -> String {
        let values = worlds.map(value)
        let shares = [0.05, 0.5, 0.95].map { figure(values.quantile($0), places: 2) }
        return "\(shares[0]), \(shares[1]) and \(shares[2])"
    }

    private var comparisonTable: String {
        comparisons.table([
            ("policy", \.policy), ("it is better, % of worlds", { percent($0.behind) }),
            ("it is worse, % of worlds", { percent($0.ahead) }),
        ])
    }

    private static func page(of world: WorstWorld) -> String {
        let table = world.resets.table([
            ("figure", \.figure), ("in this world", \.from), ("instead", \.to),
            ("over the bound then", { figure($0.overBound, places: 2) }),
        ])
        return """
            ## World \(world.number): \(figure(world.overBound, places: 2)) min over its bound

            \(table)
            ```
            \(world.profile)```

            """
    }
}

/// The worlds of a study.
package struct RobustnessRuns: Sendable {
    let priors: WorldPriors
    let settings: [String]
    /// What worlds are drawn from: the priors, and what was set otherwise.
    private let platforms: Profile
    /// A world for each seed, whose number it is. The first policy is the one that is judged.
    let grid: LabGrid

    /// - Parameters:
    ///   - settings: As `Profile.set` takes them; throws for what is none.
    ///   - grid: On worlds rather than on its profiles.
    package init(
        _ grid: LabGrid, priors: WorldPriors = .reported, settings: [String] = []
    ) throws(ProfileProblem) {
        self.priors = priors
        self.settings = settings
        var platforms = priors.profile
        try platforms.set(settings)
        self.platforms = platforms
        self.grid = grid
    }

    /// Users whose clocks are left alone.
    package static let everyday: [UserPreset] = [
        .light, .median, .heavy, .shieldedRewards, .manyApps, .sideBySide,
    ]

    func world(_ number: UInt64) -> Profile { platforms.world(number) }
    func score(_ number: UInt64) throws -> WorldScore {
        try WorldScore(world(number), number: number, grid)
    }

    /// The numbers of the worlds.
    var numbers: [UInt64] { (0..<grid.seeds).map { grid.seed &+ UInt64($0) } }

    /// The file that keeps the worlds of a study.
    package func journal(version: String) -> LabJournal<WorldScore> {
        LabJournal(
            schema: "trackhealth.lab-worlds/1", version: version,
            // All that a world's result depends on.
            keys: numbers.map { number in
                ([world(number).text, "days \(grid.days)"] + grid.policies.map(\.title)
                    + grid.users.map(\.rawValue)).joined(separator: " ")
            })
    }
}
