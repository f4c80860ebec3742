// A canvas in ASCII, whatever was drawn on it.

extension Canvas {
    /// Puts a plain sign in the place of every glyph that is not ASCII; widths stay.
    package mutating func makePlain() {
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let cell = cells[y * size.columns + x]
                guard cell.glyph >= 0x7F, cell.width > 0 else { continue }
                let glyph =
                    cell.glyph >= Cell.clusterBase ? text(of: cell).unicodeScalars.first?.value : cell.glyph
                let sign = glyph.map {
                    $0 < 0x7F ? Character(Unicode.Scalar(UInt8($0))) : PlainSigns.sign(for: $0)
                }
                // A wide glyph leaves a blank behind its sign.
                if cell.width == 2 { put(" ", x: x + 1, y: y, style: cell.style) }
                put(sign ?? "?", x: x, y: y, style: cell.style)
            }
        }
    }
}
