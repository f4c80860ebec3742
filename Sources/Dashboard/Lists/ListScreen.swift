// A screen of the dashboard as a type, and a list as the commonest one: columns, rows, details, and what a row is.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// A screen: made anew from the context for each frame and each key.
protocol DashboardScreen: Viewer {
    static var screen: Screen { get }

    /// - Parameter list: Where the person is in its rows; a screen without rows leaves it aside.
    init(_ context: ViewContext, _ list: ListState)

    /// The count behind the name in the row of tabs; nil where all is well.
    var badge: Span? { get }
}

/// A screen that draws itself: panels, or lanes over an axis of time.
protocol PictureScreen: DashboardScreen {
    /// Draws what stands below the tabs; there is a report.
    func draw(in body: Rect, into canvas: inout Canvas)
}

extension DashboardScreen {
    var badge: Span? { nil }
}

/// A screen that is a list. Its rows stand for records of the last read, counted from 0; a filter or an order decides
/// which record a row is.
protocol ListScreen: DashboardScreen {
    associatedtype Row: FilterRow = PlainRow

    var list: ListState { get }
    /// Records without a filter.
    var total: Int { get }
    /// The order of the rows without a filter; nil for that of the records.
    var order: [Int]? { get }

    func columns(_ layout: ListLayout) -> [TableColumn]
    /// The cells of a record, one for each column.
    ///
    /// - Parameter above: The record in the row above; nil for the first row on screen.
    func cells(of record: Int, below above: Int?, _ layout: ListLayout) -> [Span]
    func details(of record: Int, columns: Int) -> [DetailLine]
    /// What stands there without rows: a title and what it means.
    var empty: [String] { get }
    /// What stands at the right end of the titles, where there is room.
    var note: [Span] { get }
    /// The column that the rows are ordered by at first; nil where they can't be ordered by another one.
    static var firstSortColumn: Int? { get }

    /// What a record is recognised by from one read of the store to the next.
    func key(of record: Int) -> RowKey?
    /// A record as a filter sees it.
    func row(of record: Int) -> Row
    /// The fields that a filter can ask for, the most useful first.
    static var fields: [FilterField] { get }
    /// What fields other than that of apps can hold; of a long log, what its end holds.
    var values: [FilterField: [String]] { get }
    /// The records that pass. A requirement, so that each screen has one that is compiled for its rows.
    func accepted(_ records: [Int], by test: RowTest) -> [Int]

    /// The moment of a record; nil where it has none.
    func moment(of record: Int) -> Instant?
    func severity(of record: Int) -> Severity?
    /// The least severities that a key goes through, lowest first.
    static var floors: [Severity] { get }
    /// The app that a record is about; of several, the first.
    func app(of record: Int) -> String?
    /// A record in words, for the clipboard.
    func text(of record: Int) -> String
}

extension ListScreen {
    var order: [Int]? { nil }
    var note: [Span] { [] }
    static var firstSortColumn: Int? { nil }
    var values: [FilterField: [String]] { [:] }
    func severity(of record: Int) -> Severity? { nil }
    static var floors: [Severity] { [.info, .warn, .error, .critical] }
    func app(of record: Int) -> String? { nil }

    func accepted(_ records: [Int], by test: RowTest) -> [Int] {
        switch test {
        case .filter(let matcher): records.filter { matcher.accepts(row(of: $0)) }
        case .text(let matcher): records.filter { matcher.accepts(row(of: $0)) }
        }
    }

    /// Rows under the filter.
    var count: Int { list.visible?.count ?? total }

    /// The record behind a row.
    func record(atRow row: Int) -> Int? {
        guard row >= 0 else { return nil }
        if let visible = list.visible { return row < visible.count ? visible[row] : nil }
        return row < total ? row : nil
    }

    func layout(in body: Rect) -> ListLayout {
        ListLayout(body: body, showsDetails: list.showsDetails, count: total)
    }

    /// What the fields of the rows can hold.
    var filterValues: FilterValues {
        var texts = values
        texts[.app] = distinct((report?.apps ?? []).lazy.map(\.name))
        return FilterValues(texts: texts, today: calendar.day(of: now).description)
    }

    /// Texts that differ, in their first order; empty ones say nothing.
    func distinct(_ texts: some Sequence<String>) -> [String] {
        var seen = Set<String>()
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

/// The identity of a record, compared without making a text of it.
enum RowKey: Hashable {
    case gap(Instant, [String])
    case recovery(RecordID, Instant)
    case log(Instant?, String)
    case text(String)
}
