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
        let y: Int
        let width: Int
    }

    /// - Parameters:
    ///   - columns: All columns, in their order.
    ///   - list: The list that they are of: by which one it is sorted, that one is shown at every width.
    ///   - width: The columns of the terminal for all of them.
    ///   - glyphs: What the table is drawn with.
    init(_ columns: [ListColumn], of list: ListState? = nil, width: Int, glyphs: Glyphs) {
        let hidden = list?.hiddenColumns ?? []
        let left = hidden.isEmpty ? columns : columns.filter { !hidden.contains($0.name) }
        self.columns = left.isEmpty ? columns : left
        let shapes = self.columns.map { column in
            var shape = column.shape
            if column.name == list?.sortColumn { shape.rank += 1_000 }
            return shape
        }
        layout = TableLayout(shapes, width: width)
        self.glyphs = glyphs
    }

    /// The column after the last title.
    var titlesEnd: Int {
        layout.places.last.map { place in
            let shape = columns[place.column].shape
            return place.x + (shape.alignment == .right ? place.width : min(shape.title.count, place.width))
        } ?? 0
    }

    /// The names of the visible columns that the rows can be sorted by.
    var sortable: [String] { fitting.filter(\.isSortable).map(\.name) }

    /// The columns that fit.
    var fitting: [ListColumn] { layout.places.map { columns[$0.column] } }

    /// The column whose texts are scrolled sideways or wrapped: the one that would take the most room. Nil where that
    /// does not fit.
    var widest: (column: Int, width: Int)? {
        let widest = columns.indices.max { columns[$0].shape.ideal < columns[$1].shape.ideal }
        return layout.places.first { $0.column == widest }.map { ($0.column, $0.width) }
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
                width: place.width - (isSorted && !isRight ? 1 : 0), alignment: column.shape.alignment)
            guard let list, column.isSortable else { continue }
            if isSorted {
                let arrow = list.isSortReversed ? glyphs.up : glyphs.down
                let length = min(title.count, isRight ? place.width : place.width - 1)
                canvas.put(
                    arrow, x: isRight ? x + place.width - length - 1 : x + length, y: y, style: .accent)
            }
            canvas.clickable(
                Rect(x: x, y: y, width: place.width), Click.column(place.column))
        }
    }

    /// - Parameters:
    ///   - above: The record in the row above; nil for none.
    ///   - shift: The columns that the widest column's text is scrolled to the left.
    ///   - further: The lines of that text that go on below the row; nil where it is cut.
    ///   - isSearched: Whether the texts are wanted in which a search marks its matches.
    @discardableResult
    func drawRow(
        _ record: Int, below above: Int? = nil, shift: Int = 0, further: [String]? = nil,
        isSearched: Bool = false, x start: Int, y: Int, into canvas: inout Canvas
    ) -> [CellText] {
        var texts: [CellText] = []
        let widest = shift > 0 || further != nil ? widest?.column : nil
        for place in layout.places {
            let column = columns[place.column]
            let (x, width, alignment) = (start + place.x, place.width, column.shape.alignment)
            if let picture = column.picture {
                picture(record, Rect(x: x, y: y, width: width), &canvas)
                continue
            }
            let cell = column.cell(record)
            let lines =
                if place.column != widest {
                    [shown(cell.text, of: record, in: column, below: above, width: width)]
                } else if let further {
                    [wrapped(cell.text, widths: [width]).first ?? ""] + further
                } else {
                    ["…" + cell.text.dropFirst(shift + 1)]
                }
            for (line, text) in lines.enumerated() {
                if isSearched, alignment == .left {
                    texts.append(CellText(text: text, x: x, y: y + line, width: width))
                }
                canvas.text(
                    text, x: x, y: y + line, style: cell.style, width: width, alignment: alignment)
            }
        }
        return texts
    }

    /// The lines of the widest column's text below the row of a record, where the text is wrapped.
    func wrappedText(of record: Int) -> [String] {
        guard let place = widest else { return [] }
        return Array(wrapped(columns[place.column].cell(record).text, widths: [place.width]).dropFirst())
    }

    /// The part of a cell's text that is drawn.
    private func shown(
        _ text: String, of record: Int, in column: ListColumn, below above: Int?, width: Int
    ) -> String {
        if let brief = column.brief, text.columns > width, let short = brief(record) {
            return short
        }
        switch column.shape.cut {
        case .end: return text
        case .middleOfName:
            return text.utf8.count <= width || text.utf8.contains(UInt8(ascii: " "))
                ? text : truncatedInMiddle(text, columns: width)
        case .sharedStart:
            return above.map {
                withoutSharedStart(text, above: column.cell($0).text, columns: width)
            } ?? text
        case .repetition: return above.map { column.cell($0).text == text } ?? false ? "" : text
        }
    }
}

extension ListScreen {
    func table(_ layout: ListLayout) -> ListTable {
        ListTable(columns(layout), of: list, width: layout.rows.width - 3, glyphs: glyphs)
    }
}

extension Canvas {
    /// Marks a row of a list as the selected one.
    mutating func select(_ row: Rect, glyphs: Glyphs) {
        overlay(.selection, in: Rect(x: row.x + 1, y: row.y, width: row.width - 2))
        put(glyphs.pointer, x: row.x, y: row.y, style: .accent)
    }
}

/// A column of a list.
struct ListColumn {
    /// What identifies it, whatever its title is on a screen of this width.
    let name: String
    /// Its title and width.
    let shape: TableColumn
    let isSortable: Bool
    /// The value that a record is sorted by; nil for a record without one, which comes last.
    let sortValue: (_ record: Int) -> SortValue?
    /// Draws the cell of a record that is no text; nil for texts.
    let picture: ((_ record: Int, _ rect: Rect, _ canvas: inout Canvas) -> Void)?
    /// The text for a cell whose own is too long; nil to cut that.
    let brief: ((_ record: Int) -> String?)?
    /// The cell of a record.
    let cell: (_ record: Int) -> Span

    /// - Parameters:
    ///   - title: nil for the name.
    ///   - sort: nil for an order by the texts of the cells.
    init(
        _ name: String, title: String? = nil, minimum: Int, ideal: Int? = nil, alignment: Alignment = .left,
        rank: Int,
        cut: TableColumn.Cut = .end, isSortable: Bool = true, cell: @escaping (Int) -> Span,
        sort: ((Int) -> SortValue?)? = nil,
        brief: ((Int) -> String?)? = nil
    ) {
        self.name = name
        shape = TableColumn(
            title ?? name, minimum: minimum, ideal: ideal, alignment: alignment, rank: rank, cut: cut)
        self.isSortable = isSortable
        sortValue = sort ?? { .words(cell($0).text) }
        picture = nil
        self.brief = brief
        self.cell = cell
    }

    /// A column of pictures, which sorts nothing.
    init(
        _ name: String, title: String? = nil, minimum: Int, ideal: Int? = nil, rank: Int,
        picture: @escaping (Int, Rect, inout Canvas) -> Void
    ) {
        self.name = name
        shape = TableColumn(title ?? name, minimum: minimum, ideal: ideal, rank: rank)
        isSortable = false
        sortValue = { _ in nil }
        self.picture = picture
        brief = nil
        cell = { _ in Span("") }
    }
}
