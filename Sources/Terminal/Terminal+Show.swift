// Draws the canvas: skips rows that did not change and hands the others to curses as runs of one style.

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
        // Indexes of clusters can only be compared if the lists of clusters are equal.
        let sameClusters = canvas.clusters == shownClusters
        if !sameClusters { shownClusters = canvas.clusters }
        let rows =
            needsRepaint
            ? Array(0..<canvas.size.rows) : canvas.rows(unlike: shown, countsClusters: !sameClusters)
        guard !rows.isEmpty else { return }
        cts_begin_write()
        defer { cts_end_write() }
        // Synchronized output: a terminal that supports it shows the whole frame at once, without flicker.
        let isSynchronized = needsRepaint && !isPlain
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedStart) }
        if needsRepaint { cn_repaint_next() }
        for y in rows { put(row: y, of: canvas, style) }
        if !hidesCursor { cn_move(Int32(shownSize.rows) - 1, Int32(shownSize.columns) - 1) }
        cn_update()
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedEnd) }
        // Not the canvas' own list, which would then be copied before it is drawn on again.
        shown.removeAll(keepingCapacity: true)
        shown += canvas.cells
        needsRepaint = false
    }

    private mutating func changeSize(to size: Size) {
        Self.resizeCurses(to: size)
        shownSize = size
        needsRepaint = true
    }

    static func resizeCurses(to size: Size) {
        guard cn_rows() != size.rows || cn_columns() != size.columns else { return }
        resize_term(Int32(clamping: size.rows), Int32(clamping: size.columns))
    }

    /// Puts a row into the picture of curses, which finds out what of it the terminal does not show yet.
    private mutating func put(row y: Int, of canvas: borrowing Canvas, _ style: (StyleID) -> Style) {
        var x = 0
        var runStart = x
        var runStyle: StyleID?
        var runAttributes: UInt32 = 0
        var ink = Ink()
        scalars.removeAll(keepingCapacity: true)
        for cell in canvas.row(y) {
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
    func drawable(_ glyph: UInt32, width: UInt8) -> Int32 {
        if glyph >= 0x20, glyph < 0x7F { return Int32(glyph) }
        return cn_width(glyph) == Int32(width)
            ? Int32(bitPattern: glyph) : Int32(ASCIISubstitutes.sign(for: glyph).asciiValue ?? 0x3F)
    }

    private mutating func putCluster(_ cell: Cell, y: Int, x: Int, _ ink: Ink) {
        let cluster = scalars(ofCluster: cell)
        if cluster.count == 2, cluster[1] == 0x20 {
            cn_put(Int32(y), Int32(x), cluster, 2)
        } else {
            cn_put_cluster(Int32(y), Int32(x), cluster + [0], ink.attributes, ink.pair)
        }
    }

    /// The base of a cluster with its marks; a sign without any, and a blank for its second column, where the base does
    /// not fill its columns.
    func scalars(ofCluster cell: Cell) -> [Int32] {
        let index = Int(cell.glyph - Cell.clusterBase)
        guard index < shownClusters.count else { return [0x20] }
        // Drop marks without a base.
        let parts = shownClusters[index].unicodeScalars.drop { cn_width($0.value) == 0 }
        let base = parts.first?.value ?? 0x20
        let sign = drawable(base, width: cell.width)
        if cell.width == 2, sign < 0x80 { return [sign, 0x20] }
        guard sign == Int32(bitPattern: base) else { return [sign] }
        let marks = parts.dropFirst().filter { cn_width($0.value) == 0 }.prefix(Int(cn_cluster_limit) - 1)
        return [sign] + marks.map { Int32(bitPattern: $0.value) }
    }
}
