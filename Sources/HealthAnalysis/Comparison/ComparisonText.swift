// A comparison as text for people: what both stores say side by side, and what differs.

import PlainText
import TrackingModel

/// A comparison in plain text. Nothing in it can harm a terminal.
public struct ComparisonText: Hashable, Sendable {
    /// Columns of a line at most, where no terminal says otherwise.
    public static let width = 100
    /// Columns below which nothing is laid out.
    private static let leastWidth = 40
    /// Keys of each group that are listed at most, unless all are asked for.
    private static let keysShown = 12

    /// The text, ending in a line feed.
    public let text: String

    /// - Parameters:
    ///   - comparison: What is written.
    ///   - width: Columns of a line at most.
    ///   - showsAllKeys: Lists every key that differs instead of the first ones of each group.
    public init(_ comparison: HealthComparison, width: Int = ComparisonText.width, showsAllKeys: Bool = false)
    {
        let rows = ComparisonRows(comparison)
        let width = max(width, Self.leastWidth)
        let sections = [
            TextColumns.wrapped(comparison.conclusion, width: width, indent: 0),
            Self.side("before", rows.side(comparison.before.report), width)
                + Self.side("after", rows.side(comparison.after.report), width),
            Self.titled("VERDICT", comparison.course.words) + Self.verdicts(rows, width),
            Self.titled("MINUTES", "bounds, each for the time that its own log covers")
                + TextColumns.table(
                    [["", "before", "after", "difference"]] + rows.minutes, limits: [12, 28, 28, width]
                ).map(Self.indented),
            Self.titled("APPS BY DAY", rows.zones) + Self.apps(rows, width),
            Self.titled("FINDINGS", rows.findingCounts) + Self.findings(rows, width),
            Self.titled("STORE", nil)
                + TextColumns.table(
                    [["", "before", "after", "difference"]] + rows.store, limits: [34, 28, 28, 16]
                ).map(Self.indented),
            Self.titled("KEYS", rows.keyCounts) + Self.keys(rows, width, showsAllKeys),
        ]
        text =
            sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func titled(_ title: String, _ note: String?) -> [String] {
        [note.map { title + "  " + $0 } ?? title]
    }

    private static func indented(_ line: String) -> String { line.isEmpty ? line : "  " + line }

    private static func side(_ label: String, _ lines: [String], _ width: Int) -> [String] {
        labelled(label, lines.flatMap { TextColumns.wrapped($0, width: width, indent: 8) })
    }

    /// Lines with a margin of eight columns, a word in that of the first one.
    private static func labelled(_ label: String, _ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        return [TextColumns.filled(label, to: 8) + first.dropFirst(8)] + lines.dropFirst()
    }

    private static func verdicts(_ rows: ComparisonRows, _ width: Int) -> [String] {
        let comparison = rows.comparison
        return [("before", comparison.before.report), ("after", comparison.after.report)].flatMap {
            word, report in
            let lines = [rows.verdict(report), HarmlessText.line(report.verdict.reason)].flatMap {
                TextColumns.wrapped($0, width: width, indent: 10)
            }
            return ["  " + TextColumns.filled(word, to: 8) + (lines.first ?? "").dropFirst(10)]
                + lines.dropFirst()
        }
    }

    private static func apps(_ rows: ComparisonRows, _ width: Int) -> [String] {
        guard !rows.comparison.apps.isEmpty else { return ["  Neither store knows an app."] }
        let table = TextColumns.table(
            [["app", "day", "before", "after", "difference"]] + rows.apps,
            limits: [max(16, width - 66), 22, 14, 14, 10], right: [2, 3, 4])
        return table.map(indented)
            + rows.appNotes.flatMap { TextColumns.wrapped($0, width: width, indent: 2) }
    }

    private static func findings(_ rows: ComparisonRows, _ width: Int) -> [String] {
        rows.comparison.findings.flatMap { change -> [String] in
            var lines = ["  " + rows.head(change)]
            func add(_ text: String) {
                lines += TextColumns.wrapped(HarmlessText.line(text), width: width, indent: 6)
            }
            if case .stayed(let before, let after) = change, !change.isUnchanged {
                add("before: " + before.detail)
                add("after: " + after.detail)
            } else {
                add(change.finding.detail)
            }
            return lines
        }
    }

    private static func keys(_ rows: ComparisonRows, _ width: Int, _ showsAll: Bool) -> [String] {
        let groups = Dictionary(grouping: rows.comparison.keys ?? []) { $0.item?.group ?? .other }
        return groups.sorted { $0.key < $1.key }.flatMap { group, changes -> [String] in
            let shown = showsAll ? changes[...] : changes.prefix(keysShown)
            var lines = ["  " + group.title]
            lines += shown.flatMap { key($0, rows, width) }
            if shown.count < changes.count {
                lines.append("    … \(changes.count - shown.count) more; --keys shows all")
            }
            return lines
        }
    }

    /// A key with its values on one line, or on a line each where they don't fit.
    private static func key(_ change: StoreChange, _ rows: ComparisonRows, _ width: Int) -> [String] {
        let head = "    " + rows.mark(change) + " " + HarmlessText.line(change.key)
        let values = [change.before, change.after].map { $0.map { rows.text($0.value) } }
        let line = head + "  " + values.compactMap(\.self).joined(separator: " → ")
        let difference = change.before == nil || change.after == nil ? "" : "  (\(rows.difference(change)))"
        if TextColumns.width(line + difference) <= width { return [line + difference] }
        return [head + difference]
            + values.compactMap(\.self).map { "        " + TextColumns.clipped($0, to: width - 8) }
    }
}
