// Columns that are laid out for a width, and how their titles and the cells of a row are drawn.

import Canvas
import Themes

/// A table of a width.
struct ListTable {
    let columns: [ListColumn]
    /// Which columns fit, and where they are.
    let layout: TableLayout
    private let glyphs: Glyphs

    /// A text as it was drawn.
    struct CellText {
        let text: String
        let x: Int
        let width: Int
    }

    init(_ columns: [ListColumn], width: Int, glyphs: Glyphs) {
        self.columns = columns
        layout = TableLayout(columns.map(\.shape), width: width)
        self.glyphs = glyphs
    }

    /// - Parameters:
    ///   - list: The list that a click on a title sorts; nil for a table in an order of its own.
    ///   - end: Where something begins that is more important than a title under it.
    func drawTitles(
        sorting list: ListState? = nil, x start: Int, y: Int, upTo end: Int = .max, into canvas: inout Canvas
    ) {
        for place in layout.places {
            let column = columns[place.column]
            let (title, isRight) = (column.shape.title, column.shape.alignment == .right)
            let x = start + place.x
            if x + (isRight ? place.width : title.count) >= end { continue }
            let isSorted = list?.sortColumn == column.name
            // The arrow has a cell of its own, right of the title or in the gap before it.
            canvas.text(
                title, x: x, y: y, style: isSorted ? .accent : .muted,
                width: place.width - (isSorted && !isRight ? 1 : 0), alignment: column.shape.alignment,
                ellipsis: glyphs.ellipsis)
            guard let list, column.isSortable else { continue }
            if isSorted {
                let arrow = list.isSortReversed ? glyphs.up : glyphs.down
                let length = min(title.count, isRight ? place.width : place.width - 1)
                canvas.put(
                    arrow, x: isRight ? x + place.width - length - 1 : x + length, y: y, style: .accent)
            }
            canvas.clickable(
                Rect(x: x, y: y, width: place.width, height: 1), Click.column(place.column))
        }
    }

    /// - Parameters:
    ///   - above: The record in the row above; nil for none.
    ///   - shift: The columns that the widest column's text is scrolled to the left.
    ///   - isSearched: Whether the texts are wanted in which a search marks its matches.
    @discardableResult
    func drawRow(
        _ record: Int, below above: Int? = nil, shift: Int = 0, isSearched: Bool = false, x start: Int,
        y: Int, into canvas: inout Canvas
    ) -> [CellText] {
        var texts: [CellText] = []
        let widest = shift > 0 ? columns.widest : nil
        for place in layout.places {
            let column = columns[place.column]
            let (x, width, alignment) = (start + place.x, place.width, column.shape.alignment)
            if let picture = column.picture {
                picture(record, Rect(x: x, y: y, width: width, height: 1), &canvas)
                continue
            }
            let cell = column.cell(record, below: above)
            let text =
                place.column == widest
                ? String(glyphs.ellipsis) + cell.text.dropFirst(shift + 1)
                : shown(cell.text, of: record, in: column, below: above, width: width)
            if isSearched, alignment == .left { texts.append(CellText(text: text, x: x, width: width)) }
            canvas.text(
                text, x: x, y: y, style: cell.style, width: width, alignment: alignment,
                ellipsis: glyphs.ellipsis)
        }
        return texts
    }

    /// The part of a cell's text that is drawn.
    private func shown(
        _ text: String, of record: Int, in column: ListColumn, below above: Int?, width: Int
    ) -> String {
        let ellipsis = glyphs.ellipsis
        if let brief = column.brief, GlyphWidth.columns(of: text) > width, let short = brief(record) {
            return short
        }
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
}

extension ListScreen {
    func table(_ layout: ListLayout) -> ListTable {
        ListTable(columns(layout), width: layout.rows.width - 3, glyphs: settings.glyphs)
    }
}

extension Canvas {
    /// Marks a row of a list as the selected one.
    mutating func select(_ row: Rect, glyphs: Glyphs) {
        overlay(.selection, in: Rect(x: row.x + 1, y: row.y, width: row.width - 2, height: 1))
        put(glyphs.pointer, x: row.x, y: row.y, style: .accent)
    }
}
