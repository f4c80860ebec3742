// Graphs of several rows: columns of blocks, or of Braille dots with two samples per cell.

extension Canvas {
    /// Draws columns that grow from the bottom: nil leaves a blank, 0 draws a dot in the last row.
    ///
    /// - Parameters:
    ///   - values: `glyphs.samplesPerCell` samples for each column of the rectangle.
    ///   - isOverfull: whether a sample exceeds what its column holds, which its column shows in other signs.
    ///   - style: the style for a sample; if a cell shows two samples, the higher one decides.
    package mutating func histogram(
        _ values: [Double?], in rect: Rect, maximum: Double, zero: StyleID, glyphs: Glyphs,
        isOverfull: (Int) -> Bool = { _ in false }, style: (Int) -> StyleID
    ) {
        let perCell = glyphs.samplesPerCell
        // An eighth of the first row stays blank, so that the graph does not touch what is above it.
        let top = Double(rect.height) - (glyphs.levelsWithGap.count < glyphs.levels.count ? 0.125 : 0)
        for column in 0..<min(rect.width, values.count / perCell) {
            let samples = (column * perCell)..<((column + 1) * perCell)
            let known = samples.filter { values[$0]?.isFinite ?? false }
            guard let highest = known.max(by: { (values[$0] ?? 0) < (values[$1] ?? 0) }) else { continue }
            for row in 0..<rect.height {
                // A row shows the part of the value that exceeds all rows below it.
                let below = Double(rect.height - 1 - row)
                let parts = samples.map { sample -> Double in
                    guard let value = values[sample], value.isFinite, maximum > 0 else { return 0 }
                    return min(max(min(value / maximum, 1) * top - below, 0), 1)
                }
                let (x, y) = (rect.x + column, rect.y + row)
                if parts.allSatisfy({ $0 <= 0.001 }) {
                    if below == 0 { put(glyphs.dot, x: x, y: y, style: zero) }
                } else {
                    let sign = isOverfull(highest) ? glyphs.overfull : sign(of: parts, glyphs)
                    put(sign, x: x, y: y, style: style(highest))
                }
            }
        }
    }

    /// The sign for a cell whose samples fill these fractions of its height.
    private func sign(of parts: [Double], _ glyphs: Glyphs) -> Character {
        guard glyphs.graph == .braille, parts.count == 2 else {
            return glyphs.levels.level(of: parts.first ?? 0)
        }
        // The dots of the left and the right half, from the bottom up.
        let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
        var scalar: UInt32 = 0x2800
        for (half, part) in parts.enumerated() {
            for dot in dots[half].prefix(Int((part * 4).rounded(.up))) { scalar |= dot }
        }
        return Unicode.Scalar(scalar).map { Character($0) } ?? glyphs.dot
    }
}
