// The targets over all worlds, and the figures that stand between.

import ActivitySimulator

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
