// Draws every list screen: titles, rows with a selection, scrollbar, details.

import Canvas
import Themes
import TrackingModel

/// A list below the tabs.
struct ListView: ContextProvider {
    let page: any ListScreen
    /// The details of the selected row.
    let details: [DetailLine]
    /// Whether a dialog is open, which Escape closes first.
    let hasDialog: Bool
    /// Stored, because each use of the page's own would copy it.
    let context: ViewContext
    private let list: ListState
    private let glyphs: Glyphs

    init(page: any ListScreen, details: [DetailLine], hasDialog: Bool) {
        self.page = page
        self.details = details
        self.hasDialog = hasDialog
        context = page.context
        list = page.list
        glyphs = context.settings.glyphs
    }

    /// - Parameter kept: the rows that the canvas has already; nil for none.
    func draw(in body: Rect, _ kept: KeptRows? = nil, into canvas: inout Canvas) {
        let layout = page.layout(in: body)
        let count = page.count
        if count == 0 {
            let head = body.splitTop(1).0
            if !list.filter.isEmpty { _ = page.drawHead([], head, into: &canvas) }
            drawEmpty(in: body, into: &canvas)
            return
        }
        let area = layout.rows
        let table = page.table(layout)
        page.drawAbove(layout.above, into: &canvas)
        if !layout.titles.isEmpty {
            let noteStart = page.drawHead(
                page.note, layout.titles, after: layout.titles.x + 2 + table.titlesEnd, into: &canvas)
            table.drawTitles(
                sorting: list, x: layout.titles.x + 2, y: layout.titles.y, upTo: noteStart, into: &canvas)
        }
        canvas.clickable(area, Click.rows)
        let matcher = list.search?.matcher
        if let kept { canvas.moveRows(of: area, up: list.top - kept.top) }
        var (line, row) = (0, list.top)
        while line < area.height, let record = page.record(atRow: row) {
            defer { row += 1 }
            if let kept, isKept(row, kept, height: area.height) {
                line += 1
                continue
            }
            let y = area.y + line
            let room = area.height - line
            let further = list.wraps ? Array(table.wrappedText(of: record).prefix(room - 1)) : nil
            let rect = Rect(x: area.x, y: y, width: area.width, height: 1 + (further?.count ?? 0))
            line += rect.height
            if kept != nil { canvas.clear(rect) }
            let texts = table.drawRow(
                record, below: page.record(atRow: row - 1), shift: list.shift, further: further,
                isSearched: matcher != nil, x: area.x + 2, y: y, into: &canvas)
            if !list.bookmarks.isEmpty, page.key(of: record).map(list.bookmarks.contains) ?? false {
                canvas.put(glyphs.diamond, x: area.x + 1, y: y, style: .accent)
            }
            if row == list.selected { canvas.select(rect, glyphs: glyphs) }
            guard let matcher else { continue }
            for drawn in texts {
                mark(drawn.text, by: matcher, x: drawn.x, y: drawn.y, width: drawn.width, into: &canvas)
            }
        }
        if count + 1 < area.height {
            canvas.line(page.tail, in: area.inset(columns: 2).row(count + 1))
        }
        drawScrollbar(in: area, top: list.top, count: count, into: &canvas)
        if count > area.height {
            canvas.clickable(area.splitLeft(area.width - 1).rest, Click.scrollbar)
        }
        if let area = layout.details {
            drawDetails(
                details, top: list.detailsTop, link: list.link, marking: matcher, in: area, into: &canvas)
            switch layout.side {
            case .beside:
                canvas.clickable(area.splitLeft(1).left, Click.divider(area.x))
            case .below where area.height >= 8:
                canvas.clickable(
                    area.row(0), Click.divider(area.y))
            case .below, .alone: break
            }
        }
    }

    /// Whether a row is on the canvas as it is drawn here: one that was neither selected nor the first, nor is it now.
    private func isKept(_ row: Int, _ kept: KeptRows, height: Int) -> Bool {
        row > max(list.top, kept.top) && row < kept.top + height && row != list.selected
            && row != kept.selected
    }

    private func drawEmpty(in body: Rect, into canvas: inout Canvas) {
        var lines = page.empty
        if list.scan != nil {
            lines = ["Looking through \(countText(list.rowTotal ?? page.total, "row"))…"]
        } else if page.total > 0, !list.filter.isEmpty {
            let total = list.rowTotal ?? page.total
            let way = !hasDialog ? "Esc shows them" : "Esc goes back"
            lines = [
                total == 1
                    ? "The filter hides the only row." : "The filter hides all \(total) rows.",
                way + ".",
            ]
        }
        let parts = lines.enumerated().flatMap { index, line in
            wrapped(line, widths: [max(body.width - 4, 1)]).map { (text: $0, isFirst: index == 0) }
        }
        let top = body.y + max((body.height - parts.count) / 3, 1)
        for (index, part) in parts.prefix(max(body.maxY - top, 0)).enumerated() {
            canvas.text(
                part.text, x: body.x + 2, y: top + index, style: part.isFirst ? .text : .muted,
                width: body.width - 4, alignment: .center)
        }
    }
}

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
        // A row that takes more lines moves those below it.
        guard !page.list.wraps, before.list.hasSameRows(as: page.list), before.count == page.count,
            page.count > 0,
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
        moved.hasChoice = other.hasChoice
        moved.top = other.top
        moved.follows = other.follows
        moved.newRowCount = other.newRowCount
        moved.anchor = other.anchor
        moved.detailsTop = other.detailsTop
        moved.link = other.link
        return moved == other
    }
}
