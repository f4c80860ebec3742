// Draws every list screen: titles, rows with a selection, scrollbar, details.

import Canvas
import Themes
import TrackingModel

/// A list below the tabs.
struct ListView: ContextProvider {
    let page: any ListScreen
    /// Whether a dialog is open, which Escape closes first.
    let hasDialog: Bool

    var context: ViewContext { page.context }
    private var list: ListState { page.list }

    func draw(in body: Rect, into canvas: inout Canvas) {
        let layout = page.layout(in: body)
        let count = page.count
        if count == 0 {
            let head = body.splitTop(1).0
            if page.total > 0 { _ = page.drawHead([], head, into: &canvas) }
            drawEmpty(in: body, into: &canvas)
            return
        }
        let area = layout.rows
        let columns = page.columns(layout)
        let table = TableLayout(columns, width: area.width - 3)
        if !layout.titles.isEmpty {
            let noteStart = page.drawHead(page.note, layout.titles, into: &canvas)
            drawTitles(columns, table, layout.titles, upTo: noteStart, into: &canvas)
        }
        let state = list
        var above: Int?
        canvas.clickable(area, Click.rows)
        let matcher = state.search?.matcher
        for line in 0..<area.height {
            let row = state.top + line
            guard let record = page.record(atRow: row) else { break }
            let y = area.y + line
            let cells = page.cells(of: record, below: above, layout)
            above = record
            for place in table.places where place.column < cells.count {
                let (cell, column) = (cells[place.column], columns[place.column])
                let text =
                    column.keepsEnds
                    ? truncatedInMiddle(cell.text, columns: place.width, ellipsis: settings.glyphs.ellipsis)
                    : cell.text
                canvas.text(
                    text, x: area.x + 2 + place.x, y: y, style: cell.style, width: place.width,
                    alignment: column.alignment, ellipsis: settings.glyphs.ellipsis)
            }
            if row == state.selected {
                canvas.overlay(.selection, in: Rect(x: area.x + 1, y: y, width: area.width - 2, height: 1))
                canvas.put(settings.glyphs.pointer, x: area.x, y: y, style: .accent)
            }
            guard let matcher else { continue }
            for place in table.places where place.column < cells.count {
                guard columns[place.column].alignment == .left else { continue }
                mark(
                    cells[place.column].text, by: matcher, x: area.x + 2 + place.x, y: y, width: place.width,
                    into: &canvas)
            }
        }
        drawScrollbar(in: area, top: state.top, count: count, into: &canvas)
        if let details = layout.details {
            let wide = self.columns(ofDetailsIn: details)
            let lines = page.record(atRow: state.selected).map { page.details(of: $0, columns: wide) } ?? []
            drawDetails(
                lines, top: state.detailsTop, link: state.link, marking: matcher, in: details, into: &canvas)
        }
    }

    private func drawTitles(
        _ columns: [TableColumn], _ table: TableLayout, _ rect: Rect, upTo end: Int, into canvas: inout Canvas
    ) {
        for place in table.places {
            let column = columns[place.column]
            let right = rect.x + 2 + place.x + (column.alignment == .right ? place.width : column.title.count)
            // The text at the right end is more important than the title under it.
            if right >= end { continue }
            let arrow =
                list.sortColumn == place.column
                ? " \(list.isSortReversed ? settings.glyphs.up : settings.glyphs.down)" : ""
            canvas.text(
                column.title + arrow, x: rect.x + 2 + place.x, y: rect.y, style: .muted, width: place.width,
                alignment: column.alignment)
            if type(of: page).firstSortColumn != nil {
                canvas.clickable(
                    Rect(x: rect.x + 2 + place.x, y: rect.y, width: place.width, height: 1),
                    Click.column(place.column))
            }
        }
    }

    private func drawEmpty(in body: Rect, into canvas: inout Canvas) {
        var lines = page.empty
        if list.scan != nil {
            lines = ["Looking through \(countText(page.total, "row"))\(settings.glyphs.ellipsis)"]
        } else if page.total > 0 {
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
