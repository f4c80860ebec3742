// A kept read or another store beside what is shown: verdicts, minutes, findings, apps by day, keys.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let compare = Screen("Compare", .list)

    /// Whether it has a tab: comparing takes a read to compare with.
    func isOffered(in context: ViewContext) -> Bool {
        Screen.offered(in: context, besides: .overview).contains(self)
    }

    /// All screens with a tab, and the current one.
    static func offered(in context: ViewContext, besides current: Screen) -> [Screen] {
        let compares = context.compared != nil
        return all(of: current.subject).filter { $0 == current || compares || $0 != .compare }
    }
}

struct CompareScreen: ListScreen {
    static let screen = Screen.compare
    static let fields: [FilterField] = [.group, .app]

    let context: ViewContext
    let list: ListState

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
    }

    private var rows: [CompareRow] { context.compared?.rows ?? [] }
    var comparison: HealthComparison? { context.compared?.comparison }
    var total: Int { rows.count }

    /// Without the rows that are the same in both, where they are folded. What is unknown in both is not.
    var naturalOrder: [Int]? {
        guard !list.showsFolded, list.filter.isEmpty else { return nil }
        return rows.indices.filter {
            let texts = texts(of: rows[$0])
            return texts.before != texts.after || texts.before == "unknown"
        }
    }

    var tail: [Span] {
        guard let hidden = naturalOrder.map({ total - $0.count }), hidden > 0 else { return [] }
        return [Span(countText(hidden, "equal row") + ", hidden  ", .muted)] + keySpans(.fold)
            + [Span("shows", .hint)]
    }

    static func badge(_ context: ViewContext) -> Span? {
        guard let comparison = context.compared?.comparison, !comparison.isUnchanged else { return nil }
        let count = comparison.findings.count { $0.course != .stayed }
        return count > 0 ? Span(String(count), comparison.course.role) : nil
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        let rows = rows
        return [
            ListColumn("about", minimum: 10, rank: 6, cut: .repetition) { Span(rows[$0].section, .muted) },
            ListColumn("what", minimum: 12, ideal: 26, rank: 10, cut: .middleOfName) {
                Span(HarmlessText.line(texts(of: rows[$0]).what))
            },
            ListColumn("before", minimum: 9, ideal: 28, rank: 7) {
                Span(HarmlessText.line(texts(of: rows[$0]).before), .muted)
            },
            ListColumn("after", minimum: 9, ideal: 28, rank: 8) {
                Span(HarmlessText.line(texts(of: rows[$0]).after))
            },
            ListColumn("difference", minimum: 12, ideal: 18, alignment: .right, rank: 9) {
                let texts = texts(of: rows[$0])
                return Span(texts.difference, texts.role)
            },
        ]
    }

    func details(of record: Int) -> [DetailLine] {
        comparison.map {
            CompareDetails(context: context, comparison: $0).lines(of: rows[record])
        }
            ?? []
    }

    var empty: [String] {
        guard context.compared == nil else { return ["The store has not been read yet."] }
        let key = keyName(.compare).map { "\($0) keeps the read" } ?? "The command “compare” keeps the read"
        return [
            "Nothing to compare with yet.",
            key + " that is shown, and each later one is compared with it.",
            "trackhealth diff BEFORE AFTER --dashboard compares two stores.",
        ]
    }

    var sections: [Range<Int>]? {
        var sections: [Range<Int>] = []
        for (index, row) in rows.enumerated() {
            if index > 0, rows[index - 1].section == row.section, let last = sections.popLast() {
                sections.append(last.lowerBound..<index + 1)
            } else {
                sections.append(index..<index + 1)
            }
        }
        return sections
    }

    func key(of record: Int) -> RowKey? {
        switch rows[record] {
        case .app(let app): .text("app \(app.id)")
        case .day(let app, let day): .text("day \(day.day) \(app.id)")
        case .finding(let change):
            .text("finding \(change.course.rawValue) \(change.finding.code) \(change.finding.apps)")
        case .key(let change): .text("key \(change.key)")
        default: .text(texts(of: rows[record]).what)
        }
    }

    func row(of record: Int) -> PlainRow {
        let row = rows[record]
        let texts = texts(of: row)
        let apps: [String] =
            switch row {
            case .app(let app), .day(let app, _): [app.id, app.name]
            case .finding(let change): change.finding.apps
            case .key(let change): [change.item?.app].compactMap(\.self)
            default: []
            }
        return PlainRow(
            texts: [row.section, texts.what, texts.before, texts.after, texts.difference],
            values: [.group: [row.section], .app: apps])
    }

    var values: [FilterField: [String]] { [.group: distinct(rows.map(\.section))] }

    func text(of record: Int) -> String {
        let texts = texts(of: rows[record])
        return "\(texts.what): \(texts.before) \(glyphs.dash) \(texts.after)"
            + (texts.difference.isEmpty ? "" : " (\(texts.difference))")
    }

    /// The texts of a row.
    private struct Texts {
        var what: String
        var before: String
        var after: String
        var difference: String
        var role: Role = .accent
    }

    private func texts(of row: CompareRow) -> Texts {
        guard let comparison else { return Texts(what: "", before: "", after: "", difference: "") }
        let (old, new) = (comparison.before.report, comparison.after.report)
        switch row {
        case .verdict:
            let word = comparison.course == .unknown ? "unknown" : comparison.course.words
            return Texts(
                what: "verdict", before: old.verdict.level.rawValue, after: new.verdict.level.rawValue,
                difference: word,
                role: comparison.course.role)
        case .moment:
            return Texts(
                what: "judged as of", before: timeText(old.at, seconds: false),
                after: timeText(new.at, seconds: false),
                difference: secondsMoreText(Int(truncatingIfRepresentable: new.at - old.at)))
        case .format:
            let (before, after) = (old.source.format, new.source.format)
            return Texts(
                what: "format", before: before, after: after, difference: before == after ? "same" : "other")
        case .minutes(let change):
            let dash = glyphs.dash
            return Texts(
                what: change.figure.rawValue + " minutes",
                before: MinuteChange.text(change.before, dash: dash),
                after: MinuteChange.text(change.after, dash: dash), difference: change.differenceText)
        case .finding(let change):
            return Texts(
                what: change.finding.title, before: change.before?.level.word ?? "none",
                after: change.after?.level.word ?? "none",
                difference: change.isUnchanged ? "same" : change.course.rawValue,
                role: change.course == .came ? change.finding.level.role : .accent)
        case .app(let app):
            return Texts(
                what: "total of " + app.name, before: seconds(app.before?.totalSeconds),
                after: seconds(app.after?.totalSeconds), difference: secondsMoreText(app.totalDifference))
        case .day(let app, let day):
            return Texts(
                what: calendar.dayText(day.day) + " of " + app.name,
                before: seconds(day.before, isUnderWay: day.isUnderWayBefore),
                after: seconds(day.after, isUnderWay: day.isUnderWayAfter),
                difference: secondsMoreText(day.difference))
        case .thresholds:
            let (before, after) = comparison.registered
            return Texts(
                what: "thresholds registered", before: before.map { String($0) } ?? "unknown",
                after: after.map { String($0) } ?? "unknown",
                difference: countMoreText(comparison.registeredDifference))
        case .key(let change):
            return Texts(
                what: change.key, before: change.before.map { description($0.value) } ?? "",
                after: change.after.map { description($0.value) } ?? "",
                difference: StoreValue.difference(change.before?.value, change.after?.value))
        }
    }

    private func seconds(_ seconds: Int?, isUnderWay: Bool = false) -> String {
        seconds.map { durationText($0) + (isUnderWay ? " so far" : "") } ?? "unknown"
    }
}

extension HealthComparison.Course {
    /// The role of the word for it.
    fileprivate var role: Role {
        switch self {
        case .better: .ok
        case .worse: .critical
        case .same: .muted
        case .unknown: .stale
        }
    }
}
