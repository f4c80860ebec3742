// The state of a list: selection, first row, filter, search, and whether it follows new rows.

/// The state of one list screen.
struct ListState: Hashable {
    /// The index among the rows that pass the filter.
    var selected = 0
    /// Whether a row was selected by the user, or by what led here.
    var hasChoice = false
    /// The first visible row.
    var top = 0
    /// Whether the selection stays on the newest row, at the end.
    var follows: Bool
    var showsDetails = false
    /// The number of lines that the details are scrolled down.
    var detailsTop = 0
    /// The selected link of the details, among those that they have.
    var link = 0
    /// The current filter.
    var filter = Filter()
    /// The records that pass the filter, by row; nil for all.
    var visible: [Int]?
    /// The records that the filter has not tested yet; nil if it has tested all.
    var scan: RowScan?
    /// A record to select as soon as the filter has reached it.
    var anchor: Anchor?
    var search: ListSearch?
    /// The number of rows that were added since the list stopped following.
    var newRowCount = 0
    /// The name of the column that the rows are sorted by; nil for the screen's own order.
    var sortColumn: String?
    var isSortReversed = false
    /// The names of the columns that the user took away.
    var hiddenColumns: Set<String> = []
    /// Whether the rows that the screen folds are shown.
    var showsFolded = false
    /// The rows that are unfolded while others are folded, or the reverse, by what identifies them.
    var turned: Set<RowKey> = []
    /// The rows without a filter, as of the last read; nil for all records.
    var rowTotal: Int?
    /// Whether texts that are too long go on below their row.
    var wraps = false
    /// The rows with a bookmark.
    var bookmarks: Set<RowKey> = []
    /// The columns that the widest column's text is scrolled to the left.
    var shift = 0

    /// A record that the selection stays on, with its line on the screen.
    struct Anchor: Hashable {
        var record: Int
        var line: Int
    }

    init(follows: Bool, showsFolded: Bool = false) {
        self.follows = follows
        self.showsFolded = showsFolded
    }

    /// Moves the selection. A list that can follow does so only while the last row is selected.
    mutating func select(_ index: Int, count: Int, canFollow: Bool) {
        selected = min(max(index, 0), max(count - 1, 0))
        hasChoice = true
        detailsTop = 0
        link = 0
        anchor = nil
        if canFollow {
            follows = count == 0 || selected == count - 1
            if follows { newRowCount = 0 }
        }
    }

    /// Whether the filter or the search has rows left to test.
    var hasWork: Bool { scan != nil || search?.isComplete == false }

    /// Makes selection and first row valid for a number of rows and a height.
    mutating func settle(count: Int, height: Int) {
        if follows { selected = max(count - 1, 0) }
        selected = min(max(selected, 0), max(count - 1, 0))
        let height = max(height, 1)
        if selected < top { top = selected }
        if selected >= top + height { top = selected - height + 1 }
        top = min(max(top, 0), max(count - height, 0))
    }
}

/// The records that a filter has not tested yet. It starts with the newest: people look at the end of a log.
struct RowScan: Hashable {
    /// In the order of the rows; nil for all records in their own order.
    var candidates: [Int]?
    /// The candidates before this index have not been tested yet.
    var left: Int
}
