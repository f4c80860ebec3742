// Draws the canvas: skips rows that did not change and writes the others as runs of one style.

import CNcurses
import CTerminalSignals
package import Canvas

extension Terminal {
    /// Shows a canvas; writes nothing if the screen already shows it.
    ///
    /// The canvas should have the terminal's size; for a canvas of another size the screen is resized to it.
    /// - Parameter style: the look of a style in the current theme; called once for each style until `resetStyles()`.
    package mutating func show(_ canvas: borrowing Canvas, style: (StyleID) -> Style) {
        guard canvas.size.columns > 0, canvas.size.rows > 0 else { return }
        if canvas.size != shownSize { changeSize(to: canvas.size) }
        let isFull = needsRepaint
        // Indexes of clusters can only be compared if the lists of clusters are equal.
        let sameClusters = canvas.clusters == shownClusters
        if !sameClusters { shownClusters = canvas.clusters }

        var hasChanged = isFull
        let columns = canvas.size.columns
        let cells = canvas.cells
        for y in 0..<canvas.size.rows {
            let row = (y * columns)..<((y + 1) * columns)
            guard let changed = isFull ? row : changedPart(of: row, in: cells, sameClusters: sameClusters)
            else { continue }
            hasChanged = true
            put(cells[changed], y: y, x: changed.lowerBound - row.lowerBound, style)
        }
        guard hasChanged else { return }
        shown = cells
        update(isFull: isFull)
    }

    private mutating func changeSize(to size: Size) {
        if cn_rows() != size.rows || cn_columns() != size.columns {
            resize_term(Int32(clamping: size.rows), Int32(clamping: size.columns))
        }
        shownSize = size
        needsRepaint = true
    }

    /// The range from the first to the last cell that differs; nil if none does.
    private func changedPart(of row: Range<Int>, in cells: [Cell], sameClusters: Bool) -> Range<Int>? {
        cells.withUnsafeBufferPointer { new in
            shown.withUnsafeBufferPointer { old in
                func differs(_ index: Int) -> Bool {
                    new[index] != old[index] || (!sameClusters && new[index].glyph >= Cell.clusterBase)
                }
                guard var first = row.first(where: differs), var last = row.last(where: differs) else {
                    return nil
                }
                // A wide glyph is written as a whole.
                if first > row.lowerBound, new[first].width == 0 { first -= 1 }
                if last + 1 < row.upperBound, new[last].width == 2 { last += 1 }
                return first..<(last + 1)
            }
        }
    }

    private mutating func put(_ cells: ArraySlice<Cell>, y: Int, x start: Int, _ style: (StyleID) -> Style) {
        var x = start
        var runStart = start
        var runStyle: StyleID?
        var runAttributes: UInt32 = 0
        var ink = Ink(attributes: 0, blankAttributes: 0, pair: 0)
        scalars.removeAll(keepingCapacity: true)
        for cell in cells {
            let isCluster = cell.glyph >= Cell.clusterBase
            let next = cell.style == runStyle ? ink : inks.ink(for: cell.style, style)
            let attributes = cell.glyph == 0x20 ? next.blankAttributes : next.attributes
            let looksDifferent = runStyle == nil || attributes != runAttributes || next.pair != ink.pair
            if looksDifferent || isCluster {
                flush(y: y, x: runStart)
                runStart = x
            }
            if looksDifferent { cn_set_style(attributes, next.pair) }
            (runStyle, runAttributes, ink) = (cell.style, attributes, next)
            if isCluster {
                putCluster(cell, y: y, x: x, ink)
                runStart = x + Int(cell.width)
            } else if cell.width > 0 {
                append(cell)
            }
            x += 1
        }
        flush(y: y, x: runStart)
    }

    private mutating func flush(y: Int, x: Int) {
        guard !scalars.isEmpty else { return }
        cn_put(Int32(y), Int32(x), scalars, Int32(scalars.count))
        scalars.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ cell: Cell) {
        let scalar = drawable(cell.glyph, width: cell.width)
        scalars.append(scalar)
        // A sign that replaces a wide glyph takes its two columns.
        if cell.width == 2, scalar < 0x80 { scalars.append(0x20) }
    }

    /// The scalar, or an ASCII sign if it does not fill its columns: controls, marks without a base, other widths.
    private func drawable(_ glyph: UInt32, width: UInt8) -> Int32 {
        if glyph >= 0x20, glyph < 0x7F { return Int32(glyph) }
        return cn_width(glyph) == Int32(width)
            ? Int32(bitPattern: glyph) : Int32(ASCIISubstitutes.sign(for: glyph).asciiValue ?? 0x3F)
    }

    private mutating func putCluster(_ cell: Cell, y: Int, x: Int, _ ink: Ink) {
        let index = Int(cell.glyph - Cell.clusterBase)
        guard index < shownClusters.count else { return }
        // Drop marks without a base.
        let parts = shownClusters[index].unicodeScalars.drop { cn_width($0.value) == 0 }
        let base = parts.first?.value ?? 0x20
        append(Cell(glyph: base, style: cell.style, width: cell.width))
        guard scalars == [Int32(bitPattern: base)] else {
            // A sign that replaces the base, with or without a second column, takes no marks.
            flush(y: y, x: x)
            return
        }
        for scalar in parts.dropFirst() where cn_width(scalar.value) == 0 && scalars.count < cn_cluster_limit
        {
            scalars.append(Int32(bitPattern: scalar.value))
        }
        scalars.append(0)
        cn_put_cluster(Int32(y), Int32(x), scalars, ink.attributes, ink.pair)
        scalars.removeAll(keepingCapacity: true)
    }

    private mutating func update(isFull: Bool) {
        cts_begin_write()
        defer { cts_end_write() }
        if !hidesCursor { cn_move(Int32(shownSize.rows) - 1, Int32(shownSize.columns) - 1) }
        guard isFull else { return cn_update() }
        cn_repaint_next()
        needsRepaint = false
        // Synchronized output: a terminal that supports it shows the frame at once, without flicker.
        let isSynchronized = !Self.plainTerminals.contains(name)
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedStart) }
        cn_update()
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedEnd) }
    }
}
