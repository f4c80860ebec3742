// The policies in many worlds, as a page of Markdown.

import ActivitySimulator
import TrackingModel

extension RobustnessStudy: StudyReport {
    package func markdown(isASCII: Bool) -> String {
        """
        # Robustness

        \(countText(worlds.count, "world")) from \(first) on, drawn from the \(priors.rawValue) priors (trackhealth lab priors)\(settings.isEmpty ? "" : " with " + settings.joined(separator: ", ")); users \
        \(users.joined(separator: ", ")), \(countText(days, "day")) each. Every policy records the same days. The bound of a \
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
                ("figure", \.figure), ("worlds", { String($0.worlds) }),
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
            ("worst", { figure($0.worst, places: 2) }), ("world", { String($0.worstWorld) }),
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
