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
        var inkStyle: UInt32?
        var ink = Ink()
        var isBlank = false
        var x = 0
        while x < cells.count {
            let cell = cells[x]
            guard cell.width > 0 else {
                x += 1
                continue
            }
            let isOther = cell.styleNumber != inkStyle
            if isOther || isBlank != (cell.glyph == 0x20) {
                if isOther { ink = inks.ink(for: cell.style, style) }
                inkStyle = cell.styleNumber
                isBlank = cell.glyph == 0x20
                frame.use(ink, isBlank: isBlank, colors: inks.sequences)
            }
            let rest = UnsafeBufferPointer(rebasing: cells[x...])
            if cell.glyph >= 0x20, cell.glyph < 0x7F {
                x += frame.putASCII(rest, holdsBlanks: ink.blankAttributes == ink.attributes)
            } else {
                x += put(rest, to: &frame)
            }
        }
    }

    /// Puts the first of some cells and those after it that are the same: frames and graphs repeat their characters.
    ///
    /// - Returns: how many.
    private func put(_ cells: UnsafeBufferPointer<Cell>, to frame: inout DirectFrame) -> Int {
        let cell = cells[0]
        if cell.glyph >= Cell.clusterBase {
            for scalar in scalars(ofCluster: cell) { frame.put(UInt32(bitPattern: scalar)) }
            return 1
        }
        let scalar = UInt32(bitPattern: drawable(cell.glyph, width: cell.width))
        guard cell.width == 1 else {
            frame.put(scalar)
            // A sign that replaces a wide glyph takes its two columns.
            if scalar < 0x80 { frame.put(0x20) }
            return 1
        }
        var count = 1
        while count < cells.count, cells[count].glyph == cell.glyph, cells[count].look == cell.look {
            count += 1
        }
        frame.put(scalar, times: count)
        return count
    }
}
