// The orders of a fleet's rows.

import HealthAnalysis
import TrackingModel

/// A column that rows are sorted by, and the direction.
package struct FleetOrder: Hashable, Sendable {
    /// What can be sorted by; the raw value is the column's title.
    package enum Column: String, CaseIterable, Hashable, Sendable {
        case state, device, since, lost, phantom
        case lastCallback = "last call"
        case memory
        case system = "iOS"
        case app = "tracker"
        case model
        case age = "data as of"
    }

    package var column: Column
    package var isReversed: Bool

    package init(_ column: Column = .state, isReversed: Bool = false) {
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
            value(of: rows[row]).map { (value: $0, rank: rank, row: row) }
        }.sorted { left, right in
            if left.value == right.value { return left.rank < right.rank }
            return left.value.precedes(right.value) != isReversed
        }
        return known.map(\.row) + byState.filter { value(of: rows[$0]) == nil }
    }

    /// How bad a row is: its state, the minutes that are lost or phantom, its name.
    private struct Rank: Comparable {
        let state: RowState
        let minutes: Double
        let name: String

        static func < (left: Rank, right: Rank) -> Bool {
            if left.state != right.state { return left.state < right.state }
            if left.minutes != right.minutes { return left.minutes > right.minutes }
            return left.name < right.name
        }
    }

    private static func rank(_ row: FleetRow) -> Rank {
        let minutes = row.health?.minutes
        return Rank(
            state: row.state, minutes: (minutes?.lost?.low ?? 0) + (minutes?.phantom?.low ?? 0),
            name: row.name)
    }

    private enum Value: Equatable {
        /// Of amounts, most first.
        case number(Double)
        case text(String)

        func precedes(_ other: Value) -> Bool {
            switch (self, other) {
            case (.number(let one), .number(let two)): one > two
            case (.text(let one), .text(let two)): GroupKey.precedes(one, two)
            default: false
            }
        }
    }

    /// The columns that say something of any row.
    package static func columns(knownIn rows: [FleetRow]) -> Set<Column> {
        Set(
            Column.allCases.filter { column in
                column == .state || rows.contains { FleetOrder(column).value(of: $0) != nil }
            })
    }

    private func value(of row: FleetRow) -> Value? {
        let health = row.health
        return switch column {
        case .state: nil
        case .device: .text(row.name)
        case .since: health?.since.map { .number($0.seconds) }
        case .lost: health?.minutes.lost.map { .number($0.low) }
        case .phantom: health?.minutes.phantom.map { .number($0.low) }
        case .lastCallback: health?.lastCallback.map { .number($0.seconds) }
        case .memory: health?.shownBytes.map { .number(Double($0)) }
        case .system: row.facts.system.map { .text($0) }
        case .app: row.facts.app.map { .text($0) }
        case .model: row.facts.model.map { .text($0) }
        case .age: health?.dataAsOf.map { .number($0.seconds) }
        }
    }
}
