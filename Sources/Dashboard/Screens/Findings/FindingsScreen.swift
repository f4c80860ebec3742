// The findings as a list, with cause and remedy; the bursts and the invariants follow them.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let findings = Screen("Findings", short: "Find", .list, hasApps: true)
}

/// A row of the findings screen; the kinds are in this order.
enum FindingRow {
    case finding(Finding)
    case burst(DeliveryBurst)
    case check(Invariant)
}

struct FindingsScreen: ListScreen {
    static let screen = Screen.findings
    static let fields: [FilterField] = [.level, .code, .app, .since, .until]

    let context: ViewContext
    let list: ListState

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
    }

    var total: Int {
        guard let report else { return 0 }
        return report.findings.count + report.bursts.count + report.invariants.count
    }

    /// The row of a record, counted through all three kinds.
    private func kind(of record: Int) -> FindingRow? {
        guard let report else { return nil }
        var index = record
        if report.findings.indices.contains(index) { return .finding(report.findings[index]) }
        index -= report.findings.count
        if report.bursts.indices.contains(index) { return .burst(report.bursts[index]) }
        index -= report.bursts.count
        return report.invariants.indices.contains(index) ? .check(report.invariants[index]) : nil
    }

    var badge: Span? {
        guard let report else { return nil }
        // A violated invariant counts as well.
        let violated = report.invariants.count { $0.state == .violated }
        let levels = report.findings.map(\.level) + (violated > 0 ? [.warning] : [])
        return levels.max().map { Span(String(report.findings.count + violated), $0.role) }
    }

    /// Whether the column with what was seen is hidden: open details show all of it, the column only a few words.
    private func isBrief(_ layout: ListLayout) -> Bool { layout.details != nil && layout.rows.width < 90 }

    func columns(_ layout: ListLayout) -> [TableColumn] {
        let isBrief = isBrief(layout)
        var columns = [
            TableColumn("level", minimum: 11, rank: 9),
            TableColumn("finding", minimum: 14, ideal: isBrief ? 60 : 36, rank: 10),
            TableColumn("what was seen", minimum: 20, ideal: 200, rank: 6),
            TableColumn("since", minimum: 5, ideal: 16, rank: 3),
        ]
        if isBrief { columns.remove(at: 2) }
        return columns
    }

    func cells(of record: Int, below above: Int?, _ layout: ListLayout) -> [Span] {
        var spans = kind(of: record).map { cells(of: $0) } ?? []
        if isBrief(layout), spans.count > 2 { spans.remove(at: 2) }
        return spans
    }

    func details(of record: Int, columns: Int) -> [DetailLine] {
        switch kind(of: record) {
        case .finding(let finding): details(of: finding)
        case .burst(let burst): details(of: burst)
        case .check(let check): details(of: check)
        case nil: []
        }
    }

    var empty: [String] { ["Nothing has been checked yet."] }

    func key(of record: Int) -> RowKey? {
        switch kind(of: record) {
        case .finding(let finding): .text("\(finding.code) \(finding.apps)")
        case .burst(let burst): .text(Self.key(ofBurst: burst.start))
        case .check(let check): .text("check \(check.name)")
        case nil: nil
        }
    }

    static func key(ofBurst start: Instant) -> String { "burst \(start.seconds)" }

    func row(of record: Int) -> PlainRow {
        switch kind(of: record) {
        case .finding(let finding):
            PlainRow(
                texts: [finding.code.rawValue, finding.level.word, finding.title, finding.detail],
                values: [.code: [finding.code.rawValue], .app: named(finding.apps)],
                severity: finding.level.severity,
                span: finding.since.map { $0...max($0, finding.until ?? $0) })
        case .burst(let burst):
            PlainRow(
                texts: ["burst", burst.verdict.title, burst.reason],
                values: [.code: ["burst"], .app: named(burst.apps)],
                span: burst.start...max(burst.start, burst.end))
        case .check(let check):
            PlainRow(
                texts: ["check", check.name.rawValue, check.state.title, check.name.description],
                values: [.code: [check.name.rawValue]])
        case nil: PlainRow(texts: [])
        }
    }

    private func named(_ apps: [String]) -> [String] { apps.flatMap { [$0, appName($0)] } }

    var values: [FilterField: [String]] {
        [.code: distinct((0..<total).lazy.flatMap { row(of: $0).values[.code] ?? [] })]
    }

    func moment(of record: Int) -> Instant? {
        if case .finding(let finding) = kind(of: record) { finding.since } else { nil }
    }

    func app(of record: Int) -> String? {
        switch kind(of: record) {
        case .finding(let finding): finding.apps.first
        case .burst(let burst): burst.apps.first
        case .check, nil: nil
        }
    }

    func text(of record: Int) -> String { row(of: record).texts.joined(separator: " ") }

    private func cells(of row: FindingRow) -> [Span] {
        let glyphs = settings.glyphs
        switch row {
        case .finding(let finding):
            return [
                Span("\(finding.level.glyph(glyphs)) \(finding.level.word)", finding.level.role),
                Span(finding.title, .text), Span(finding.detail, .muted),
                Span(finding.since.map { calendar.moment($0, near: now, seconds: false) } ?? "", .muted),
            ]
        case .burst(let burst):
            return [
                Span("\(burst.verdict.letter) \(burst.verdict.title)", burst.role),
                Span("Burst of \(countText(burst.events, "callback"))", .text),
                Span(burst.reason, .muted),
                Span(calendar.moment(burst.start, near: now, seconds: false), .muted),
            ]
        case .check(let check):
            return [
                Span("\(check.state.glyph(glyphs)) \(check.state.title)", check.state.role),
                Span("Check: " + check.name.description, check.state == .violated ? .text : .muted),
                Span(check.figures, .muted), Span("", .muted),
            ]
        }
    }

    private func details(of finding: Finding) -> [DetailLine] {
        var lines: [DetailLine] = [
            .title("\(finding.level.glyph(settings.glyphs)) \(finding.title)", finding.level.role), .gap,
            .text(finding.detail, .text), .gap,
        ]
        if let since = finding.since {
            lines.append(.field("since", sinceText(since, finding.until), .text))
        }
        if let until = finding.until {
            lines.append(.field("over since", calendar.moment(until, near: now), .text))
        }
        if !finding.apps.isEmpty {
            lines.append(.field("apps", finding.apps.map { appName($0) }.joined(separator: ", "), .text))
        }
        lines += [.gap, .title("What to do", .muted), .text(finding.remedy, .text)]
        if let report, let contents {
            let keys = Set((store.listing?.items ?? []).map(\.key))
            let links = report.evidence(for: finding, in: contents).filter { link in
                if case .key(let key) = link { keys.contains(key) } else { true }
            }
            if !links.isEmpty { lines += [.gap, .title("Evidence", .muted)] + links.map { linkLine($0) } }
        }
        lines += [.gap, .title("Probable cause", .muted), .text(finding.cause, .text)]
        if finding.code == .readProblems, let problems = contents?.problems {
            lines += [.gap, .title("What could not be read", .muted)]
            lines += problems.prefix(50).map { problem in
                let place = [problem.source, problem.key].compactMap { $0 }.joined(separator: " ")
                return .text(place + ": " + problem.problem, .text)
            }
        }
        lines += guideLines(of: finding.code.guide(report?.thresholds ?? Thresholds()))
        return lines + [.gap, .field("code", finding.code.rawValue, .muted)]
    }

    /// `13:14 (2h 05m ago)`; without the age where the condition is over.
    private func sinceText(_ since: Instant, _ until: Instant?) -> String {
        let moment = calendar.moment(since, near: now)
        return until == nil && now > since ? "\(moment) (\(ageText(now - since)))" : moment
    }

    private func details(of burst: DeliveryBurst) -> [DetailLine] {
        let start = calendar.moment(burst.start, near: now)
        var lines: [DetailLine] = [
            .title("\(burst.verdict.title.uppercased())  \(start)", burst.role),
            .text(burst.verdict.meaning, .muted), .gap, .text(burst.reason, .text), .gap,
            .field("callbacks", "\(burst.events) in \(decimal(burst.seconds, places: 1)) s", .text),
            .field("claimed", minutes(burst.claimedMinutes), .text),
            .field("possible", minutes(burst.possibleMinutes) + " by the clock", .text),
            .field("credited", minutes(burst.countedMinutes), burst.isHarmless ? .muted : .warning),
        ]
        if let seconds = burst.secondsAfterRestart {
            lines.append(.field("after restart", durationText(seconds), .text))
        }
        if let isShielded = burst.isShielded {
            lines.append(.field("shield", isShielded ? "an app was shielded" : "open", .text))
        }
        if let isCharging = burst.isCharging {
            lines.append(.field("power", isCharging ? "charging" : "on battery", .text))
        }
        lines.append(
            .field(
                countText(burst.apps.count, "app"), burst.apps.map { appName($0) }.joined(separator: ", "),
                .text))
        let links =
            (report?.findings ?? []).filter { $0.lookAt == .apps || $0.lookAt == .findings }
            .filter { !Set($0.apps).isDisjoint(with: burst.apps) }
            .map { EvidenceLink.finding($0.code, detail: $0.detail) } + burst.apps.prefix(4).map { .app($0) }
            + [contents?.recovery.first { $0.at >= burst.start }].compactMap { $0 }
            .map { .recoveryEntry($0.id, at: $0.at) } + [.moment(burst.start)]
        lines += [.gap, .title("Go to", .muted)] + links.map { linkLine($0) }
        return lines
    }

    private func minutes(_ minutes: Double) -> String { decimal(minutes, places: 0) + " min" }

    private func details(of check: Invariant) -> [DetailLine] {
        [
            .title(
                "\(check.state.glyph(settings.glyphs)) \(check.name.description)",
                check.state == .violated ? .warning : .title), .gap, .text(check.figures, .text), .gap,
            .text(check.state.meaning, .muted), .gap, .field("code", check.name.rawValue, .muted),
        ]
    }
}
