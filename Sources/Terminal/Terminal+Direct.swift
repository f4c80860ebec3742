// Writes frames without curses.

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
        frame.withBytes { _ = ControlBytes.write($0) }
    }

    /// What a terminal that was cleared does not show of a canvas yet.
    mutating func runs(
        beyondBlanksOf canvas: borrowing Canvas, _ style: (StyleID) -> Style
    ) -> [CellRun] {
        let columns = canvas.size.columns
        var runs: [CellRun] = []
        for (place, cell) in canvas.cells.enumerated() {
            if cell.width == 1, cell.glyph == 0x20, inks.ink(for: cell.style, style).hidesBlanks { continue }
            let (y, x) = place.quotientAndRemainder(dividingBy: columns)
            runs.add(x..<x + 1, y: y)
        }
        return runs
    }

    private mutating func add(
        _ cells: UnsafeBufferPointer<Cell>, to frame: inout DirectFrame, _ style: (StyleID) -> Style
    ) {
        var inkStyle: (base: UInt8, overlay: UInt8)?
        var ink = Ink()
        var isBlank = false
        // Frames and graphs repeat their characters.
        var last = (glyph: UInt32(0x20), width: UInt8(1), scalar: UInt32(0x20))
        var x = 0
        while x < cells.count {
            let cell = cells[x]
            guard cell.width > 0 else {
                x += 1
                continue
            }
            let glyph = cell.glyph
            let isSameInk = inkStyle.map { $0 == (cell.style.base, cell.style.overlay) } ?? false
            if !isSameInk || isBlank != (glyph == 0x20) {
                if !isSameInk { ink = inks.ink(for: cell.style, style) }
                inkStyle = (cell.style.base, cell.style.overlay)
                isBlank = glyph == 0x20
                frame.use(ink, isBlank: isBlank)
            }
            if glyph >= 0x20, glyph < 0x7F {
                let end = Self.endOfASCII(
                    cells, from: x, holdsBlanks: ink.blankAttributes == ink.attributes)
                frame.put(UnsafeBufferPointer(rebasing: cells[x..<end]))
                x = end
                continue
            }
            x += 1
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

    /// Where the ASCII characters end that are written with the ink of the first one: all blanks, or none unless blanks
    /// look as the others do.
    private static func endOfASCII(
        _ cells: UnsafeBufferPointer<Cell>, from start: Int, holdsBlanks: Bool
    ) -> Int {
        let first = cells[start]
        let isBlank = first.glyph == 0x20
        let least: UInt32 = isBlank || holdsBlanks ? 0x20 : 0x21
        let limit: UInt32 = isBlank ? 0x21 : 0x7F
        var end = start + 1
        while end < cells.count, cells[end].style.base == first.style.base,
            cells[end].style.overlay == first.style.overlay, cells[end].glyph >= least,
            cells[end].glyph < limit
        {
            // The right half of a wide glyph has no character.
            if cells[end].width != 1 { break }
            end += 1
        }
        return end
    }
}
