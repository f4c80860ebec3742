// One finding as a document for a bug tracker: what was seen, on what it rests, and how to see it again.

public import Documents
import PlainText
public import TrackingModel

extension Document {
    /// A finding with its evidence; nil if it is none of the report's findings.
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
        let apps = finding.apps
        self.init(
            title: finding.title,
            [
                .banner(
                    title: finding.level.word.uppercased(), text: finding.detail, level: finding.level.tone),
                .facts(rows.facts(of: finding, version)),
            ]
                + [Block].section(
                    "Evidence", rows.evidence(of: finding),
                    empty: "No single record: the finding rests on the store as a whole.",
                    [
                        .init("Time", 19) { $0.at.map(rows.time) ?? "—" }, .init("Record", 13) { $0.kind },
                        .init("What it says") { $0.text },
                    ])
                + [
                    .heading("Apps"), .table(rows.apps { apps.isEmpty || apps.contains($0.id) }),
                    .heading("Probable cause"), .paragraph(finding.cause),
                    .heading("What to do"), .paragraph(finding.remedy), .steps(rows.guide(finding).steps),
                    .heading("How to see it again"), .code(rows.commands(for: finding), language: "sh"),
                ])
    }
}

extension ReportRows {
    fileprivate func facts(of finding: Finding, _ version: String) -> [Document.Fact] {
        var facts = [Document.Fact("Code", finding.code.rawValue)]
        if let since = finding.since { facts.append(.init("Since", time(since))) }
        if let until = finding.until { facts.append(.init("Over since", time(until))) }
        if !finding.apps.isEmpty {
            facts.append(.init("Apps", finding.apps.map(name).commaSeparated))
        }
        facts += header
        facts += [
            .init("Format", report.source.format),
            .init("Last record", report.lastTraceAt.map(time) ?? "unknown"), .init("Verdict", verdict),
            .init("Program", "trackhealth " + version),
        ]
        // No store has them, and whoever reads the report will ask.
        for (name, keys) in [("iOS", ["ios", "os"]), ("Device", ["device"])]
        where !notes.contains(where: { keys.contains($0.key.lowercased()) }) {
            facts.append(.init(name, "not in the store"))
        }
        return facts + notes.map { .init($0.key, $0.value) }
    }

    fileprivate typealias Record = (at: Instant?, kind: String, text: String)

    /// The records that the finding rests on, in the order of their times; at most six of each kind.
    fileprivate func evidence(of finding: Finding) -> [Record] {
        report.evidence(for: finding, in: contents, most: 6).compactMap(record)
            .sorted { ($0.at?.seconds ?? .infinity) < ($1.at?.seconds ?? .infinity) }
    }

    /// Nil for an app, which has a table of its own, and for a mere moment.
    private func record(_ link: EvidenceLink) -> Record? {
        switch link {
        case .gap(let start, let apps):
            guard let gap = report.gaps.first(where: { $0.start == start && $0.apps == apps }) else {
                return nil
            }
            return (
                start, "gap",
                "\(gap.title), to \(time(gap.end)), \(minutes(of: gap)) min of \(self.apps(of: gap)): "
                    + explanation(gap)
            )
        case .burst(let start):
            guard let burst = report.bursts.first(where: { $0.start == start }) else { return nil }
            return (
                start, "burst",
                "\(burst.verdict.title), \(countText(burst.events, "callback")): \(burst.reason)"
            )
        case .recoveryEntry(let id, let at):
            guard let entry = contents.recovery.first(where: { $0.id == id && $0.at == at }) else {
                return nil
            }
            return (at, "recovery log", "\(entry.event.text): \(entry.outcome)")
        case .logLine(let at, let message): return (at, "extension log", message)
        case .key(let name): return (nil, "key", name)
        case .finding, .app, .verdict, .counted, .stretch, .moment: return nil
        }
    }

    fileprivate func commands(for finding: Finding) -> [String] {
        let store = ShellWords.quoted(HarmlessText.line(report.source.path))
        let moment =
            "--at \(LocalCalendar.iso8601(report.at)) --time-zone \(ShellWords.quoted(report.calendar.identifier))"
        return [
            "trackhealth explain \(finding.code.rawValue)",
            "trackhealth export \(store) -o - --finding \(finding.code.rawValue) \(moment)",
            "trackhealth status \(store) --json \(moment)",
        ]
    }
}
