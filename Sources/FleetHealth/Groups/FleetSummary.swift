// What only many devices can tell, made once from the rows for everything that shows it.

/// The groups of a fleet, what stands out in them, and its days.
package struct FleetSummary: Hashable, Sendable {
    package let counts: FleetCounts
    /// By each fact, in the order of `GroupKey.allCases`.
    package let groups: [[FleetGroup]]
    /// The surest first.
    package let findings: [GroupFinding]
    /// Newest first.
    package let days: [FleetDayCount]

    package init(_ rows: [FleetRow]) {
        counts = FleetCounts(rows)
        groups = GroupKey.allCases.map { FleetGroup.all(rows, by: $0) }
        findings = GroupFinding.all(in: groups)
        days = FleetDayCount.all(rows)
    }

    /// Groups by a fact that tells devices apart: one group alone compares nothing.
    package var comparable: [[FleetGroup]] { groups.filter { $0.count > 1 } }

    /// `3 critical, 12 ok; 2 as of the last record`: a state of earlier than now says nothing of today.
    package var text: String {
        counts.text + (counts.past == 0 ? "" : "; \(counts.past) as of the last record")
    }

    /// Groups that are worse than the rest by more than chance explains.
    package var worse: [GroupFinding] { findings.filter(\.isWorse) }
}
