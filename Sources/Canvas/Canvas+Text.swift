// Text on the canvas: measured in columns, cut with an ellipsis, sanitized before it is drawn.

import PlainText

/// The alignment of text in the columns given to it.
package enum Alignment: Sendable {
    case left, right, center
}

extension Canvas {
    /// Draws one line of text from a column on and returns the column after it.
    ///
    /// The text is sanitized first. With a width, longer text is cut and ends in `…`.
    @discardableResult
    package mutating func text(
        _ text: some StringProtocol, x: Int, y: Int, style: StyleID, width: Int? = nil,
        alignment: Alignment = .left, ellipsis: Character = "…"
    ) -> Int {
        let harmless = HarmlessText.line(String(text))
        guard y >= clip.y, y < clip.maxY else { return x + (width ?? GlyphWidth.columns(of: harmless)) }
        guard let width else { return draw(harmless, x: x, y: y, style: style, limit: Int.max) }
        guard width > 0 else { return x }
        let columns = GlyphWidth.columns(of: harmless)
        guard columns <= width else {
            let end = draw(harmless, x: x, y: y, style: style, limit: width - 1)
            put(ellipsis, x: end, y: y, style: style)
            return x + width
        }
        let start =
            switch alignment {
            case .left: x
            case .right: x + width - columns
            case .center: x + (width - columns) / 2
            }
        _ = draw(harmless, x: start, y: y, style: style, limit: width)
        return x + width
    }

    /// Draws spans one after the other and returns the column after them. If a span fills the width and text follows
    /// it, the span is cut with an ellipsis, so that an incomplete line never looks complete.
    @discardableResult
    package mutating func line(_ spans: [Span], x: Int, y: Int, width: Int) -> Int {
        var column = x
        for (index, span) in spans.enumerated() {
            let left = x + width - column
            guard left > 0 else { break }
            let columns = GlyphWidth.columns(of: HarmlessText.line(span.text))
            if columns < left {
                column = text(span.text, x: column, y: y, style: span.style)
            } else if columns == left {
                let goesOn = spans[(index + 1)...].contains { $0.text.contains { $0 != " " } }
                column = text(
                    span.text + (goesOn ? " " : ""), x: column, y: y, style: span.style, width: left)
            } else {
                column = text(span.text, x: column, y: y, style: span.style, width: left)
            }
        }
        return column
    }

    /// Draws the spans that fit as a whole, from the first on, and omits those after the first that does not fit. The
    /// first span is cut if it is too long.
    @discardableResult
    package mutating func fittingLine(_ spans: [Span], x: Int, y: Int, width: Int) -> Int {
        var shown = spans
        while shown.count > 1, self.width(of: shown) > width { shown.removeLast() }
        return line(shown, x: x, y: y, width: width)
    }

    private mutating func draw(_ text: String, x: Int, y: Int, style: StyleID, limit: Int) -> Int {
        var column = x
        let end = limit == Int.max ? Int.max : x + limit
        // Most texts are ASCII, whose bytes are the glyphs.
        if text.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) {
            for byte in text.utf8 {
                if column >= end { break }
                put(glyph: UInt32(byte), width: 1, x: column, y: y, style: style)
                column += 1
            }
            return column
        }
        for character in text {
            let width = GlyphWidth.columns(of: character)
            if width == 0 { continue }
            if column + width > end { break }
            put(character, x: column, y: y, style: style)
            column += width
        }
        return column
    }
}

/// A piece of text in one style.
package struct Span: Hashable, Sendable {
    package var text: String
    package var style: StyleID

    package init(_ text: String, style: StyleID) {
        self.text = text
        self.style = style
    }
}
