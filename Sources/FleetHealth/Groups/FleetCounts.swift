// How many devices of a fleet are in which state.

import TrackingModel

/// The devices of a fleet by state.
package struct FleetCounts: Hashable, Sendable {
    package let all: Int
    /// Devices whose state is of earlier than now, which says nothing of today: copies, and trackers that have stopped.
    package let past: Int
    private let states: [RowState: Int]

    package init(_ rows: [FleetRow]) {
        all = rows.count
        past = rows.count(where: \.isPast)
        states = rows.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
    }

    package subscript(state: RowState) -> Int { states[state] ?? 0 }

    /// Devices in whose stores something is recent.
    package var live: Int { all - self[.waiting] - self[.unreadable] - past }

    /// The worst state of any device, as far as they were read; nil for a fleet without devices.
    package var worst: RowState? { RowState.allCases.first { self[$0] > 0 } }

    /// `3 critical, 12 warning, 285 ok`: those that occur, worst first.
    package var text: String {
        RowState.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.word)" }.commaSeparated
    }
}
