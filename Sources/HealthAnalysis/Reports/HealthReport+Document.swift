// The diagnostics of a store as one document: what text, Markdown and the page are made of.

public import Documents
public import TrackingModel

extension Document {
    /// All that a report says, with the sections of the tracker's own health view.
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
        self.init(
            title: "Tracking health of " + rows.storeName,
            [.facts(rows.header), rows.banner] + rows.lastBanner + rows.noteBlocks
                + [.heading("Health status"), .figures(rows.figures)]
                + [.heading("The day", note: rows.day), DayPicture(rows).block] + rows.findings
                + [.heading("Apps"), .table(rows.apps())]
                + [.heading("Tracking"), .facts(rows.counting)] + rows.bursts + rows.invariants + rows.gaps
                + rows.recovery + rows.lines + rows.problems
                + [
                    .heading("How to read it"),
                    .paragraph(
                        "Callbacks come only while a tracked app is in use, so silence alone is not a failure. Lost: "
                            + "thresholds were skipped. Late: they may still arrive. Not monitored: the last registered "
                            + "minute was reached. Idle: no sign of use. Phantom: credited, and nobody can have used it. "
                            + "Minutes are given between two bounds; “unknown” means that this store lacks the data."
                    ),
                ])
    }
}

extension ReportRows {
    /// The last part of the path that says something.
    var storeName: String {
        let parts = report.source.path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return "a container" }
        return last == "container" && parts.count > 1 ? parts[parts.count - 2] : last
    }

    var day: String { report.calendar.time(of: report.today.start).day.description }

    fileprivate var banner: Document.Block {
        .banner(
            title: verdict,
            text: ([report.verdict.reason] + unnamedMinutes(besides: report.verdict.code.map { [$0] } ?? []))
                .joined(separator: " "), level: report.verdict.level.tone)
    }

    /// What the store was at its last record, where that is not what the report is of.
    fileprivate var lastBanner: [Document.Block] {
        report.atLastRecord.map { last in
            [.banner(title: last.title, text: last.reason, level: last.level.tone)]
        } ?? []
    }

    /// Lost and phantom minutes of which none of some codes speaks, in a sentence each.
    private func unnamedMinutes(besides codes: [FindingCode]) -> [String] {
        let named = codes.map { $0.guide(report.thresholds).subject }
        let figures = [
            (report.minutes.lost, FindingGuide.Subject.tooLittle, "Lost in all: ", "."),
            (
                report.minutes.phantom, .tooMuch, "Phantom in all: ",
                ", " + MinuteFigure.phantom.note(report).some + "."
            ),
        ]
        return figures.compactMap { range, subject, name, end in
            guard let range, range.high > 0, !named.contains(subject) else { return nil }
            return name + range.text + " min" + end
        }
    }

    fileprivate var noteBlocks: [Document.Block] {
        notes.isEmpty ? [] : [.heading("Notes"), .facts(notes.map { .init($0.key, $0.value) })]
    }

    fileprivate var findings: [Document.Block] {
        let cards = report.findings.map { finding in
            var facts = [Document.Fact("Cause", finding.cause), .init("Remedy", finding.remedy)]
            if let since = finding.since { facts.append(.init("Since", time(since))) }
            return .card(
                title: finding.title, level: finding.level.tone, code: finding.code.rawValue,
                [.paragraph(finding.detail), .facts(facts), .steps(guide(finding).steps)]) as Document.Block
        }
        let others = unnamedMinutes(besides: report.findings.map(\.code)).map(Document.Block.paragraph)
        let none: [Document.Block] = cards.isEmpty && others.isEmpty ? [.paragraph("None.")] : []
        return [.heading("Findings", note: String(cards.count))] + cards + others + none
    }

    /// A row for each app, or for some.
    func apps(where isMeant: (AppStatus) -> Bool = { _ in true }) -> Document.Table {
        Document.Table(
            report.apps.filter(isMeant), empty: "No app is known.",
            [
                .init("App", 22) { $0.name }, .init("Category", 10) { $0.category ?? "—" },
                .init("Today", 7, number: true, today),
                .init("State", 18, look: { .badge($0.todayState.rawValue) }, state),
                .init("Total", 7, number: true) { $0.totalSeconds.map(durationText) ?? "—" },
                .init("Points", 6, number: true) { $0.pointsToday.map(String.init) ?? "—" },
                .init("Last event", 19) { $0.lastEventAt.map(time) ?? "—" },
                .init("Last seven days", look: { .days($0.lastSevenDays) }) { app in
                    guard app.lastSevenDays.contains(where: { $0 != nil }) else { return "" }
                    return app.lastSevenDays.map { $0.map(durationText) ?? "no record" }
                        .commaSeparated
                },
                .init("ID") { $0.name == $0.id ? "" : $0.id }, .init("Why") { $0.todayExplanation ?? "" },
            ])
    }

    /// Today's time of an app.
    package func today(_ app: AppStatus) -> String { app.todaySeconds.map(durationText) ?? "—" }

    /// Whether that is plausible, with what the counter holds where it is not of today.
    package func state(_ app: AppStatus) -> String {
        let stale = app.staleSeconds.map { $0 > 0 ? " (" + durationText($0) + ")" : "" }
        return app.todayState.rawValue + (stale ?? "")
    }

    fileprivate var bursts: [Document.Block] {
        let shown = report.bursts.prefix(10)
        guard !shown.isEmpty else { return [] }
        return .section(
            "Bursts", shown, of: report.bursts.count,
            [
                .init("At", 19) { time($0.start) },
                .init("Length", 7, number: true) { $0.seconds < 1 ? "<1s" : durationText($0.seconds) },
                .init("Events", 6, number: true) { String($0.events) },
                .init("Apps", 26) { $0.apps.map(name).commaSeparated },
                .init("Claimed", 8, number: true) { durationText($0.claimedMinutes * 60) },
                .init("Credited", 8, number: true) { durationText($0.countedMinutes * 60) },
                .init("Verdict", 9, look: { .badge($0.verdict.title) }) { $0.verdict.title },
                .init("Reason") { $0.reason },
            ])
    }

    fileprivate var invariants: [Document.Block] {
        .section(
            "Invariants", report.invariants,
            [
                .init("State", 10, look: { .badge($0.state.title) }) { $0.state.title },
                .init("Statement", 47) { $0.name.description }, .init("Figures") { $0.figures },
            ])
    }

    fileprivate var gaps: [Document.Block] {
        .section(
            "Data gaps", shownGaps, of: report.gaps.count,
            empty: noGaps.text,
            [
                .init("From", 19) { time($0.start) }, .init("To", 19) { time($0.end) },
                .init("Length", 7, number: true) { durationText($0.seconds) },
                .init("Class", 13, look: { .badge($0.gapClass.rawValue) }) { $0.title },
                .init("Minutes", 9, number: true) { minutes(of: $0) },
                .init("Apps", 22) { apps(of: $0) }, .init("Explanation") { explanation($0) },
            ])
    }

    fileprivate var recovery: [Document.Block] {
        func outcome(_ entry: RecoveryEntry) -> String { entry.succeeded ? "ok" : "failed" }
        return .section(
            "Recovery log", shownRecovery, of: contents.recovery.count, empty: "No entries.",
            [
                .init("Outcome", 7, look: { .badge(outcome($0)) }, outcome),
                .init("Time", 19) { time($0.at) }, .init("Event", 34) { $0.event.text },
                .init("Detail") { $0.outcome },
            ])
    }

    fileprivate var lines: [Document.Block] {
        .section(
            "Extension logs", shownLines, of: contents.log.count, empty: "No lines.",
            [
                .init("Time", 19) { $0.at.map(time) ?? "—" },
                .init("Level", 8, look: { .badge($0.severity.word) }) { $0.severity.word },
                .init("Component", 16) { $0.component }, .init("Message") { $0.wholeMessage },
            ])
    }

    fileprivate var problems: [Document.Block] {
        let list = report.readProblems.map { $0.place + ": " + $0.problem }
        return list.isEmpty ? [] : [.heading("Read problems", note: String(list.count)), .list(list)]
    }
}
