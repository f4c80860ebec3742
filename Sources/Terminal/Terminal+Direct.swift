// Writes changes without curses.

import Canvas

extension Terminal {
    /// Writes runs of a canvas at once.
    mutating func write(
        _ runs: [CellRun], of canvas: borrowing Canvas, _ frame: inout DirectFrame,
        _ style: (StyleID) -> Style
    ) {
        frame.begin()
        for run in runs { add(run, of: canvas, to: &frame, style) }
        frame.end()
        _ = frame.bytes.withUnsafeBytes { ControlBytes.write($0) }
    }

    private mutating func add(
        _ run: CellRun, of canvas: borrowing Canvas, to frame: inout DirectFrame, _ style: (StyleID) -> Style
    ) {
        frame.move(x: run.columns.lowerBound, y: run.y)
        var inkStyle: StyleID?
        var ink = Ink()
        var isBlank = false
        // Frames and graphs repeat their characters.
        var last = (glyph: UInt32(0x20), width: UInt8(1), scalar: UInt32(0x20))
        let row = run.y * canvas.size.columns
        for cell in canvas.cells[(row + run.columns.lowerBound)..<(row + run.columns.upperBound)]
        where cell.width > 0 {
            let glyph = cell.glyph
            if cell.style != inkStyle || isBlank != (glyph == 0x20) {
                if cell.style != inkStyle { ink = inks.ink(for: cell.style, style) }
                (inkStyle, isBlank) = (cell.style, glyph == 0x20)
                frame.use(ink, isBlank: isBlank)
            }
            if glyph >= Cell.clusterBase {
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
