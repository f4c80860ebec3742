// One world, the targets over all of them, and what makes the worst ones so.

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

/// One thing that is asked of the judged policy.
struct WorldTarget: Hashable, Encodable {
    var name: String
    var unit: String
    var wanted: Double
    var isUpperLimit: Bool
    var measured: Double
    var isMet: Bool { isUpperLimit ? measured <= wanted : measured >= wanted }
    /// The figures that go with it most, strongest first.
    var figures: [FigureEffect]

    /// - Parameter draws: The figures of each world.
    static func all(_ worlds: [WorldScore], draws: [QuirkSet]) -> [WorldTarget] {
        func share(_ isFine: (WorldScore) -> Bool) -> Double {
            Double(worlds.count(where: isFine)) / Double(max(worlds.count, 1)) * 100
        }
        func target(
            _ name: String, _ unit: String, _ wanted: Double, isUpperLimit: Bool, _ measured: Double,
            _ cause: (WorldScore) -> Double
        ) -> WorldTarget {
            WorldTarget(
                name: name, unit: unit, wanted: wanted, isUpperLimit: isUpperLimit, measured: measured,
                figures: FigureEffect.strongest(on: worlds.map(cause), of: draws))
        }
        let over = worlds.map(\.overBound)
        let difference = WorldComparison.difference
        return [
            target(
                "error over the bound, in half of the worlds", "min/app-day", 0.5, isUpperLimit: true,
                over.quantile(0.5), \.overBound),
            target(
                "error over the bound, in 95 of 100", "min/app-day", 1.5, isUpperLimit: true,
                over.quantile(0.95), \.overBound),
            target(
                "worlds with phantom minutes on at most 1 % of the app-days", "% of worlds", 90,
                isUpperLimit: false, share { $0.policies[0].inventing <= 0.01 }
            ) { $0.policies[0].inventing * 100 },
            target(
                "worlds in which no other rule is better by more than \(difference) min", "% of worlds", 95,
                isUpperLimit: false, share { $0.behind <= difference }, \.behind),
            target(
                "worlds in which all others are worse by more than \(difference) min", "% of worlds", 60,
                isUpperLimit: false, share { $0.behind < -difference }, \.behind),
        ]
    }
}

/// How a measure goes with a figure, over the worlds in which the figure acts.
struct FigureEffect: Hashable, Encodable {
    var figure: String
    /// Worlds in which its quirk is on; of a quirk's own switch all.
    var worlds: Int
    /// Spearman's correlation of the figure and the measure.
    var correlation: Double
    /// The measure's mean where a switch is off, or in the half of the worlds with the lesser figures, and in the others.
    var low: Double
    var high: Double

    /// How many are named, and of how many worlds one must be known.
    static let shown = 5
    private static let least = 8

    static func strongest(on values: [Double], of draws: [QuirkSet]) -> [FigureEffect] {
        let effects = Figure.all.compactMap { figure -> (strength: Double, effect: FigureEffect)? in
            let isOn = Figure.isOn(of: figure.cause)
            let own = zip(values, draws).filter { figure.name == isOn?.name || isOn?.get($1) == 1 }
            let figures = own.map { figure.get($0.1) }
            guard own.count >= least, let low = figures.min(), let high = figures.max(), low < high else {
                return nil
            }
            let middle = figure.kind == .toggle ? 0.5 : figures.quantile(0.5)
            let measured = own.map(\.0)
            let correlation = measured.rankCorrelation(with: figures)
            let parts = zip(figures, measured)
            return (
                abs(correlation) * Double(own.count - 1).squareRoot(),
                FigureEffect(
                    figure: figure.name, worlds: own.count, correlation: correlation,
                    low: parts.filter { $0.0 < middle }.map(\.1).mean,
                    high: parts.filter { $0.0 >= middle }.map(\.1).mean)
            )
        }
        return effects.sorted { $0.strength > $1.strength }.prefix(shown).map(\.effect)
    }
}

extension [Double] {
    /// Spearman's rank correlation; zero where one of both is always the same.
    func rankCorrelation(with other: [Double]) -> Double {
        let (left, right) = (ranks, other.ranks)
        let middle = Double(count - 1) / 2
        var product = 0.0
        var leftSquares = 0.0
        var rightSquares = 0.0
        for (left, right) in zip(left, right) {
            product += (left - middle) * (right - middle)
            leftSquares += (left - middle) * (left - middle)
            rightSquares += (right - middle) * (right - middle)
        }
        let size = (leftSquares * rightSquares).squareRoot()
        return size > 0 ? product / size : 0
    }

    /// The rank of each, from zero; equal ones share the mean of theirs.
    private var ranks: [Double] {
        let order = indices.sorted { self[$0] < self[$1] }
        var ranks = self
        var start = 0
        while start < count {
            var end = start
            while end + 1 < count, self[order[end + 1]] == self[order[start]] { end += 1 }
            for index in start...end { ranks[order[index]] = Double(start + end) / 2 }
            start = end + 1
        }
        return ranks
    }
}

/// The draw of a world, and how much of the error goes with each of its figures.
struct WorstWorld: Hashable, Encodable {
    var number: UInt64
    var overBound: Double
    /// The world as a profile that `simulate --profile` takes.
    var profile: String
    /// What was left out or reset to what is usual, most helpful first.
    var resets: [Reset]

    /// The same world with one figure otherwise.
    struct Reset: Hashable, Encodable {
        var figure: String
        var from: String
        var to: String
        /// Of the judged policy, beyond that world's own bound.
        var overBound: Double
    }

    /// How many resets are kept.
    private static let shown = 5

    /// Switches off one quirk at a time, then resets one figure at a time of the quirk that matters most.
    init(_ score: WorldScore, _ runs: RobustnessRuns, on work: ParallelWork) throws {
        let world = runs.world(score.number)
        number = score.number
        overBound = score.overBound
        profile = world.text
        var grid = runs.grid
        grid.policies = [grid.policies[0]]
        let judged = grid
        func resets(_ figures: [(figure: Figure, value: Prior)]) throws -> [(Figure, Reset)] {
            try work.map(figures) { figure, value in
                var other = world
                other[figure] = value
                let over = try WorldScore(other, number: score.number, judged).overBound
                return (
                    figure,
                    Reset(
                        figure: figure.name, from: world[figure].text(of: figure), to: value.text(of: figure),
                        overBound: over)
                )
            }
        }
        let switches = world.quirks.acting.compactMap { Figure.isOn(of: $0) }
        var made = try resets(switches.map { ($0, .fixed(0)) })
        if let most = made.min(by: { $0.1.overBound < $1.1.overBound })?.0 {
            made += try resets(
                Figure.all.filter { figure in
                    figure.cause == most.cause && figure.name != most.name && world[figure] != figure.usual
                }.map { ($0, $0.usual) })
        }
        self.resets = Array(made.map(\.1).sorted { $0.overBound < $1.overBound }.prefix(Self.shown))
    }
}
