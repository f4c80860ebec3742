// The findings as a list, with cause and remedy; the bursts and the invariants follow them.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Screen {
    package static let findings = Screen("Findings", short: "Find", .list)
}

/// A row of the findings screen; the kinds are in this order, the last two under headings.
enum FindingRow {
    case finding(Finding)
    /// Nothing was found.
    case none
    /// The verdict with its answers.
    case verdict(Verdict)
    case bursts([DeliveryBurst])
    case burst(DeliveryBurst)
    case checks([Invariant])
    case check(Invariant)
}

struct FindingsScreen: ListScreen {
    static let screen = Screen.findings
    static let fields: [FilterField] = [.level, .code, .app, .since, .until]

    let context: ViewContext
    let list: ListState

    private let parts: [[FindingRow]]
    private let rows: [FindingRow]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        parts = context.report.map(Self.parts) ?? []
        rows = parts.flatMap { $0 }
    }

    var total: Int { rows.count }

    var sections: [Range<Int>]? {
        var start = 0
        return parts.map { section in
            defer { start += section.count }
            return start..<start + section.count
        }
    }

    /// The problems, the verdict's answers, a heading and the bursts, a heading and the self-checks.
    private static func parts(of report: HealthReport) -> [[FindingRow]] {
        [
            report.findings.isEmpty ? [.none] : report.findings.map { .finding($0) },
            report.verdict.answers.isEmpty ? [] : [.verdict(report.verdict)],
            report.bursts.isEmpty ? [] : [.bursts(report.bursts)], report.bursts.map { .burst($0) },
            report.invariants.isEmpty ? [] : [.checks(report.invariants)],
            report.invariants.map { .check($0) },
        ]
    }

    private func kind(of record: Int) -> FindingRow? {
        rows[at: record]
    }

    /// The finding in a row; nil for a burst or a check.
    func finding(of record: Int) -> Finding? {
        if case .finding(let finding) = kind(of: record) { finding } else { nil }
    }

    static func badge(_ context: ViewContext) -> Span? {
        guard let findings = context.report?.findings else { return nil }
        let role = findings.filter { !$0.isAcknowledged }.map(\.level).max()?.role ?? .muted
        return findings.isEmpty ? nil : Span(String(findings.count), role)
    }

    /// Whether the column with what was seen is hidden: open details show all of it, the column only a few words.
    private func isBrief(_ layout: ListLayout) -> Bool { layout.details != nil && layout.rows.width < 90 }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let isBrief = isBrief(layout)
        let isNarrow = layout.rows.width < 50
        return [
            // The mark is the last to go: where there is no room for the word, its sign.
            ListColumn(
                "level", title: isNarrow ? "" : nil, minimum: isNarrow ? 1 : 11, ideal: 11, rank: 11,
                cell: { cells(of: rows[$0]).level },
                sort: {
                    switch rows[$0] {
                    case .finding(let finding): .number(Int(finding.level.severity.rawValue))
                    case .burst(let burst): .words(burst.verdict.title)
                    case .check(let check): .words(check.state.title)
                    default: nil
                    }
                }, brief: { String(cells(of: rows[$0]).level.text.prefix(1)) }),
            ListColumn(
                "finding", minimum: 34, ideal: isBrief ? 60 : 45, rank: 10,
                cell: { cells(of: rows[$0]).finding },
                sort: {
                    if case .burst(let burst) = rows[$0] { return .number(burst.events) }
                    return .words(cells(of: rows[$0]).finding.text)
                }),
            ListColumn("what was seen", minimum: isBrief ? 0 : 20, ideal: isBrief ? 0 : 200, rank: 6) {
                cells(of: rows[$0]).seen
            },
            ListColumn(
                "since", minimum: sinceColumns, rank: 3,
                cell: {
                    Span(since(rows[$0]), .muted)
                }, sort: { .time(moment(of: $0)) }),
        ]
    }

    func details(of record: Int) -> [DetailLine] {
        switch kind(of: record) {
        case .verdict(let verdict): details(of: verdict)
        case .finding(let finding): details(of: finding)
        case .burst(let burst): details(of: burst)
        case .check(let check): details(of: check)
        case .none?: detailsOfNone
        case .bursts(let bursts): details(of: bursts)
        case .checks(let checks): details(of: checks)
        case nil: []
        }
    }

    var empty: [String] { ["Nothing has been checked yet."] }

    func key(of record: Int) -> RowKey? {
        switch kind(of: record) {
        case .verdict: .text(Self.verdictKey)
        case .finding(let finding): .text(Self.key(of: finding))
        case .burst(let burst): .text(Self.key(ofBurst: burst.start))
        case .check(let check): .text("check \(check.name)")
        case .none?: .text("none")
        case .bursts: .text("bursts")
        case .checks: .text("checks")
        case nil: nil
        }
    }

    static let verdictKey = "verdict"

    static func key(of finding: Finding) -> String { "\(finding.code) \(finding.apps)" }

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
        // A heading passes no filter for a word.
        case .none?, .verdict, .bursts, .checks, nil: PlainRow(texts: [])
        }
    }

    private func named(_ apps: [String]) -> [String] { apps.flatMap { [$0, appName($0)] } }

    var values: [FilterField: [String]] {
        [.code: distinct((0..<total).lazy.flatMap { row(of: $0).values[.code] ?? [] })]
    }

    func moment(of record: Int) -> Instant? {
        switch kind(of: record) {
        case .finding(let finding): finding.since
        case .burst(let burst): burst.start
        default: nil
        }
    }

    func app(of record: Int) -> String? {
        switch kind(of: record) {
        case .finding(let finding): finding.apps.first
        case .burst(let burst): burst.apps.first
        default: nil
        }
    }

    func text(of record: Int) -> String { row(of: record).texts.joined(separator: " ") }

    /// `13:14`, `13:14–13:20` for a condition that is over; empty if the begin is unknown.
    private func since(_ row: FindingRow) -> String {
        switch row {
        case .finding(let finding):
            finding.since.map { start in
                let end = finding.until.flatMap { $0 - start >= 60 ? $0 : nil }
                return end.map { spanText(start, $0) }
                    ?? timeText(start, seconds: false)
            } ?? ""
        case .burst(let burst): timeText(burst.start, seconds: false)
        default: ""
        }
    }

    private var sinceColumns: Int { max(rows.map { since($0).count }.max() ?? 0, 5) }

    /// What a row says but for its time.
    private struct Cells {
        let level: Span
        let finding: Span
        var seen = Span("", .muted)
    }

    private func cells(of row: FindingRow) -> Cells {
        switch row {
        case .verdict(let verdict):
            let answers = verdict.answers.map { "\($0.question.rawValue) \($0.answer.rawValue)" }
            return Cells(
                level: Span("Verdict", .title),
                finding: Span(answers.joined(separator: glyphs.separator), verdict.level.textRole))
        case .finding(let finding):
            let isSeen = finding.isAcknowledged
            return Cells(
                level: Span(
                    "\(finding.level.glyph(glyphs)) \(isSeen ? "seen" : finding.level.word)",
                    isSeen ? .muted : finding.level.role),
                finding: Span(finding.title, isSeen ? .muted : .text), seen: Span(finding.detail, .muted))
        case .none:
            return Cells(
                level: Span("\(glyphs.check) none", .ok), finding: Span("Nothing was found"))
        case .bursts(let bursts):
            let phantom = bursts.count { $0.verdict == .phantom && !$0.isHarmless }
            let open = bursts.count { $0.verdict == .undecided && !$0.isHarmless }
            let undecided = open > 0 ? "\(glyphs.separator)\(open) undecided" : ""
            return Cells(
                level: Span("Bursts", .title),
                finding: Span(
                    (phantom > 0
                        ? "\(phantom) of \(bursts.count) credited with phantom minutes"
                        : "\(bursts.count), none known to be credited with phantom minutes") + undecided,
                    phantom > 0 ? .warning : .muted))
        case .checks(let checks):
            let failed = checks.count { $0.state == .violated }
            let counts: [(Int, String)] = [
                (failed, "fail"), (checks.count { $0.state == .holds }, "pass"),
                (checks.count { $0.state == .unknown }, "can't be told"),
            ]
            return Cells(
                level: Span("Self-checks", .title),
                finding: Span(
                    counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.commaSeparated,
                    failed > 0 ? .warning : .muted))
        case .burst(let burst):
            return Cells(
                level: Span("\(burst.verdict.letter) \(burst.verdict.title)", burst.role),
                finding: Span("Burst of \(countText(burst.events, "callback"))"),
                seen: Span(burst.reason, .muted))
        case .check(let check):
            return Cells(
                level: Span("\(check.state.glyph(glyphs)) \(check.state.title)", check.state.role),
                finding: Span(check.name.description, check.state == .violated ? .text : .muted),
                seen: Span(check.figures, .muted))
        }
    }
}
