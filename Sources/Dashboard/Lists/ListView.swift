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
        let columns = page.columns(layout)
        let table = TableLayout(columns.map(\.shape), width: area.width - 3)
        if !layout.titles.isEmpty {
            let noteStart = page.drawHead(page.note, layout.titles, into: &canvas)
            drawTitles(columns, table, layout.titles, upTo: noteStart, into: &canvas)
        }
        let widest = columns.widest
        canvas.clickable(area, Click.rows)
        let matcher = list.search?.matcher
        if let kept { canvas.moveRows(of: area, up: list.top - kept.top) }
        for line in 0..<area.height {
            let row = list.top + line
            guard let record = page.record(atRow: row) else { break }
            if let kept, isKept(row, kept, height: area.height) { continue }
            let y = area.y + line
            if kept != nil { canvas.clear(Rect(x: area.x, y: y, width: area.width, height: 1)) }
            let above = page.record(atRow: row - 1)
            var texts: [(text: String, x: Int, width: Int)] = []
            for place in table.places {
                let column = columns[place.column]
                if let picture = column.picture {
                    let rect = Rect(x: area.x + 2 + place.x, y: y, width: place.width, height: 1)
                    picture(record, rect, &canvas)
                    continue
                }
                let cell = column.cell(record, below: above)
                let text = shown(
                    cell.text, of: record, in: column, below: above, width: place.width,
                    shift: place.column == widest ? list.shift : 0)
                if matcher != nil, column.shape.alignment == .left {
                    texts.append((text, area.x + 2 + place.x, place.width))
                }
                canvas.text(
                    text, x: area.x + 2 + place.x, y: y, style: cell.style,
                    width: place.width, alignment: column.shape.alignment, ellipsis: glyphs.ellipsis)
            }
            if !list.bookmarks.isEmpty, page.key(of: record).map(list.bookmarks.contains) ?? false {
                canvas.put(glyphs.diamond, x: area.x + 1, y: y, style: .accent)
            }
            if row == list.selected {
                canvas.overlay(.selection, in: Rect(x: area.x + 1, y: y, width: area.width - 2, height: 1))
                canvas.put(glyphs.pointer, x: area.x, y: y, style: .accent)
            }
            guard let matcher else { continue }
            for (text, x, width) in texts {
                mark(text, by: matcher, x: x, y: y, width: width, into: &canvas)
            }
        }
        if count + 1 < area.height {
            canvas.line(page.tail, x: area.x + 2, y: area.y + count + 1, width: area.width - 4)
        }
        drawScrollbar(in: area, top: list.top, count: count, into: &canvas)
        if count > area.height {
            let bar = Rect(x: area.maxX - 1, y: area.y, width: 1, height: area.height)
            canvas.clickable(bar, Click.scrollbar)
        }
        if let area = layout.details {
            drawDetails(
                details, top: list.detailsTop, link: list.link, marking: matcher, in: area, into: &canvas)
            switch layout.side {
            case .beside:
                canvas.clickable(
                    Rect(x: area.x, y: area.y, width: 1, height: area.height), Click.divider(area.x))
            case .below where area.height >= 8:
                canvas.clickable(
                    Rect(x: area.x, y: area.y, width: area.width, height: 1), Click.divider(area.y))
            case .below, .alone: break
            }
        }
    }

    /// Whether a row is on the canvas as it is drawn here: one that was neither selected nor the first, nor is it now.
    private func isKept(_ row: Int, _ kept: KeptRows, height: Int) -> Bool {
        row > max(list.top, kept.top) && row < kept.top + height && row != list.selected
            && row != kept.selected
    }

    private func drawTitles(
        _ columns: [ListColumn], _ table: TableLayout, _ rect: Rect, upTo end: Int, into canvas: inout Canvas
    ) {
        for place in table.places {
            let isSorted = list.sortColumn == columns[place.column].name
            let column = columns[place.column].shape
            let right = rect.x + 2 + place.x + (column.alignment == .right ? place.width : column.title.count)
            // The text at the right end is more important than the title under it.
            if right >= end { continue }
            let (x, y) = (rect.x + 2 + place.x, rect.y)
            // The arrow has a cell of its own, right of the title or in the gap before it.
            let isRight = column.alignment == .right
            canvas.text(
                column.title, x: x, y: y, style: isSorted ? .accent : .muted,
                width: place.width - (isSorted && !isRight ? 1 : 0), alignment: column.alignment,
                ellipsis: glyphs.ellipsis)
            if isSorted {
                let arrow = list.isSortReversed ? glyphs.up : glyphs.down
                let length = min(column.title.count, isRight ? place.width : place.width - 1)
                canvas.put(
                    arrow, x: isRight ? x + place.width - length - 1 : x + length, y: y, style: .accent)
            }
            guard columns[place.column].isSortable else { continue }
            canvas.clickable(
                Rect(x: x, y: y, width: place.width, height: 1), Click.column(place.column))
        }
    }

    /// The part of a cell's text that is drawn.
    private func shown(
        _ text: String, of record: Int, in column: ListColumn, below above: Int?, width: Int, shift: Int
    ) -> String {
        let ellipsis = glyphs.ellipsis
        if let brief = column.brief, GlyphWidth.columns(of: text) > width {
            return brief(record) ?? text
        }
        if shift > 0 { return String(ellipsis) + text.dropFirst(shift + 1) }
        switch column.shape.cut {
        case .end: return text
        case .middleOfName:
            return text.utf8.count <= width || text.utf8.contains(UInt8(ascii: " "))
                ? text : truncatedInMiddle(text, columns: width, ellipsis: ellipsis)
        case .sharedStart:
            return above.map {
                withoutSharedStart(text, above: column.cell($0).text, columns: width, ellipsis: ellipsis)
            } ?? text
        case .repetition: return above.map { column.cell($0).text == text } ?? false ? "" : text
        }
    }

    private func drawEmpty(in body: Rect, into canvas: inout Canvas) {
        var lines = page.empty
        if list.scan != nil {
            lines = ["Looking through \(countText(page.total, "row"))\(glyphs.ellipsis)"]
        } else if page.total > 0, !list.filter.isEmpty {
            let way = !hasDialog ? "Esc shows them" : "Esc goes back"
            lines = [
                page.total == 1
                    ? "The filter hides the only row." : "The filter hides all \(page.total) rows.",
                way + ".",
            ]
        }
        let top = body.y + max((body.height - lines.count) / 3, 1)
        for (index, line) in lines.enumerated() {
            canvas.text(
                line, x: body.x + 2, y: top + index, style: index == 0 ? .text : .muted,
                width: body.width - 4,
                alignment: .center)
        }
    }
}
