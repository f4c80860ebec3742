// Writes changes without curses.

import Canvas

extension Terminal {
    /// Writes runs of a canvas at once.
    mutating func write(
        _ runs: [CellRun], of canvas: borrowing Canvas, _ frame: inout DirectFrame,
        _ style: (StyleID) -> Style
    ) {
        frame.begin()
        canvas.cells.withUnsafeBufferPointer { cells in
            for run in runs {
                let row = run.y * canvas.size.columns
                frame.move(x: run.columns.lowerBound, y: run.y)
                add(
                    UnsafeBufferPointer(
                        rebasing: cells[(row + run.columns.lowerBound)..<(row + run.columns.upperBound)]),
                    to: &frame, style)
            }
        }
        frame.end()
        _ = frame.bytes.withUnsafeBytes { ControlBytes.write($0) }
    }

    private mutating func add(
        _ cells: UnsafeBufferPointer<Cell>, to frame: inout DirectFrame, _ style: (StyleID) -> Style
    ) {
        let clusterBase = Cell.clusterBase
        var inkStyle: (base: UInt8, overlay: UInt8)?
        var ink = Ink()
        var isBlank = false
        // Frames and graphs repeat their characters.
        var last = (glyph: UInt32(0x20), width: UInt8(1), scalar: UInt32(0x20))
        for x in cells.indices where cells[x].width > 0 {
            let cell = cells[x]
            let glyph = cell.glyph
            let isSameInk = inkStyle.map { $0 == (cell.style.base, cell.style.overlay) } ?? false
            if !isSameInk || isBlank != (glyph == 0x20) {
                if !isSameInk { ink = inks.ink(for: cell.style, style) }
                inkStyle = (cell.style.base, cell.style.overlay)
                isBlank = glyph == 0x20
                frame.use(ink, isBlank: isBlank)
            }
            if glyph >= clusterBase {
                for scalar in scalars(ofCluster: cell) { frame.put(UInt32(bitPattern: scalar)) }
                continue
            }
            if glyph != last.glyph || cell.width != last.width {
                last = (glyph, cell.width, UInt32(bitPattern: drawable(glyph, width: cell.width)))
            }
            frame.put(last.scalar)
            // A sign that replaces a wide glyph takes its two columns.
            if cell.width == 2, last.scalar < 0x80 { frame.put(0x20) }
        }
    }
}
