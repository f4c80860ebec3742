// The diagnostics as Markdown, to be pasted into an issue.

import PlainText
public import TrackingModel

/// A report in GitHub's Markdown: headings, tables, and log lines in code fences.
public struct MarkdownReport: Hashable, Sendable {
    /// The report, ending in a line feed.
    public let text: String

    /// The Markdown of a report.
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
        let verdict = "**\(Self.escaped(rows.verdict))**: \(Self.escaped(rows.report.verdict.reason))"
        let status = (rows.header + rows.status).map { [$0.label, $0.value] }
        var parts = ["# Tracking health", verdict, Self.table(["Status", ""], status)]
        if !rows.notes.isEmpty {
            parts.append("## Notes")
            parts.append(Self.table(["Note", ""], rows.notes.map { [$0.key, $0.value] }))
        }
        parts.append("## Apps")
        parts.append(rows.apps.isEmpty ? "No app is known." : Self.table(ReportRows.appColumns, rows.apps))
        parts.append("## Findings")
        parts.append(Self.findings(rows))
        parts.append("## Tracking")
        parts.append(Self.table(["Tracking", ""], rows.counting.map { [$0.label, $0.value] }))
        if !rows.bursts.isEmpty {
            let extent = ReportRows.extent(rows.bursts.count, of: rows.report.bursts.count)
            parts.append("## Bursts (\(extent))")
            parts.append(
                Self.table(
                    ReportRows.burstColumns + ["Reason"], rows.bursts.map { rows.row($0) + [$0.reason] }))
        }
        parts.append("## Invariants")
        parts.append(Self.table(ReportRows.invariantColumns, rows.invariants))
        parts.append("## Data gaps (\(ReportRows.extent(rows.gaps.count, of: rows.report.gaps.count)))")
        parts.append(Self.gaps(rows))
        let recovery = ReportRows.extent(rows.recovery.count, of: rows.contents.recovery.count)
        parts.append("## Recovery log (\(recovery))")
        parts.append(Self.fence(TextColumns.table(rows.recovery, limits: [1, 19, 60, 400]), "No entries."))
        parts.append(
            "## Extension logs (\(ReportRows.extent(rows.lines.count, of: rows.contents.log.count)))")
        parts.append(Self.fence(TextColumns.table(rows.lines, limits: [19, 8, 24, 400]), "No lines."))
        if !rows.report.readProblems.isEmpty {
            parts.append("## Read problems")
            let problems = rows.report.readProblems.map { [$0.source, $0.key ?? "—", $0.problem] }
            parts.append(Self.table(["Source", "Key", "Problem"], problems))
        }
        text = parts.joined(separator: "\n\n") + "\n"
    }

    private static func findings(_ rows: ReportRows) -> String {
        guard !rows.report.findings.isEmpty else { return "None." }
        let seen = table(
            ["Level", "Code", "Seen", "Cause", "Remedy"],
            rows.report.findings.map { [$0.level.word, $0.code.rawValue, $0.detail, $0.cause, $0.remedy] })
        let steps = rows.report.findings.map { finding in
            let steps = rows.guide(finding).steps.enumerated().map { "\($0 + 1). " + escaped($1) }
            return "What to do about **\(escaped(finding.title))**:\n\n" + steps.joined(separator: "\n")
        }
        return ([seen] + steps).joined(separator: "\n\n")
    }

    private static func gaps(_ rows: ReportRows) -> String {
        guard !rows.gaps.isEmpty else { return rows.noGaps }
        return table(
            ReportRows.gapColumns + ["Explanation"],
            rows.gaps.map { rows.row($0) + [rows.explanation($0)] })
    }

    static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head.map(escaped), head.map { _ in "---" }] + rows.map { $0.map(escaped) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// A code block whose fence is longer than any run of backticks in it.
    static func fence(_ lines: [String], _ empty: String, language: String = "text") -> String {
        guard !lines.isEmpty else { return empty }
        var longest = 0
        for line in lines {
            var run = 0
            for character in line {
                run = character == "`" ? run + 1 : 0
                longest = max(longest, run)
            }
        }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return ([fence + language] + lines + [fence]).joined(separator: "\n")
    }

    /// Text in which nothing is markup, nobody is notified and no cell ends.
    static func escaped(_ text: String) -> String {
        HarmlessText.line(text).replacingScalars { scalar in
            switch scalar {
            case "\\", "|", "`", "*", "[", "]": "\\" + String(scalar)
            case "<": "&lt;"
            case "@": "&#64;"
            default: nil
            }
        }
    }
}
