// The gaps as a list: class, bounds, apps, cause; the details explain a gap and show the records before and after it.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let gaps = Screen("Gaps", .list)
}

struct GapsScreen: ListScreen {
    static let screen = Screen.gaps
    static let fields: [FilterField] = [.gapClass, .app, .since, .until]

    let context: ViewContext
    let list: ListState
    private let gaps: [Gap]

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
        gaps = context.report?.gaps ?? []
    }

    var total: Int { gaps.count }

    /// Gaps that may have cost minutes come first, then the others; each group newest first. Idle ones are folded: a day
    /// has many, and nothing is missing in them. A filter looks through all.
    var naturalOrder: [Int]? {
        let shown = gaps.indices.filter { !isFolded || gaps[$0].gapClass != .idle }
        return shown.filter { gaps[$0].mayMissMinutes } + shown.filter { !gaps[$0].mayMissMinutes }
    }

    private var isFolded: Bool { !list.showsFolded && list.filter.isEmpty }

    /// `7 idle gaps, 8h 43m`; nil if there are none.
    private var idleText: String? {
        let idle = gaps.filter { $0.gapClass == .idle }
        guard !idle.isEmpty else { return nil }
        let seconds = idle.sum { max($0.seconds, 0) }
        return "\(countText(idle.count, "idle gap")), \(durationText(seconds))"
    }

    var tail: [Span] {
        guard let idleText, list.filter.isEmpty else { return [] }
        return [Span(idleText + (isFolded ? ", hidden  " : "  "), .muted)] + keySpans(.fold)
            + [Span(isFolded ? "shows" : "hides", .hint)]
    }

    static func badge(_ context: ViewContext) -> Span? {
        let index = context.gapIndex
        return index.missing > 0 ? Span(String(index.missing), index.hasLost ? .critical : .gap) : nil
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        [
            ListColumn(
                "class", minimum: widest(of: \.title, layout), rank: 10,
                cell: { Span(gaps[$0].title, gaps[$0].role) }, sort: { .number(gaps[$0].gapClass.weight) }),
            ListColumn(
                "minutes", minimum: widest(of: minutes, layout), alignment: .right, rank: 9,
                cell: { Span(minutes(gaps[$0]), gaps[$0].mayMissMinutes ? .text : .muted) },
                sort: { .number(gaps[$0].minutes.high) }),
            ListColumn(
                "when", minimum: widest(of: when, layout), rank: 8, cell: { Span(when(gaps[$0]), .muted) },
                sort: { .time(gaps[$0].start) }),
            ListColumn(
                "length", minimum: 7, alignment: .right, rank: 3,
                cell: { Span(durationText(gaps[$0].seconds), .muted) }, sort: { .number(gaps[$0].seconds) }),
            ListColumn("apps", minimum: min(widest(of: { appNames($0.apps) }, layout), 20), rank: 5) {
                Span(appNames(gaps[$0].apps))
            },
            ListColumn("cause", minimum: 24, ideal: 60, rank: 6) { Span(gaps[$0].cause, .muted) },
            ListColumn("evidence", minimum: 12, ideal: 24, rank: 2) {
                Span(gaps[$0].evidence.map(\.description).commaSeparated, .muted)
            },
        ]
    }

    func key(of record: Int) -> RowKey? { .gap(gaps[record].start, gaps[record].apps) }

    func row(of record: Int) -> PlainRow {
        let gap = gaps[record]
        return PlainRow(
            texts: [gap.title, gap.cause, gap.explanation] + gap.apps.map { appName($0) },
            values: [
                .gapClass: [gap.gapClass.rawValue, gap.title],
                .app: gap.apps.flatMap { [$0, appName($0)] },
            ],
            span: gap.start...max(gap.start, gap.end))
    }

    var values: [FilterField: [String]] { [.gapClass: Gap.Class.allCases.map(\.rawValue)] }

    func moment(of record: Int) -> Instant? { gaps[record].start }
    func app(of record: Int) -> String? { gaps[record].apps.first }
    func text(of record: Int) -> String { "\(gaps[record].title): \(gaps[record].explanation)" }

    /// The columns that a text of the visible gaps needs; never fewer than a title needs.
    private func widest(of text: (Gap) -> String, _ layout: ListLayout) -> Int {
        let rows = list.top..<list.top + max(layout.rows.height, 1)
        return rows.reduce(7) { widest, row in
            max(widest, record(atRow: row).map { text(gaps[$0]).count } ?? 0)
        }
    }

    private func minutes(_ gap: Gap) -> String {
        minutesText(gap.minutes)
    }

    private func when(_ gap: Gap) -> String {
        spanText(gap.start, gap.end)
    }

    var empty: [String] {
        guard let report else { return [] }
        if let idleText, let key = keyName(.fold) {
            return ["No gap is known to have cost minutes.", "\(idleText); \(key) shows them."]
        }
        let none = report.noGaps { timeText($0, seconds: false) }.text
        return switch report.coverage.silence {
        case nil, .otherZone: [none]
        case .lastCallsOnly: [none, "What came between two of them is unknown, and so are the gaps."]
        case _?: [none, "Without records, a gap looks the same as an unused device."]
        }
    }

    func details(of record: Int) -> [DetailLine] {
        let gap = gaps[record]
        var lines: [DetailLine] = [
            .title("\(gap.title.uppercased())  \(minutes(gap))", gap.role),
            .text(gap.meaning, .muted), .gap, .text(gap.explanation), .gap,
            .field("from", timeText(gap.start)),
            .field("to", timeText(gap.end)),
            .field("length", durationText(gap.seconds)),
            .field("cause", gap.cause),
            .field("evidence", gap.evidence.text),
        ]
        lines += self.lines(report?.deviceUse.reasons(for: gap) ?? [])
        if !gap.apps.isEmpty { lines.add("apps", gap.apps.map { nameAndID($0) }.commaSeparated) }
        if let label = gap.label {
            let note = label.note
            lines.add("label", label.kind.rawValue + (note.isEmpty ? "" : ": " + note), .accent)
        }
        if !gap.missingEvidence.isEmpty {
            lines.add("not in store", gap.missingEvidence.text, .muted)
        }
        lines += section(
            "Records", recordLine("before", before(gap)) + recordLine("after", after(gap)))
        return lines
            + links(
                [.moment(gap.start)]
                    + (report?.findings(on: gap) ?? []).prefix(4).map(\.link),
                from: .stretch)
    }

    /// The last callback of the gap's apps that came before it.
    private func before(_ gap: Gap) -> Timeline.Arrival? {
        timeline?.callbacks(from: oldestMoment, to: gap.start + 1).last { isOf($0, gap) }
    }

    /// The first callback of the gap's apps that came when it ended, or later.
    private func after(_ gap: Gap) -> Timeline.Arrival? {
        timeline?.callbacks(from: max(gap.end - 1, gap.start + 1), to: now + 1).first { isOf($0, gap) }
    }

    private func isOf(_ callback: Timeline.Arrival, _ gap: Gap) -> Bool {
        gap.apps.isEmpty || gap.apps.contains(callback.app)
    }

    /// A callback as a link to its record, where a log still holds that.
    private func recordLine(_ name: String, _ callback: Timeline.Arrival?) -> [DetailLine] {
        guard let callback else { return [.field(name, "no callback in the logs", .muted)] }
        let outcome = callback.wasCounted.map { $0 ? "credited" : "not credited" } ?? "outcome unknown"
        let text = "\(timeText(callback.at)) \(appName(callback.app)), \(outcome)"
        return [record(of: callback).map { .link($0, name, text) } ?? .field(name, text)]
    }
}
