// The weekly report as text to mail and as Markdown to paste.

import TrackingModel

extension WeeklyReport {
    /// Plain text, ending in a line feed; nothing in it can harm a terminal.
    public var text: String {
        let rows = WeeklyRows(report: self)
        func table(_ head: [String], _ body: [[String]], limits: [Int], right: Set<Int>) -> [String] {
            TextColumns.table([head] + body, limits: limits, right: right)
        }
        let days = Array(repeating: 7, count: self.days.count)
        var sections = [
            [WeeklyRows.title, String(repeating: "=", count: WeeklyRows.title.count)]
                + rows.header.map { TextColumns.filled($0.label, to: 12) + $0.value }
        ]
        func add(_ title: String, _ lines: [String], _ empty: String) {
            sections.append([title] + (lines.isEmpty ? [empty] : lines).map { "  " + $0 })
        }
        add(
            "SUCCESS METRICS",
            table(
                WeeklyRows.metricColumns, rows.metrics, limits: [38, 8, 18, 24, 11, 15], right: [1]), "")
        add(
            "DAYS",
            table(WeeklyRows.dayColumns, rows.days, limits: [14, 24, 7, 7, 12, 8], right: [2, 3, 4, 5]),
            "")
        add(
            "APPS",
            rows.apps.isEmpty
                ? []
                : table(
                    rows.appColumns, rows.apps, limits: [22] + days + [8],
                    right: Set(1...(self.days.count + 1))), "No app has a figure for these days.")
        add(
            "VERDICT",
            rows.verdicts.isEmpty
                ? [] : table(WeeklyRows.stateColumns, rows.verdicts, limits: [40, 9, 7], right: [1, 2]),
            "No recordings in this period.")
        add(
            "TOP FINDINGS",
            rows.findings.isEmpty
                ? [] : table(WeeklyRows.stateColumns, rows.findings, limits: [40, 9, 7], right: [1, 2]),
            watchedSeconds > 0 ? "None while the tracker was watched." : "Unknown: no recordings.")
        add(
            "TOP ERRORS", TextColumns.table(rows.errors, limits: [10, 84], right: [0]),
            coveredSeconds > 0 ? "None in the logs." : "Unknown: no log covers these days.")
        sections.append(
            ["COVERAGE"]
                + rows.basis.flatMap { TextColumns.wrapped($0, width: TextReport.width, indent: 2) })
        return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// GitHub's Markdown, ending in a line feed.
    public var markdown: String {
        let rows = WeeklyRows(report: self)
        func table(_ head: [String], _ body: [[String]], empty: String = "None.") -> String {
            body.isEmpty ? empty : MarkdownReport.table(head, body)
        }
        let parts = [
            "# " + WeeklyRows.title, table(["Report", ""], rows.header.map { [$0.label, $0.value] }),
            "## Success metrics", table(WeeklyRows.metricColumns, rows.metrics),
            "## Days", table(WeeklyRows.dayColumns, rows.days),
            "## Apps", table(rows.appColumns, rows.apps, empty: "No app has a figure for these days."),
            "## Verdict",
            table(
                WeeklyRows.stateColumns, rows.verdicts, empty: "No recordings in this period."),
            "## Top findings",
            table(
                WeeklyRows.stateColumns, rows.findings,
                empty: watchedSeconds > 0 ? "None while the tracker was watched." : "Unknown: no recordings."),
            "## Top errors",
            table(
                ["Times", "Message"], rows.errors,
                empty: coveredSeconds > 0 ? "None in the logs." : "Unknown: no log covers these days."),
            "## What this rests on",
            rows.basis.map { "- " + MarkdownReport.escaped($0) }.joined(separator: "\n"),
        ]
        return parts.joined(separator: "\n\n") + "\n"
    }
}
