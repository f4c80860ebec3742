// The policies in many worlds, as a page of Markdown.

internal import ActivitySimulator
internal import TrackingModel

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
        Bound, min a day of an app in use: \(figure(worlds.map(\.bound).quantile(0.05), places: 2)), \
        \(figure(worlds.map(\.bound).quantile(0.5), places: 2)) and \
        \(figure(worlds.map(\.bound).quantile(0.95), places: 2)) in 5, 50 and 95 of 100 worlds; never reported: \
        \(figure(worlds.map(\.unreported).quantile(0.05), places: 2)), \
        \(figure(worlds.map(\.unreported).quantile(0.5), places: 2)) and \
        \(figure(worlds.map(\.unreported).quantile(0.95), places: 2)).

        ## Against each other rule

        \(comparisonTable)
        \(worst.map { Self.page(of: $0) }.joined(separator: "\n"))
        """
    }

    private var targetTable: String {
        var table = MarkdownTable(["target", "wanted", "is", "met"])
        for target in targets {
            table.add([
                "\(target.name), \(target.unit)",
                (target.isUpperLimit ? "≤ " : "≥ ") + figure(target.wanted, places: 1),
                figure(target.measured, places: 2), target.isMet ? "yes" : "no",
            ])
        }
        var text = table.text
        for target in targets where !target.isMet {
            text += "\n\(target.name): missed by \(figure(abs(target.measured - target.wanted), places: 2)). "
            text += "What goes with it:\n\n"
            var effects = MarkdownTable([
                "figure", "worlds", "rank correlation", "mean, low half or off", "high half or on",
            ])
            for effect in target.figures {
                effects.add([
                    effect.figure, String(effect.worlds), figure(effect.correlation, places: 2),
                    figure(effect.low, places: 2), figure(effect.high, places: 2),
                ])
            }
            text += effects.text
        }
        return text
    }

    private func spreadTable(_ measure: WorldSpread.Measure, _ title: String) -> String {
        var table = MarkdownTable(["policy", "5 %", "50 %", "95 %", "worst", "world"])
        for spread in spreads where spread.measure == measure {
            table.add(
                [spread.policy]
                    + [spread.low, spread.median, spread.high, spread.worst].map { figure($0, places: 2) }
                    + [String(spread.worstWorld)])
        }
        return "**\(title)**\n\n\(table.text)"
    }

    private var comparisonTable: String {
        var table = MarkdownTable(["policy", "it is better, % of worlds", "it is worse, % of worlds"])
        for comparison in comparisons {
            table.add([comparison.policy, Self.percent(comparison.behind), Self.percent(comparison.ahead)])
        }
        return table.text
    }

    private static func percent(_ share: Estimate?) -> String {
        figure(
            share.map {
                Estimate($0.value * 100, low: $0.low.map { $0 * 100 }, high: $0.high.map { $0 * 100 })
            }, places: 1)
    }

    private static func page(of world: WorstWorld) -> String {
        var table = MarkdownTable(["figure", "in this world", "instead", "over the bound then"])
        for reset in world.resets {
            table.add([reset.figure, reset.from, reset.to, figure(reset.overBound, places: 2)])
        }
        return """
            ## World \(world.number): \(figure(world.overBound, places: 2)) min over its bound

            \(table.text)
            ```
            \(world.profile)```

            """
    }
}
