// The drawing of every list screen: titles, rows with a selection, scrollbar, details.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawList(_ page: ListPage, state: ListState, in body: Rect, into canvas: inout Canvas) {
        let layout = listLayout(for: screen)
        if page.count == 0 {
            let head = body.splitTop(1).0
            if page.total > 0 { _ = drawListHead([], state: state, head, into: &canvas) }
            drawEmpty(page, state: state, in: body, into: &canvas)
            return
        }
        let area = layout.rows
        let width = area.width - 3
        let table = TableLayout(page.columns, width: width)
        if !layout.titles.isEmpty {
            let noteStart = drawListHead(page.note, state: state, layout.titles, into: &canvas)
            drawTitles(page, table, state: state, layout.titles, upTo: noteStart, into: &canvas)
        }
        let matcher = state.search?.matcher
        for line in 0..<area.height {
            let row = state.top + line
            guard row < page.count else { break }
            let y = area.y + line
            let cells = page.cells(row)
            for place in table.places where place.column < cells.count {
                let (cell, column) = (cells[place.column], page.columns[place.column])
                let text =
                    column.keepsEnds
                    ? withoutMiddle(cell.text, columns: place.width, ellipsis: settings.glyphs.ellipsis)
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
                guard page.columns[place.column].alignment == .left else { continue }
                mark(
                    cells[place.column].text, by: matcher, x: area.x + 2 + place.x, y: y, width: place.width,
                    into: &canvas)
            }
        }
        canvas.scrollbar(
            x: area.maxX - 1, y: area.y, height: area.height, top: state.top, visible: area.height,
            count: page.count,
            thumb: .accent, track: Role.scrollbar.style, glyphs: settings.glyphs)
        if let details = layout.details {
            drawDetails(page.details(state.selected), top: state.detailsTop, in: details, into: &canvas)
        }
    }

    private func drawTitles(
        _ page: ListPage, _ table: TableLayout, state: ListState, _ rect: Rect, upTo end: Int,
        into canvas: inout Canvas
    ) {
        for place in table.places {
            let column = page.columns[place.column]
            let right = rect.x + 2 + place.x + (column.alignment == .right ? place.width : column.title.count)
            // What stands at the right end has more to say than the title under it.
            if right >= end { continue }
            let arrow =
                state.sortColumn == place.column
                ? " \(state.sortsBackwards ? settings.glyphs.up : settings.glyphs.down)" : ""
            canvas.text(
                column.title + arrow, x: rect.x + 2 + place.x, y: rect.y, style: .muted, width: place.width,
                alignment: column.alignment)
            if screen == .apps {
                canvas.clickable(
                    Rect(x: rect.x + 2 + place.x, y: rect.y, width: place.width, height: 1),
                    presses: sortKeys(place.column))
            }
        }
    }

    private func drawEmpty(_ page: ListPage, state: ListState, in body: Rect, into canvas: inout Canvas) {
        var lines = page.empty
        if state.scan != nil {
            lines = ["Looking through \(countWords(page.total, "row"))\(settings.glyphs.ellipsis)"]
        } else if page.total > 0 {
            let way = dialog == nil ? "Esc shows them" : "Esc goes back"
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
