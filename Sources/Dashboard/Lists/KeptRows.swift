// The rows of a list that an earlier frame has already drawn.

import Canvas

/// The rows of an earlier frame that are still right.
struct KeptRows {
    let layout: ListLayout
    /// The first visible row, and the selected one.
    let top: Int
    let selected: Int

    /// Nil where not only the selection and the first row differ.
    init?(of before: any ListScreen, in page: any ListScreen, body: Rect) {
        layout = page.layout(in: body)
        (top, selected) = (before.list.top, before.list.selected)
        guard before.list.hasSameRows(as: page.list), before.count == page.count, page.count > 0,
            before.layout(in: body) == layout,
            // Of the same rows from the same first one on, the columns are the same.
            top == page.list.top
                || before.columns(layout).map(\.shape) == page.columns(layout).map(\.shape)
        else { return nil }
    }
}

extension ListState {
    /// Whether another state has the same rows, whatever is selected and visible. Matches of a search are drawn over
    /// the rows, and are no part of them.
    fileprivate func hasSameRows(as other: ListState) -> Bool {
        guard search == nil, other.search == nil else { return false }
        var moved = self
        moved.selected = other.selected
        moved.top = other.top
        moved.follows = other.follows
        moved.newRowCount = other.newRowCount
        moved.anchor = other.anchor
        moved.detailsTop = other.detailsTop
        moved.link = other.link
        return moved == other
    }
}
