// The tables of a fleet in words, for text and pages alike.

import HealthAnalysis
package import TrackingModel

/// A table: titles, and a cell for each of them in every row.
package struct FleetCells: Hashable, Sendable {
    /// What the table could tell, left to right.
    package enum CellColumn: CaseIterable, Sendable {
        case state, device, lost, phantom, lastCall, system, tracker, model, memory

        var title: String {
            switch self {
            case .state: "state"
            case .device: "device"
            case .lost: "lost"
            case .phantom: "phantom"
            case .lastCall: "last call (UTC)"
            case .system: "iOS"
            case .tracker: "tracker"
            case .model: "model"
            case .memory: "memory"
            }
        }
    }

    /// Empty for a table of groups.
    package let columns: [CellColumn]
    package let titles: [String]
    package let rows: [[String]]

    /// A row a device, in the columns that say something of at least one of them.
    package init(devices: [FleetRow]) {
        let cells = devices.map { row in CellColumn.allCases.map { Self.cell(row, $0) } }
        let shown = CellColumn.allCases.indices.filter { column in cells.contains { $0[column] != "unknown" }
        }
        columns = shown.map { CellColumn.allCases[$0] }
        titles = columns.map(\.title)
        rows = cells.map { row in shown.map { row[$0] } }
    }

    /// A row a group.
    ///
    /// - Parameter groups: At least one, all by the same fact.
    package init(groups: [FleetGroup]) {
        columns = []
        titles = [groups[0].key.title, "devices"] + FleetMeasure.allCases.map(\.title) + ["median lost/day"]
        rows = groups.map { group in
            [group.value ?? "unknown", String(group.states.all)]
                + FleetMeasure.allCases.map { group.shares[$0]?.text() ?? "unknown" }
                + [group.medianLost.map { minuteText($0, $0) } ?? "unknown"]
        }
    }

    private static func cell(_ row: FleetRow, _ column: CellColumn) -> String {
        let health = row.health
        let text: String? =
            switch column {
            case .state: (health?.isPast ?? false ? "was " : "") + row.state.word
            case .device: row.name
            case .lost: health?.minutes.lost.map { minuteText($0.low, $0.high) }
            case .phantom: health?.minutes.phantom.map { minuteText($0.low, $0.high) }
            case .lastCall: health?.lastCallback.map(time)
            case .system: row.facts.system
            case .tracker: row.facts.app
            case .model: row.facts.model
            case .memory: health?.shownBytes.map { sizeText($0) }
            }
        return text ?? "unknown"
    }

    /// `2026-05-23 13:39`.
    package static func time(_ instant: Instant) -> String {
        String(LocalCalendar.iso8601(instant).prefix(16)).replacing("T", with: " ")
    }
}
