// A screen as a type, and lists as its most common kind: columns, rows, details, and what identifies a row.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// A screen; created from the context for each frame and each key.
protocol DashboardScreen: ContextProvider {
    static var screen: Screen { get }

    /// - Parameter list: the state of its list; a screen without rows ignores it.
    init(_ context: ViewContext, _ list: ListState)
}

/// A screen that draws itself: panels, or lanes over a time axis.
protocol PictureScreen: DashboardScreen {
    /// Draws the area below the tabs; only called when there is a report.
    func draw(in body: Rect, into canvas: inout Canvas)
}

/// A screen that is a list. Its rows show records of the last read, which are numbered from 0; a filter or an order
/// decides which record a row shows.
protocol ListScreen: DashboardScreen {
    associatedtype Row: FilterRow = PlainRow

    var list: ListState { get }
    /// The count after the name in the tab; nil if there is nothing to show.
    static func badge(_ context: ViewContext) -> Span?
    func layout(in body: Rect) -> ListLayout
    /// The number of records without a filter.
    var total: Int { get }
    /// The records by row without a filter; nil for all in their own order.
    var order: [Int]? { get }
    /// Whether a row may show another record than the one with its number, apart from the filter.
    var isReordered: Bool { get }
    /// The screen's own order of the rows, without folded ones; nil for all in the order of the records.
    var naturalOrder: [Int]? { get }
    /// Rows that stay together when the rows are sorted by a column, ascending; nil if any order makes sense.
    var sections: [Range<Int>]? { get }
    /// Whether the key that sorts goes through columns that have no room, too.
    static var sortsByHiddenColumns: Bool { get }

    /// Draws a picture of all rows, where the layout has one.
    func drawAbove(_ rect: Rect, into canvas: inout Canvas)
    func columns(_ layout: ListLayout) -> [ListColumn]
    func details(of record: Int) -> [DetailLine]
    /// The text for a list without rows: a title and what it means.
    var empty: [String] { get }
    /// A note at the right end of the titles, if there is room.
    var note: [Span] { get }
    /// A note below the last row, if there is room.
    var tail: [Span] { get }
    /// What identifies a record from one read of the store to the next.
    func key(of record: Int) -> RowKey?
    /// A record as a row for filters.
    func row(of record: Int) -> Row
    /// The fields that a filter can use, the most useful first.
    static var fields: [FilterField] { get }
    /// The values of fields other than the app's, for completions; a long log only searches its end.
    var values: [FilterField: [String]] { get }
    /// The record in a row; nil for a row that is not there. A requirement, so that it copies no state of the list.
    func record(atRow row: Int) -> Int?
    /// The records that pass. A requirement, so that each screen has one that is compiled for its rows.
    func accepted(_ records: [Int], by test: RowTest) -> [Int]

    /// The time of a record; nil if it has none.
    func moment(of record: Int) -> Instant?
    func severity(of record: Int) -> Severity?
    /// The least severities that a key goes through, lowest first.
    static var severitySteps: [Severity] { get }
    /// The app of a record; the first one of several.
    func app(of record: Int) -> String?
    /// A record as text, for the clipboard.
    func text(of record: Int) -> String
    /// The same in lines, where a row holds several records.
    func texts(of record: Int) -> [String]
}

extension ListScreen {
    static func badge(_ context: ViewContext) -> Span? { nil }
    static var sortsByHiddenColumns: Bool { false }
    var naturalOrder: [Int]? { nil }
    func drawAbove(_ rect: Rect, into canvas: inout Canvas) {}
    var sections: [Range<Int>]? { nil }
    var note: [Span] { [] }
    var tail: [Span] { [] }
    var values: [FilterField: [String]] { [:] }
    func moment(of record: Int) -> Instant? { nil }
    func severity(of record: Int) -> Severity? { nil }
    static var severitySteps: [Severity] { [.info, .warn, .error, .critical] }
    func app(of record: Int) -> String? { nil }
    func texts(of record: Int) -> [String] { [text(of: record)] }

    func accepted(_ records: [Int], by test: RowTest) -> [Int] {
        switch test {
        case .filter(let matcher): records.filter { matcher.accepts(row(of: $0)) }
        case .text(let matcher): records.filter { matcher.accepts(row(of: $0)) }
        }
    }

    /// A text as a filter of its rows.
    func filter(_ text: String) -> Filter { Filter(text, fields: Self.fields) }

    /// The record of the selected row, and its line on the screen.
    var anchor: ListState.Anchor? {
        record(atRow: list.selected).map { .init(record: $0, line: list.selected - list.top) }
    }

    /// How many records a row holds, about.
    var recordsPerRow: Int { max(total / max(list.rowTotal ?? total, 1), 1) }

    /// The number of rows that pass the filter.
    var count: Int { list.visible?.count ?? total }

    /// The record in a row.
    func record(atRow row: Int) -> Int? {
        guard row >= 0 else { return nil }
        if let visible = list.visible { return row < visible.count ? visible[row] : nil }
        return row < total ? row : nil
    }

    func layout(in body: Rect) -> ListLayout {
        ListLayout(
            body: body, showsDetails: list.showsDetails, share: context.detailsShare, count: total)
    }

    /// The column with a name; nil if there is none.
    func column(_ name: String) -> ListColumn? {
        // The rows may be those of an earlier read, until they are in order again.
        var list = list
        list.visible = nil
        let page = Self(context, list)
        return page.columns(page.layout(in: Rect(size))).first { $0.name == name }
    }

    /// The values of fields for completions.
    var filterValues: FilterValues {
        var texts = values
        var known: Set<String> = []
        for record in max(total - searchedForValues, 0)..<total {
            _ = row(of: record).hasValue(.app) {
                known.insert($0)
                return false
            }
        }
        texts[.app] = distinct((report?.apps ?? []).lazy.map(\.name)).filter { known.contains($0) }
        return FilterValues(texts: texts, today: today.description)
    }

    /// The number of records at the end of a list that are searched for values of its fields.
    var searchedForValues: Int { 5_000 }

    /// The texts without duplicates and empty ones, in their original order.
    func distinct(_ texts: some Sequence<String>) -> [String] {
        var seen = Set<String>()
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

/// The identity of a record; comparing it needs no string of the whole record.
enum RowKey: Hashable {
    case gap(Instant, [String])
    case recovery(RecordID, Instant)
    case log(Instant?, String)
    case text(String)
}
