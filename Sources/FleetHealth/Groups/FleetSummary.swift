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
    /// Devices whose state is of earlier than now, which says nothing of today.
    package let past: Int

    package init(_ rows: [FleetRow]) {
        counts = FleetCounts(rows)
        groups = GroupKey.allCases.map { FleetGroup.all(rows, by: $0) }
        findings = GroupFinding.all(in: groups)
        days = FleetDayCount.all(rows)
        past = rows.count { $0.health?.isPast ?? false }
    }

    /// Groups by a fact that tells devices apart: one group alone compares nothing.
    package var comparable: [[FleetGroup]] { groups.filter { $0.count > 1 } }

    /// `3 critical, 12 ok; 2 as of the last record`: a state of earlier than now says nothing of today.
    package var text: String { counts.text + (past == 0 ? "" : "; \(past) as of the last record") }

    /// Groups that are worse than the rest by more than chance explains.
    package var worse: [GroupFinding] { findings.filter(\.isWorse) }
}
