// `fleet` as text: what stands out, the groups, and a line a device with what is wrong with it below.

import FleetHealth
import HealthAnalysis
import PlainText
import TrackingModel

/// A fleet on a terminal or in a mail.
struct FleetText {
    let text: String

    /// - Parameters:
    ///   - rows: In the order in which they are to be listed.
    ///   - columns: The width of a line.
    init(_ rows: [FleetRow], columns: Int) {
        let summary = FleetSummary(rows)
        var lines = ["\(countText(rows.count, "device")): \(summary.text)"]
        lines += summary.worse.map { "! " + $0.text() }
        for groups in summary.comparable { lines += [""] + Self.groups(groups, columns) }
        if !rows.isEmpty { lines += [""] + Self.devices(rows, columns) }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// - Parameter groups: At least one, all by the same fact.
    private static func groups(_ groups: [FleetGroup], _ columns: Int) -> [String] {
        let cells = FleetCells(groups: groups)
        return table([cells.titles] + cells.rows, limits: [20, 8, 28, 28, 28, 16], right: [1], columns)
    }

    private static func devices(_ rows: [FleetRow], _ columns: Int) -> [String] {
        let cells = FleetCells(devices: rows)
        let lines = table(
            [cells.titles] + cells.rows.map { $0.map(HarmlessText.line) },
            limits: cells.columns.map(limit), columns)
        return lines.prefix(1)
            + zip(lines.dropFirst(), rows).flatMap { line, row in
                // A store that is ok has nothing to explain.
                row.state == .ok
                    ? [line] : [line, TextColumns.clipped("  " + HarmlessText.line(row.reason), to: columns)]
            }
    }

    /// The most columns of the terminal that a column takes.
    private static func limit(_ column: FleetCells.CellColumn) -> Int {
        switch column {
        case .state: 12
        case .device: 36
        case .lost, .phantom, .lastCall: 16
        case .system, .tracker: 8
        case .model: 12
        case .memory: 9
        }
    }

    /// Rows in columns, of which the last are left out where a line is too narrow for them.
    private static func table(
        _ rows: [[String]], limits: [Int], right: Set<Int> = [], _ columns: Int
    ) -> [String] {
        for count in stride(from: limits.count, to: 2, by: -1) {
            let lines = TextColumns.table(
                rows.map { Array($0.prefix(count)) }, limits: Array(limits.prefix(count)), right: right)
            if lines.allSatisfy({ TextColumns.width($0) <= columns }) { return lines }
        }
        return TextColumns.table(
            rows.map { Array($0.prefix(2)) }, limits: Array(limits.prefix(2)), right: right
        )
        .map { TextColumns.clipped($0, to: columns) }
    }
}
