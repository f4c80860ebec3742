// A grid of cells to draw on: a value without a terminal, which tests can compare and print as text.

import PlainText

/// The grid that a view fills and a terminal shows.
///
/// Drawing outside the clip rectangle has no effect, whatever the coordinates.
package struct Canvas: Equatable, Sendable {
    package let size: Size
    package private(set) var cells: [Cell]
    /// Drawing outside of it has no effect.
    package private(set) var clip: Rect
    /// Characters of more than one scalar, in order of their first use.
    package private(set) var clusters: [String] = []
    /// Regions that can be clicked, in the order of drawing.
    package internal(set) var clickRegions: [ClickRegion] = []

    private let background: StyleID

    package init(size: Size, background: StyleID = StyleID(base: 0)) {
        self.size = size
        self.background = background
        cells = Array(repeating: .blank(background), count: size.columns * size.rows)
        clip = Rect(size)
    }

    /// The whole area.
    package var bounds: Rect { Rect(size) }

    /// Blanks every cell and keeps the memory.
    package mutating func clear() {
        cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank(background)) }
        clusters.removeAll(keepingCapacity: true)
        clickRegions.removeAll(keepingCapacity: true)
        clip = bounds
    }

    /// Blanks the cells of a rectangle.
    package mutating func clear(_ rect: Rect) { fill(rect, style: background) }

    /// Moves the rows of a rectangle up, or down if the number is negative. What leaves it is lost, and the rows that
    /// get free stay as they were.
    package mutating func moveRows(of rect: Rect, up rows: Int) {
        let rect = rect.intersection(bounds)
        guard rows != 0, abs(rows) < rect.height else { return }
        let (lines, columns) = (rect.height - abs(rows), size.columns)
        cells.withUnsafeMutableBufferPointer { cells in
            for line in 0..<lines {
                // In the order in which no row is overwritten before it is moved.
                let target = rows > 0 ? rect.y + line : rect.maxY - 1 - line
                let (to, from) = (target * columns + rect.x, (target + rows) * columns + rect.x)
                for x in 0..<rect.width { cells[to + x] = cells[from + x] }
            }
        }
    }

    /// Draws with a smaller clip rectangle, then restores the previous one.
    package mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
        let outer = clip
        clip = outer.intersection(rect)
        draw(&self)
        clip = outer
    }

    /// The cells of a row.
    package func row(_ y: Int) -> ArraySlice<Cell> {
        guard y >= 0, y < size.rows else { return [] }
        return cells[(y * size.columns)..<((y + 1) * size.columns)]
    }

    /// The text of a cell; empty for the right half of a wide glyph.
    package func text(of cell: Cell) -> String {
        if cell.width == 0 { return "" }
        if cell.glyph >= Cell.clusterBase {
            let index = Int(cell.glyph - Cell.clusterBase)
            return index < clusters.count ? clusters[index] : " "
        }
        return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
    }

    /// Draws one character. A wide part of it takes two cells; at the edge of the clip a blank replaces it.
    package mutating func put(_ character: Character, x: Int, y: Int, style: StyleID) {
        if let scalar = SimpleText.scalar(of: character) {
            put(glyph: scalar, width: 1, x: x, y: y, style: style)
            return
        }
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.count == 1, GlyphPart.flagLetter(first) == nil {
            let width = first.columns
            if width > 0, first.value >= 0x20 {
                put(glyph: first.value, width: width, x: x, y: y, style: style)
            }
            return
        }
        var x = x
        for part in GlyphPart.parts(of: character) {
            put(glyph: glyph(of: part.text), width: part.width, x: x, y: y, style: style)
            x += part.width
        }
    }

    mutating func put(glyph: UInt32, width: Int, x: Int, y: Int, style: StyleID) {
        guard clip.contains(x: x, y: y) else {
            // The right half may still be inside the clip: blank it instead of drawing half a glyph.
            if width == 2, clip.contains(x: x + 1, y: y) { set(.blank(style), x: x + 1, y: y) }
            return
        }
        if width == 2 {
            guard clip.contains(x: x + 1, y: y) else {
                set(.blank(style), x: x, y: y)
                return
            }
            set(Cell(glyph: glyph, style: style, width: 2), x: x, y: y)
            set(Cell(glyph: 0, style: style, width: 0), x: x + 1, y: y)
        } else {
            set(Cell(glyph: glyph, style: style, width: 1), x: x, y: y)
        }
    }

    /// Sets a cell and blanks the other half of a wide glyph that it overwrites.
    private mutating func set(_ cell: Cell, x: Int, y: Int) {
        let index = y * size.columns + x
        let old = cells[index]
        if old.width == 0, cell.width != 0, x > 0, cells[index - 1].width == 2 {
            cells[index - 1] = .blank(cells[index - 1].style)
        }
        if old.width == 2, cell.width != 2, x + 1 < size.columns, cells[index + 1].width == 0 {
            cells[index + 1] = .blank(cells[index + 1].style)
        }
        if cell.width == 2, x + 2 < size.columns, cells[index + 1].width == 2, cells[index + 2].width == 0 {
            cells[index + 2] = .blank(cells[index + 2].style)
        }
        cells[index] = cell
    }

    /// Sets the cells of some columns of a row, each one column wide, and blanks the other halves of wide glyphs that
    /// they overwrite. The columns must be inside of the canvas.
    mutating func set(
        _ columns: Range<Int>, y: Int, _ fill: (UnsafeMutableBufferPointer<Cell>) -> Void
    ) {
        let row = y * size.columns
        let (first, end) = (row + columns.lowerBound, row + columns.upperBound)
        cells.withUnsafeMutableBufferPointer { cells in
            if cells[first].width == 0, columns.lowerBound > 0, cells[first - 1].width == 2 {
                cells[first - 1] = .blank(cells[first - 1].style)
            }
            if cells[end - 1].width == 2, columns.upperBound < size.columns, cells[end].width == 0 {
                cells[end] = .blank(cells[end].style)
            }
            fill(UnsafeMutableBufferPointer(rebasing: cells[first..<end]))
        }
    }

    /// Applies an overlay style to the cells of a rectangle without changing their text.
    package mutating func overlay(_ style: StyleID, in rect: Rect) {
        let rect = rect.intersection(clip)
        guard !rect.isEmpty else { return }
        let columns = size.columns
        cells.withUnsafeMutableBufferPointer { cells in
            for y in rect.y..<rect.maxY {
                for index in (y * columns + rect.x)..<(y * columns + rect.maxX) {
                    cells[index].style = cells[index].style.over(style)
                }
            }
        }
    }

    /// Gives every cell one style without changing its text, for what lies behind a dialog.
    package mutating func dim(to style: StyleID) {
        for index in cells.indices { cells[index].style = style }
    }

    /// Fills a rectangle with a character of one column.
    package mutating func fill(_ rect: Rect, with character: Character = " ", style: StyleID) {
        let rect = rect.intersection(clip)
        guard !rect.isEmpty, character.columns == 1 else { return }
        let scalar = SimpleText.scalar(of: character) ?? glyph(of: String(character))
        let cell = Cell(glyph: scalar, style: style, width: 1)
        for y in rect.y..<rect.maxY { set(rect.x..<rect.maxX, y: y) { $0.update(repeating: cell) } }
    }

    /// The value of a cell for a scalar, or for a base and its marks.
    private mutating func glyph(of text: String) -> UInt32 {
        let scalars = text.unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return first.value }
        if let index = clusters.firstIndex(of: text) { return Cell.clusterBase + UInt32(index) }
        clusters.append(text)
        return Cell.clusterBase + UInt32(clusters.count - 1)
    }
}
