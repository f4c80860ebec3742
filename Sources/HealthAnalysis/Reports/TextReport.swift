// The diagnostics as plain text for an email: at most 100 columns, aligned, nothing in it can harm a terminal.

import PlainText
public import TrackingModel

/// A report in plain text, with the sections of the tracker's own health view.
public struct TextReport: Hashable, Sendable {
    /// Columns of a line at most.
    public static let width = 100

    private static let labelWidth = 18

    /// The report, ending in a line feed.
    public let text: String

    /// The text of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - contents: The store that was judged, for its logs.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    ///   - notes: What a person adds.
    public init(
        _ report: HealthReport, _ contents: StoreContents, redact: Bool = false, notes: [ReportNote] = []
    ) {
        let rows = ReportRows(report, contents, redact: redact, notes: notes)
        let sections = [
            Self.header(rows), Self.notes(rows), Self.section("HEALTH STATUS", Self.labelled(rows.status)),
            Self.apps(rows),
            Self.findings(rows), Self.section("TRACKING", Self.labelled(rows.counting)), Self.bursts(rows),
            Self.invariants(rows), Self.gaps(rows), Self.recovery(rows), Self.lines(rows),
            Self.problems(rows),
        ]
        text =
            sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
            + "\n"
    }

    private static func header(_ rows: ReportRows) -> [String] {
        ["TrackHealth diagnostics", "======================="] + labelled(rows.header, indent: 0)
            + labelled([("Verdict", rows.verdict)], indent: 0)
            + TextColumns.wrapped(
                HarmlessText.line(rows.report.verdict.reason), width: width, indent: labelWidth)
    }

    private static func notes(_ rows: ReportRows) -> [String] {
        guard !rows.notes.isEmpty else { return [] }
        let lines = rows.notes.flatMap { note in
            let label = "  " + note.key + "  "
            let indent = max(labelWidth, TextColumns.width(label))
            let value = HarmlessText.block(note.value).split(separator: "\n").flatMap {
                TextColumns.wrapped(String($0), width: width, indent: indent)
            }
            // The key is in the margin of the first line.
            return value.enumerated().map { index, line in
                index == 0 ? TextColumns.filled(label, to: indent) + line.dropFirst(indent) : line
            }
        }
        return section("NOTES", lines)
    }

    private static func section(_ title: String, _ lines: [String], empty: String = "None.") -> [String] {
        [title] + (lines.isEmpty ? ["  " + empty] : lines)
    }

    private static func labelled(_ pairs: [(label: String, value: String)], indent: Int = 2) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return pairs.map { pair in
            let label = margin + TextColumns.filled(pair.label, to: labelWidth - indent)
            return label + TextColumns.clipped(pair.value, to: width - labelWidth)
        }
    }

    private static func apps(_ rows: ReportRows) -> [String] {
        let table = TextColumns.table(
            [ReportRows.appColumns] + rows.apps, limits: [22, 10, 7, 18, 7, 6, 19], right: [2, 4, 5])
        return section("APPS", rows.apps.isEmpty ? [] : table.map { "  " + $0 }, empty: "No app is known.")
    }

    private static func findings(_ rows: ReportRows) -> [String] {
        let lines = rows.report.findings.flatMap { finding in
            ["  [\(finding.level.word)] \(finding.title) (\(finding.code.rawValue))"]
                + [finding.detail, "Cause: " + finding.cause, "Remedy: " + finding.remedy].flatMap {
                    TextColumns.wrapped(HarmlessText.line($0), width: width, indent: 6)
                } + rows.guide(finding).stepLines(width: width, indent: 6)
        }
        return section("FINDINGS", lines)
    }

    private static func gaps(_ rows: ReportRows) -> [String] {
        let gaps = rows.gaps
        let title = "DATA GAPS (\(ReportRows.extent(gaps.count, of: rows.report.gaps.count)))"
        let table = TextColumns.table(
            [ReportRows.gapColumns] + gaps.map(rows.row), limits: [19, 19, 7, 9, 9, 22], right: [2, 4])
        guard let head = table.first, !gaps.isEmpty else {
            return section(title, [], empty: rows.noGaps)
        }
        let lines = zip(table.dropFirst(), gaps).flatMap { line, gap in
            ["  " + line] + TextColumns.wrapped(rows.explanation(gap), width: width, indent: 6)
        }
        return section(title, ["  " + head] + lines)
    }

    private static func bursts(_ rows: ReportRows) -> [String] {
        guard !rows.bursts.isEmpty else { return [] }
        let title = "BURSTS (\(ReportRows.extent(rows.bursts.count, of: rows.report.bursts.count)))"
        let table = TextColumns.table(
            [ReportRows.burstColumns] + rows.bursts.map(rows.row), limits: [19, 7, 6, 26, 8, 8, 9],
            right: [1, 2, 4, 5])
        let lines = zip(table.dropFirst(), rows.bursts).flatMap { line, burst in
            ["  " + line] + TextColumns.wrapped(HarmlessText.line(burst.reason), width: width, indent: 6)
        }
        return section(title, table.prefix(1).map { "  " + $0 } + lines)
    }

    private static func invariants(_ rows: ReportRows) -> [String] {
        let lines = rows.invariants.flatMap { row in
            let text = TextColumns.wrapped(row[0] + ". " + row[2], width: width, indent: 12)
            // The result is in the margin of the first line.
            return text.enumerated().map { index, line in
                index == 0 ? "  " + TextColumns.filled(row[1], to: 10) + line.dropFirst(12) : line
            }
        }
        return section("INVARIANTS", lines)
    }

    private static func recovery(_ rows: ReportRows) -> [String] {
        let lines = TextColumns.table(rows.recovery, limits: [1, 19, 34, 38]).map { "  " + $0 }
        let extent = ReportRows.extent(lines.count, of: rows.contents.recovery.count)
        return section("RECOVERY LOG (\(extent))", lines, empty: "No entries.")
    }

    private static func lines(_ rows: ReportRows) -> [String] {
        let lines = TextColumns.table(rows.lines, limits: [19, 8, 16, 49]).map { "  " + $0 }
        let extent = ReportRows.extent(lines.count, of: rows.contents.log.count)
        return section("EXTENSION LOGS (\(extent))", lines, empty: "No lines.")
    }

    private static func problems(_ rows: ReportRows) -> [String] {
        let problems = rows.report.readProblems
        guard !problems.isEmpty else { return [] }
        let lines = problems.flatMap { problem in
            let place = problem.key.map { problem.source + ", " + $0 } ?? problem.source
            return TextColumns.wrapped(
                HarmlessText.line(place + ": " + problem.problem), width: width, indent: 2)
        }
        return section("READ PROBLEMS (\(problems.count))", lines)
    }
}
