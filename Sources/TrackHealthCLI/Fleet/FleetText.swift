// `fleet` as text: what stands out, the groups, and a line a device.

import FleetHealth
import HealthAnalysis
import PlainText
import TrackingModel

/// A fleet on a terminal or in a mail.
struct FleetText {
    let text: String

    /// - Parameters:
    ///   - rows: Worst first.
    ///   - columns: The width of a line.
    init(_ rows: [FleetRow], columns: Int) {
        var lines = ["\(countText(rows.count, "device")): \(FleetCounts(rows).text)"]
        lines += GroupFinding.all(rows).filter(\.isWorse).map { "! " + $0.text() }
        for key in GroupKey.allCases {
            let groups = FleetGroup.all(rows, by: key)
            // One group alone compares nothing.
            guard groups.count > 1 else { continue }
            lines += [""] + Self.groups(groups, key)
        }
        if !rows.isEmpty { lines += [""] + Self.devices(rows, columns) }
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func groups(_ groups: [FleetGroup], _ key: GroupKey) -> [String] {
        let titles = [key.title, "devices"] + FleetMeasure.allCases.map(\.title) + ["median lost/day"]
        let cells = groups.map { group in
            [group.value ?? "unknown", String(group.devices)]
                + FleetMeasure.allCases.map { group.shares[$0]?.text() ?? "unknown" }
                + [group.medianLost.map { minuteText($0, $0) } ?? "unknown"]
        }
        return TextColumns.table([titles] + cells, limits: [20, 8, 28, 28, 28, 16], right: [1])
    }

    private static func devices(_ rows: [FleetRow], _ columns: Int) -> [String] {
        let titles = [
            "state", "device", "lost", "phantom", "last call", "memory", "iOS", "tracker", "reason",
        ]
        let cells = rows.map { row in
            let health = row.health
            func minutes(_ range: MinuteRange?) -> String {
                range.map { minuteText($0.low, $0.high) } ?? "unknown"
            }
            return [
                row.state.word, HarmlessText.line(row.name), minutes(health?.minutes.lost),
                minutes(health?.minutes.phantom),
                health?.lastCallback.map { String(LocalCalendar.iso8601($0).prefix(16)) } ?? "unknown",
                (health?.peakBytes ?? health?.memoryBytes).map { sizeText($0) } ?? "unknown",
                row.facts.system ?? "unknown", row.facts.app ?? "unknown", HarmlessText.line(row.reason),
            ]
        }
        // A column that says nothing of any device takes the room of the reasons.
        let shown = titles.indices.filter { column in cells.contains { $0[column] != "unknown" } }
        let limits = [10, 32, 16, 16, 16, 9, 8, 8, 200]
        return TextColumns.table(
            ([titles] + cells).map { row in shown.map { row[$0] } }, limits: shown.map { limits[$0] }
        ).map { TextColumns.clipped($0, to: max(columns, 40)) }
    }
}
