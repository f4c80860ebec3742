// What the user changes about a list: its order, its split, its scrolling, its bookmarks.

import Canvas
import TrackingModel

extension Model {
    // MARK: Order

    /// Sorts by the next visible column; after the last one the rows are in the screen's own order again.
    mutating func sortByNextColumn() {
        guard let page else { return }
        let table = page.table(layout(of: page))
        let names =
            type(of: page).sortsByHiddenColumns
            ? table.columns.filter(\.isSortable).map(\.name) : table.sortable
        let next = list.sortColumn.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        sort(by: names[at: next])
    }

    /// Sorts the rows by a column, or reverses the order if they are already sorted by it.
    ///
    /// - Parameter name: the column's; nil for the screen's own order.
    mutating func sort(by name: String?) {
        guard let page else { return }
        guard name == nil || page.canBeSorted else { return say(page.tooLongToSort) }
        if let name, list.sortColumn == name { return reverseOrder() }
        list.sortColumn = name
        list.isSortReversed = false
        reorder()
        say(name.map { "Sorted by \($0)." } ?? "In the usual order.", .done)
    }

    mutating func reverseOrder() {
        guard let page else { return }
        guard page.canBeSorted else { return say(page.tooLongToSort) }
        list.isSortReversed.toggle()
        reorder()
        let order = list.sortColumn.map { "by " + $0 } ?? "in the usual order"
        say("Sorted \(order)\(list.isSortReversed ? ", reversed" : "").", .done)
    }

    /// A log only follows its newest row while that is at the end.
    private mutating func reorder() {
        if screen.isLog { list.follows = false }
        refilter(screen)
    }

    // MARK: Split

    /// Gives the details more room, or less.
    mutating func resizeDetails(isMore: Bool) {
        guard let page else { return }
        guard page.count > 0 else { return say("There is no row to show details of.") }
        let body = frame.body
        let layout = layout(of: page)
        // A small screen has no room for both until Enter opens the details.
        if ListLayout.side(in: body) == .alone, layout.details == nil || layout.side == .alone {
            list.showsDetails = isMore
            return
        }
        let measured: Int =
            switch (layout.details, layout.side) {
            case (let details?, .beside): details.width * 100 / max(body.width, 1)
            case (let details?, _): details.height * 100 / max(body.height, 1)
            case (nil, _): 0
            }
        let present = context.detailsShare ?? measured
        let steps = [0, 20, 30, 40, 50, 60, 70, 80, 100]
        let next = isMore ? steps.first { $0 > present } : steps.last { $0 < present }
        setDetailsShare(next ?? present)
    }

    private mutating func setDetailsShare(_ share: Int) {
        context.detailsShare = share
        let more = keyName(.moreDetails) ?? ""
        let less = keyName(.lessDetails) ?? ""
        if share == 0 {
            list.showsDetails = false
            say("The details are hidden; \(more) shows them again.")
        } else if share == 100 {
            say("The details take the whole screen; \(less) brings the list back.")
        }
    }

    /// Drags the border between a list and its details.
    ///
    /// - Parameter place: the border's new column, or its new row if the details are below.
    mutating func moveDivider(to place: Int) {
        guard let page else { return }
        let body = frame.body
        let isBeside = layout(of: page).side == .beside
        let (end, length) = isBeside ? (body.maxX, body.width) : (body.maxY, body.height)
        context.detailsShare = min(max((end - place) * 100 / max(length, 1), 15), 85)
    }

    // MARK: Scrolling

    /// Scrolls the rows; the selection moves only as far as it must to stay visible.
    mutating func scrollRows(by rows: Int) {
        guard let page else { return }
        scrollRows(to: list.top + rows, of: page)
    }

    /// Scrolls the rows to a place on the scrollbar.
    mutating func dragScrollbar(to row: Int) {
        guard let page else { return }
        let layout = layout(of: page)
        scrollRows(to: row * page.lastTop(in: layout) / max(layout.rows.height - 1, 1), of: page)
    }

    private mutating func scrollRows(to top: Int, of page: any ListScreen) {
        let layout = layout(of: page)
        let top = min(max(top, 0), page.lastTop(in: layout))
        let row = min(max(list.selected, top), top + page.rowsShown(from: top, in: layout) - 1)
        if row != list.selected { select(row) }
        list.top = top
    }

    /// Scrolls the text of the widest column sideways.
    mutating func scrollText(by step: Int) {
        guard let page else { return }
        guard !list.wraps else { return say("Nothing is cut: long texts go on below their row.") }
        let layout = layout(of: page)
        let table = page.table(layout)
        guard let place = table.widest else { return say("No text is cut here.") }
        let rows = list.top..<list.top + max(layout.rows.height, 1)
        let longest =
            rows.lazy.compactMap { page.record(atRow: $0) }
            .map { table.columns[place.column].cell($0).text.columns }.max() ?? 0
        let most = max(longest - place.width, 0)
        let shift = min(max(list.shift + step, 0), most)
        if shift == list.shift { say(step > 0 ? "The texts end here." : "The texts begin here.") }
        list.shift = shift
    }

    // MARK: Bookmarks

    mutating func toggleBookmark() {
        guard let page, let record = selectedRecord, let key = page.key(of: record) else {
            return say("There is no row to mark.")
        }
        // Others are compared with one group.
        if screen == .groups { list.bookmarks.formIntersection([key]) }
        if list.bookmarks.remove(key) == nil { list.bookmarks.insert(key) }
    }

    mutating func jumpToBookmark(forward: Bool) {
        guard let page else { return }
        let bookmarks = list.bookmarks
        guard !bookmarks.isEmpty else {
            let key = keyName(.bookmark).map { "; \($0) sets one" } ?? ""
            return say("No row has a bookmark\(key).")
        }
        let row = nextRow(forward: forward) { row in
            page.record(atRow: row).flatMap { page.key(of: $0) }.map(bookmarks.contains) ?? false
        }
        if let row {
            select(row)
        } else {
            say("No bookmark \(forward ? "further down" : "further up").")
        }
    }
}
