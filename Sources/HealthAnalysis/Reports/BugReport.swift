// One finding as Markdown, to be pasted into a bug tracker: what was seen, on what it rests, and how to see it again.

import PlainText
public import TrackingModel

/// A finding with its evidence, in GitHub's Markdown.
public struct BugReport: Hashable, Sendable {
    /// Records of each kind that are listed at most.
    private static let evidenceShown = 6

    /// The report, ending in a line feed.
    public let text: String

    /// The report on a finding; nil if it is none of the report's findings.
    ///
    /// - Parameters:
    ///   - finding: What it is about.
    ///   - report: The report that has the finding.
    ///   - contents: The store that was judged, for its records.
    ///   - version: That of the program.
    ///   - redact: Replaces app ids and names by pseudonyms and the path by its last component.
    ///   - notes: What a person adds.
    public init?(
        _ finding: Finding, in report: HealthReport, _ contents: StoreContents, version: String,
        redact: Bool = false, notes: [ReportNote] = []
    ) {
        guard let index = report.findings.firstIndex(of: finding) else { return nil }
        let rows = ReportRows(report, contents, redact: redact, notes: notes)
        let finding = rows.report.findings[index]
        var parts = [
            "# " + MarkdownReport.escaped(finding.title),
            "**\(finding.level.word.uppercased())** \(MarkdownReport.escaped(finding.detail))",
            MarkdownReport.table(["Report", ""], Self.facts(finding, rows, version)),
            "## Evidence", Self.evidence(finding, rows),
        ]
        let apps = Self.apps(finding, rows)
        if !apps.isEmpty { parts += ["## Apps", MarkdownReport.table(ReportRows.appColumns, apps)] }
        let steps = rows.guide(finding).steps.enumerated()
            .map { "\($0 + 1). " + MarkdownReport.escaped($1) }
        parts += [
            "## Probable cause", MarkdownReport.escaped(finding.cause),
            "## What to do", MarkdownReport.escaped(finding.remedy), steps.joined(separator: "\n"),
            "## How to see it again", MarkdownReport.fence(Self.commands(finding, rows), "", language: "sh"),
        ]
        text = parts.joined(separator: "\n\n") + "\n"
    }

    private static func facts(_ finding: Finding, _ rows: ReportRows, _ version: String) -> [[String]] {
        let report = rows.report
        var facts = [["Code", finding.code.rawValue]]
        if let since = finding.since { facts.append(["Since", rows.time(since)]) }
        if let until = finding.until { facts.append(["Over since", rows.time(until)]) }
        if !finding.apps.isEmpty {
            facts.append(["Apps", finding.apps.map { rows.name($0) }.joined(separator: ", ")])
        }
        facts += rows.header.map { [$0.label, $0.value] }
        facts += [
            ["Format", report.source.generation.title],
            ["Last record", report.lastTraceAt.map(rows.time) ?? "unknown"], ["Verdict", rows.verdict],
            ["Program", "trackhealth " + version],
        ]
        // No store has them, and whoever reads the report will ask.
        let notes = rows.notes.map { [$0.key, $0.value] }
        for (name, keys) in [("iOS", ["ios", "os"]), ("Device", ["device"])]
        where !notes.contains(where: { keys.contains($0[0].lowercased()) }) {
            facts.append([name, "not in the store"])
        }
        return facts + notes
    }

    /// The records that the finding rests on, in the order of their times.
    private static func evidence(_ finding: Finding, _ rows: ReportRows) -> String {
        let links = rows.report.evidence(for: finding, in: rows.contents, most: evidenceShown)
        let found = links.compactMap { record($0, rows) }
            .sorted { ($0.at?.seconds ?? .infinity) < ($1.at?.seconds ?? .infinity) }
        guard !found.isEmpty else { return "No single record: the finding rests on the store as a whole." }
        return MarkdownReport.table(
            ["Time", "Record", "What it says"],
            found.map { [$0.at.map(rows.time) ?? "—", $0.kind, HarmlessText.line($0.text)] })
    }

    /// Nil for an app, which has a table of its own, and for a mere moment.
    private static func record(
        _ link: EvidenceLink, _ rows: ReportRows
    ) -> (at: Instant?, kind: String, text: String)? {
        switch link {
        case .gap(let start, let apps):
            guard let gap = rows.report.gaps.first(where: { $0.start == start && $0.apps == apps }) else {
                return nil
            }
            let row = rows.row(gap)
            return (
                start, "gap",
                "\(gap.title), to \(row[1]), \(row[4]) min of \(row[5]): " + rows.explanation(gap)
            )
        case .burst(let start):
            guard let burst = rows.report.bursts.first(where: { $0.start == start }) else { return nil }
            return (
                start, "burst",
                "\(burst.verdict.title), \(countText(burst.events, "callback")): \(burst.reason)"
            )
        case .recoveryEntry(let id, let at):
            guard let entry = rows.contents.recovery.first(where: { $0.id == id && $0.at == at }) else {
                return nil
            }
            let outcome = entry.succeeded ? entry.action : entry.error ?? "failed"
            return (at, "recovery log", "\(entry.event.text): \(outcome)")
        case .logLine(let at, let message): return (at, "extension log", message)
        case .key(let name): return (nil, "key", name)
        case .finding, .app, .verdict, .moment: return nil
        }
    }

    /// Rows of the apps that the finding is about; of all where it names none.
    private static func apps(_ finding: Finding, _ rows: ReportRows) -> [[String]] {
        zip(rows.report.apps, rows.apps)
            .filter { app, _ in finding.apps.isEmpty || finding.apps.contains(app.id) }
            .map { $1 }
    }

    private static func commands(_ finding: Finding, _ rows: ReportRows) -> [String] {
        let report = rows.report
        let store = quoted(HarmlessText.line(report.source.path))
        let moment =
            "--at \(LocalCalendar.iso8601(report.at)) --time-zone \(quoted(report.calendar.identifier))"
        return [
            "trackhealth explain \(finding.code.rawValue)",
            "trackhealth export \(store) -o - --finding \(finding.code.rawValue) \(moment)",
            "trackhealth status \(store) --json \(moment)",
        ]
    }

    /// A word for a shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/._-+".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
