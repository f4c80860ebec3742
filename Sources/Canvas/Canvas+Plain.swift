// Replaces what a terminal can't show.

extension Canvas {
    /// Replaces every glyph that a terminal with these signs lacks by an ASCII sign; widths stay the same.
    package mutating func replaceGlyphs(missingIn glyphs: Glyphs) {
        if glyphs == .ascii {
            replaceGlyphs { _ in true }
        } else if glyphs == .console {
            replaceGlyphs { !ConsoleFont.has($0) }
        }
    }

    /// - Parameter isMissing: asked for the first scalar of every cell that is not ASCII.
    private mutating func replaceGlyphs(where isMissing: (UInt32) -> Bool) {
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let cell = cells[y * size.columns + x]
                guard cell.glyph >= 0x7F, cell.width > 0 else { continue }
                let glyph =
                    cell.glyph >= Cell.clusterBase ? text(of: cell).unicodeScalars.first?.value : cell.glyph
                if let glyph, !isMissing(glyph) { continue }
                let sign = glyph.map {
                    $0 < 0x7F ? Character(Unicode.Scalar(UInt8($0))) : ASCIISubstitutes.sign(for: $0)
                }
                // A wide glyph becomes a sign and a blank.
                if cell.width == 2 { put(" ", x: x + 1, y: y, style: cell.style) }
                put(sign ?? "?", x: x, y: y, style: cell.style)
            }
        }
    }
}
