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
        // Indexes of clusters can only be compared if the lists of clusters are equal.
        let sameClusters = canvas.clusters == shownClusters
        if !sameClusters { shownClusters = canvas.clusters }
        if needsRepaint { return repaint(canvas, style) }
        let runs = canvas.changes(since: shown, countsClusters: !sameClusters)
        guard !runs.isEmpty else { return }
        if var frame = direct.take() {
            write(runs, of: canvas, &frame, style)
            direct = consume frame
        } else {
            for run in runs { put(run, of: canvas, style) }
            update()
        }
        // In place: to keep the canvas' own list would copy it before it is drawn on again.
        let columns = canvas.size.columns
        canvas.cells.withUnsafeBufferPointer { cells in
            shown.withUnsafeMutableBufferPointer { shown in
                for run in runs {
                    let row = run.y * columns
                    for place in (row + run.columns.lowerBound)..<(row + run.columns.upperBound) {
                        shown[place] = cells[place]
                    }
                }
            }
        }
    }

    private mutating func changeSize(to size: Size) {
        if direct == nil { Self.resizeCurses(to: size) }
        shownSize = size
        needsRepaint = true
    }

    /// What curses gets that does not draw: it keeps three pictures of 28 bytes a cell.
    static let oneCell = Size(columns: 1, rows: 1)

    static func resizeCurses(to size: Size) {
        guard cn_rows() != size.rows || cn_columns() != size.columns else { return }
        resize_term(Int32(clamping: size.rows), Int32(clamping: size.columns))
    }

    private mutating func put(_ run: CellRun, of canvas: borrowing Canvas, _ style: (StyleID) -> Style) {
        let (y, row) = (run.y, run.y * canvas.size.columns)
        var x = run.columns.lowerBound
        var runStart = x
        var runStyle: StyleID?
        var runAttributes: UInt32 = 0
        var ink = Ink()
        scalars.removeAll(keepingCapacity: true)
        for cell in canvas.cells[(row + run.columns.lowerBound)..<(row + run.columns.upperBound)] {
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

    /// Clears the terminal and draws all of a canvas.
    private mutating func repaint(_ canvas: borrowing Canvas, _ style: (StyleID) -> Style) {
        cts_begin_write()
        defer { cts_end_write() }
        // Synchronized output: a terminal that supports it shows the frame at once, without flicker.
        let isSynchronized = !Self.plainTerminals.contains(name)
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedStart) }
        cn_repaint_next()
        if var frame = direct.take() {
            // Curses enters the alternate screen and clears it, after a stop in the terminal's size.
            cn_update()
            Self.resizeCurses(to: Self.oneCell)
            write(runs(beyondBlanksOf: canvas, style), of: canvas, &frame, style)
            direct = consume frame
        } else {
            for y in 0..<canvas.size.rows {
                put(CellRun(y: y, columns: 0..<canvas.size.columns), of: canvas, style)
            }
            update()
        }
        if isSynchronized { ControlBytes.write(ControlBytes.synchronizedEnd) }
        shown.removeAll(keepingCapacity: true)
        shown += canvas.cells
        needsRepaint = false
    }

    private mutating func update() {
        cts_begin_write()
        defer { cts_end_write() }
        if !hidesCursor { cn_move(Int32(shownSize.rows) - 1, Int32(shownSize.columns) - 1) }
        cn_update()
    }
}
