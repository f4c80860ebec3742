// `fleet` as text: what stands out, the groups, and a line a device with what is wrong with it below.

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
        let summary = FleetSummary(rows)
        // A state of earlier than now says nothing of today.
        let past = summary.past == 0 ? "" : "; \(summary.past) as of the last record"
        var lines = ["\(countText(rows.count, "device")): \(summary.counts.text)" + past]
        lines += summary.worse.map { "! " + $0.text() }
        for groups in summary.comparable { lines += [""] + Self.groups(groups, columns) }
        if !rows.isEmpty { lines += [""] + Self.devices(rows, columns) }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// - Parameter groups: At least one, all by the same fact.
    private static func groups(_ groups: [FleetGroup], _ columns: Int) -> [String] {
        let titles =
            [groups[0].key.title, "devices"] + FleetMeasure.allCases.map(\.title) + ["median lost/day"]
        let cells = groups.map { group in
            [group.value ?? "unknown", String(group.states.all)]
                + FleetMeasure.allCases.map { group.shares[$0]?.text() ?? "unknown" }
                + [group.medianLost.map { minuteText($0, $0) } ?? "unknown"]
        }
        return table([titles] + cells, limits: [20, 8, 28, 28, 28, 16], right: [1], columns)
    }

    private static func devices(_ rows: [FleetRow], _ columns: Int) -> [String] {
        let titles = ["state", "device", "lost", "phantom", "last call (UTC)", "iOS", "tracker", "memory"]
        let cells = rows.map { row in
            let health = row.health
            func minutes(_ range: MinuteRange?) -> String {
                range.map { minuteText($0.low, $0.high) } ?? "unknown"
            }
            return [
                (health?.isPast ?? false ? "was " : "") + row.state.word, HarmlessText.line(row.name),
                minutes(health?.minutes.lost), minutes(health?.minutes.phantom),
                health?.lastCallback.map(time) ?? "unknown", row.facts.system ?? "unknown",
                row.facts.app ?? "unknown",
                health?.shownBytes.map { sizeText($0) } ?? "unknown",
            ]
        }
        // A column that says nothing of any device takes room of the others.
        let shown = titles.indices.filter { column in cells.contains { $0[column] != "unknown" } }
        let limits = [12, 36, 16, 16, 16, 8, 8, 9]
        let lines = table(
            ([titles] + cells).map { row in shown.map { row[$0] } }, limits: shown.map { limits[$0] }, columns
        )
        return lines.prefix(1)
            + zip(lines.dropFirst(), rows).flatMap { line, row in
                // A store that is ok has nothing to explain.
                row.state == .ok
                    ? [line] : [line, TextColumns.clipped("  " + HarmlessText.line(row.reason), to: columns)]
            }
    }

    /// `2026-05-23 13:39`.
    private static func time(_ instant: Instant) -> String {
        String(LocalCalendar.iso8601(instant).prefix(16)).replacing("T", with: " ")
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
