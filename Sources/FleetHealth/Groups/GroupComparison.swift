// Two groups beside each other, and whether chance alone may have made the difference.

import HealthAnalysis

/// The shares of a measure in two groups.
package struct GroupComparison: Hashable, Sendable {
    package let measure: FleetMeasure
    package let first: FleetShare
    package let second: FleetShare
    /// How often chance alone makes a difference as large, by Fisher's exact test; nil where a group says nothing.
    package let probability: Double?

    package init(_ measure: FleetMeasure, _ first: FleetShare, _ second: FleetShare) {
        self.measure = measure
        self.first = first
        self.second = second
        probability =
            first.known > 0 && second.known > 0
            ? FisherExact((first.hits, first.known), (second.hits, second.known))?.probability : nil
    }
}

/// A group that differs from all other devices by more than chance explains.
package struct GroupFinding: Hashable, Sendable {
    package let group: FleetGroup
    /// First the group, then the rest of the fleet of which the fact is known.
    package let comparison: GroupComparison
    /// The probability beside all other comparisons of the fleet, by Holm's method.
    package let adjusted: Double
    /// How many comparisons there were.
    package let comparisons: Int

    /// A finding is claimed below this adjusted probability: of a hundred fleets without any difference, fewer than one
    /// gets a false one.
    package static let level = 0.01
    /// Devices that a group and the rest need.
    package static let leastDevices = 5

    /// What stands out in a fleet, the surest first.
    ///
    /// - Parameter groups: All groups of the fleet by each fact.
    static func all(in groups: [[FleetGroup]]) -> [GroupFinding] {
        let tests = groups.flatMap { comparisons($0) }
        let adjusted = HolmAdjustment.adjusted(tests.map { $0.comparison.probability ?? 1 })
        let findings = zip(tests, adjusted).filter { $1 < level }.map { test, adjusted in
            GroupFinding(
                group: test.group, comparison: test.comparison, adjusted: adjusted, comparisons: tests.count)
        }
        return findings.sorted { $0.adjusted < $1.adjusted }
    }

    private static func comparisons(
        _ groups: [FleetGroup]
    ) -> [(group: FleetGroup, comparison: GroupComparison)] {
        let groups = groups.filter { $0.value != nil }
        guard groups.count > 1 else { return [] }
        return groups.flatMap { group in
            FleetMeasure.allCases.compactMap { measure in
                guard let own = group.shares[measure] else { return nil }
                let rest = group.others(in: groups, measure)
                guard min(own.known, rest.known) >= leastDevices else { return nil }
                return (group, GroupComparison(measure, own, rest))
            }
        }
    }

    /// Whether the group is worse than the rest.
    package var isWorse: Bool { (comparison.first.ratio ?? 0) > (comparison.second.ratio ?? 0) }

    /// `iOS 26.2: 30 of 30 (89–100 %) lose 5 minutes a day or more, of all others 21 of 270 (5–12 %)`.
    package func text(dash: String = "–") -> String {
        let (own, rest) = (comparison.first.text(dash: dash) ?? "", comparison.second.text(dash: dash) ?? "")
        return "\(group.name): \(own) \(comparison.measure.predicate), of all others \(rest)"
    }
}
