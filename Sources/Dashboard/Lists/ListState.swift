// Where a person is in a list: selection, first row, filter, search, and whether new rows pull the view along.

/// The state of each list screen.
package struct ListStates: Sendable {
    private var states: [Screen: ListState] = [:]

    package subscript(screen: Screen) -> ListState {
        get { states[screen] ?? ListState(follows: screen.isLog) }
        set { states[screen] = newValue }
        _modify {
            var state = states[screen] ?? ListState(follows: screen.isLog)
            states[screen] = nil
            defer { states[screen] = state }
            yield &state
        }
    }
}

/// The state of one list screen.
package struct ListState: Hashable, Sendable {
    /// Index among the visible rows.
    package var selected = 0
    /// First row on screen.
    package var top = 0
    /// The selection stays on the newest row, at the end.
    package var follows: Bool
    package var showsDetails = false
    /// Lines of the details that are scrolled away.
    var detailsTop = 0
    /// The filter in force.
    package var filter = Filter()
    /// Rows that pass the filter; nil for all.
    var visible: [Int]?
    /// What the filter has still to look at; nil where it has seen all.
    var scan: RowScan?
    /// A record that is selected as soon as the filter has come to it.
    var anchor: Anchor?
    package var search: ListSearch?
    /// Rows that came since following stopped.
    package var unseen = 0
    /// Column that a table is ordered by, where a person chose one.
    var sortColumn: Int?
    var sortsBackwards = false

    /// A record that the selection is to stay on, with its line on the screen.
    struct Anchor: Hashable, Sendable {
        var record: Int
        var line: Int
    }

    init(follows: Bool) { self.follows = follows }

    /// Moves the selection, which ends following unless it reaches the end again.
    mutating func select(_ index: Int, count: Int, canFollow: Bool) {
        selected = min(max(index, 0), max(count - 1, 0))
        detailsTop = 0
        anchor = nil
        if canFollow {
            follows = count == 0 || selected == count - 1
            if follows { unseen = 0 }
        }
    }

    /// Whether the filter or the search has rows left to look at.
    var hasWork: Bool { scan != nil || search?.isComplete == false }

    /// Keeps selection and first row valid for a count of rows and a height.
    mutating func settle(count: Int, height: Int) {
        if follows { selected = max(count - 1, 0) }
        selected = min(max(selected, 0), max(count - 1, 0))
        let height = max(height, 1)
        if selected < top { top = selected }
        if selected >= top + height { top = selected - height + 1 }
        top = min(max(top, 0), max(count - height, 0))
    }
}

/// Records that a filter has still to look at, from the newest back: the end of a log is what a person looks at.
struct RowScan: Hashable, Sendable {
    /// In the order of the rows; nil for all records in theirs.
    var candidates: [Int]?
    /// Candidates before it are still to come.
    var left: Int
}
