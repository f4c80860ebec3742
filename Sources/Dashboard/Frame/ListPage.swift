// A list screen as data: columns, rows, details. One drawing serves all lists.

import Canvas
import Themes

/// The rows of a list screen, made when they are drawn.
struct ListPage {
    let columns: [TableColumn]
    /// Rows that pass the filter.
    let count: Int
    /// Rows without a filter.
    let total: Int
    /// The cells of a row, one for each column.
    let cells: (Int) -> [Span]
    /// What the details pane says of a row.
    let details: (Int) -> [DetailLine]
    /// What stands there without rows: a title and what it means.
    let empty: [String]
    /// What stands at the right end of the titles, where there is room.
    var note: [Span] = []
}

/// A line of a details pane.
enum DetailLine: Hashable {
    case title(String, Role)
    /// A name with its value.
    case field(String, String, Role)
    /// Running text, broken into lines where it is drawn.
    case text(String, Role)
    /// Text that is laid out already; a longer one is broken at the edge.
    case row([Span])
    case gap
}
