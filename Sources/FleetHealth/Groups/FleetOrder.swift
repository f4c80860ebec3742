// The orders of a fleet's rows.

import HealthAnalysis
import TrackingModel

/// A column that rows are sorted by, and the direction.
package struct FleetOrder: Hashable, Sendable {
    package var column: FleetColumn
    package var isReversed: Bool

    package init(_ column: FleetColumn = .state, isReversed: Bool = false) {
        self.column = column
        self.isReversed = isReversed
    }

    /// The rows in this order, the worst first by default. Equal ones, and those that say nothing, keep the order of
    /// state, then of lost minutes, then of names.
    ///
    /// - Returns: The indices of the rows.
    package func sorted(_ rows: [FleetRow]) -> [Int] {
        let keys = rows.map(FleetOrder.rank)
        let byState = rows.indices.sorted { keys[$0] < keys[$1] }
        if column == .state { return isReversed ? byState.reversed() : byState }
        let known = byState.enumerated().compactMap { rank, row in
            column.value(of: rows[row]).map { (value: $0, rank: rank, row: row) }
        }.sorted { left, right in
            if left.value == right.value { return left.rank < right.rank }
            return left.value.precedes(right.value) != isReversed
        }
        return known.map(\.row) + byState.filter { column.value(of: rows[$0]) == nil }
    }

    /// How bad a row is, the worst least: its state, the minutes that are lost or phantom, its name.
    private static func rank(_ row: FleetRow) -> (RowState, Double, String) {
        let minutes = row.health?.minutes
        return (row.state, -((minutes?.lost?.low ?? 0) + (minutes?.phantom?.low ?? 0)), row.name)
    }
}
