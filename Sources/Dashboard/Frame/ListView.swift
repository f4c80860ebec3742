// The drawing of every list screen: titles, rows with a selection, scrollbar, details.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawList(_ page: ListPage, state: ListState, in body: Rect, into canvas: inout Canvas) {
        let layout = ListLayout(body: body, showsDetails: state.showsDetails)
        if page.count == 0 {
            drawEmpty(page, state: state, in: body, into: &canvas)
            return
        }
        let area = layout.rows
        let width = area.width - 3
        let table = TableLayout(page.columns, width: width)
        if !layout.titles.isEmpty {
            drawTitles(page, table, state: state, layout.titles, into: &canvas)
        }
        for line in 0..<area.height {
            let row = state.top + line
            guard row < page.count else { break }
            let y = area.y + line
            let cells = page.cells(row)
            for place in table.places where place.column < cells.count {
                let cell = cells[place.column]
                canvas.text(
                    cell.text, x: area.x + 2 + place.x, y: y, style: cell.style, width: place.width,
                    alignment: page.columns[place.column].alignment, ellipsis: settings.glyphs.ellipsis)
            }
            if row == state.selected {
                canvas.overlay(.selection, in: Rect(x: area.x + 1, y: y, width: area.width - 2, height: 1))
                canvas.put(settings.glyphs.pointer, x: area.x, y: y, style: .accent)
            }
        }
        canvas.scrollbar(
            x: area.maxX - 1, y: area.y, height: area.height, top: state.top, visible: area.height,
            count: page.count,
            thumb: .accent, track: Role.scrollbar.style, glyphs: settings.glyphs)
        if let details = layout.details {
            drawDetails(page.details(state.selected), in: details, into: &canvas)
        }
    }

    private func drawTitles(
        _ page: ListPage, _ table: TableLayout, state: ListState, _ rect: Rect, into canvas: inout Canvas
    ) {
        for place in table.places {
            let column = page.columns[place.column]
            let arrow =
                state.sortColumn == place.column
                ? " \(state.sortsBackwards ? settings.glyphs.up : settings.glyphs.down)" : ""
            canvas.text(
                column.title + arrow, x: rect.x + 2 + place.x, y: rect.y, style: .muted, width: place.width,
                alignment: column.alignment)
        }
    }

    private func drawEmpty(_ page: ListPage, state: ListState, in body: Rect, into canvas: inout Canvas) {
        var lines = page.empty
        if page.total > 0 {
            lines = [
                "Nothing passes the filter “\(state.filter.text)”", "Esc shows all \(page.total) rows again.",
            ]
        }
        let top = body.y + max((body.height - lines.count) / 3, 0)
        for (index, line) in lines.enumerated() {
            canvas.text(
                line, x: body.x + 2, y: top + index, style: index == 0 ? .text : .muted,
                width: body.width - 4,
                alignment: .center)
        }
    }

    func drawDetails(_ lines: [DetailLine], in rect: Rect, into canvas: inout Canvas) {
        let inner = canvas.box(rect, style: .border, glyphs: settings.glyphs).inset(columns: 1)
        canvas.clipped(to: inner) { canvas in
            var y = inner.y
            for line in lines {
                guard y < inner.maxY else { break }
                switch line {
                case .gap: y += 1
                case .title(let text, let role):
                    for piece in wrapped(text, widths: [inner.width]) {
                        canvas.text(piece, x: inner.x, y: y, style: role.style)
                        y += 1
                    }
                case .field(let name, let value, let role):
                    canvas.text(name, x: inner.x, y: y, style: .muted, width: min(14, inner.width))
                    for piece in wrapped(value, widths: [max(inner.width - 15, 8)]) {
                        canvas.text(piece, x: inner.x + 15, y: y, style: role.style)
                        y += 1
                    }
                case .text(let text, let role):
                    for piece in wrapped(text, widths: [inner.width]) {
                        canvas.text(piece, x: inner.x, y: y, style: role.style)
                        y += 1
                    }
                }
            }
        }
    }
}
