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
        _ text: String, x: Int, y: Int, style: StyleID, width: Int? = nil, alignment: Alignment = .left
    ) -> Int {
        let simple = drawSimple(text, y: y, style: style, width: width) { columns in
            (x + Self.indent(alignment, columns: columns, width: width), width.map { columns > $0 } ?? false)
        }
        guard let columns = simple else {
            return drawCharacters(
                HarmlessText.line(text), x: x, y: y, style: style, width: width, alignment: alignment)
        }
        return x + (width.map { max($0, 0) } ?? columns)
    }

    /// Draws simple text; nothing of any other.
    ///
    /// - Parameter place: Where it begins, and whether an ellipsis takes the last column of the width, for its columns.
    /// - Returns: The columns of all of it; nil where it is not simple.
    private mutating func drawSimple(
        _ text: String, y: Int, style: StyleID, width: Int?,
        at place: (_ columns: Int) -> (x: Int, isCut: Bool)
    ) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            guard let columns = SimpleText.columns(of: bytes) else { return nil }
            let (x, isCut) = place(columns)
            let shown = isCut ? max((width ?? columns) - 1, 0) : columns
            set(bytes, shown, isASCII: bytes.count == columns, x: x, y: y, style: style)
            if isCut, let width, width > 0 { put("…", x: x + width - 1, y: y, style: style) }
            return columns
        }
    }

    /// The columns before a text; none before one that is cut.
    private static func indent(_ alignment: Alignment, columns: Int, width: Int?) -> Int {
        guard let width, columns < width else { return 0 }
        return switch alignment {
        case .left: 0
        case .right: width - columns
        case .center: (width - columns) / 2
        }
    }

    /// Draws the first scalars of simple text.
    private mutating func set(
        _ bytes: UnsafeBufferPointer<UInt8>, _ columns: Int, isASCII: Bool, x: Int, y: Int, style: StyleID
    ) {
        let first = max(x, clip.x)
        let end = min(x + columns, clip.maxX)
        guard first < end, y >= clip.y, y < clip.maxY else { return }
        set(first..<end, y: y) { cells in
            if isASCII {
                let bytes = UnsafeBufferPointer(rebasing: bytes[(first - x)...])
                for column in cells.indices {
                    cells[column] = Cell(glyph: UInt32(bytes[column]), style: style, width: 1)
                }
            } else {
                var index = 0
                for column in (x - first)..<cells.count {
                    let scalar = SimpleText.scalar(at: &index, in: bytes)
                    if column >= 0 { cells[column] = Cell(glyph: scalar, style: style, width: 1) }
                }
            }
        }
    }

    private mutating func drawCharacters(
        _ text: String, x: Int, y: Int, style: StyleID, width: Int?, alignment: Alignment
    ) -> Int {
        let columns = text.columns
        guard y >= clip.y, y < clip.maxY else { return x + (width ?? columns) }
        guard let width else { return draw(text, x: x, y: y, style: style, limit: Int.max) }
        guard width > 0 else { return x }
        guard columns <= width else {
            let end = draw(text, x: x, y: y, style: style, limit: width - 1)
            put("…", x: end, y: y, style: style)
            return x + width
        }
        let start = x + Self.indent(alignment, columns: columns, width: width)
        _ = draw(text, x: start, y: y, style: style, limit: width)
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
            func goesOn() -> Bool { spans[(index + 1)...].contains { !Self.isBlank($0.text) } }
            let simple = drawSimple(span.text, y: y, style: span.style, width: left) {
                columns in
                (column, columns > left || columns == left && goesOn())
            }
            if let columns = simple {
                column += min(columns, left)
                continue
            }
            let text = HarmlessText.line(span.text)
            let isFull = text.columns >= left
            column = drawCharacters(
                isFull && goesOn() ? text + " " : text, x: column, y: y, style: span.style,
                width: isFull ? left : nil, alignment: .left)
        }
        return column
    }

    /// Draws one line of text in the first row of a rectangle.
    package mutating func text(
        _ text: String, in rect: Rect, style: StyleID, alignment: Alignment = .left
    ) {
        self.text(text, x: rect.x, y: rect.y, style: style, width: rect.width, alignment: alignment)
    }

    /// Draws spans in the first row of a rectangle.
    package mutating func line(_ spans: [Span], in rect: Rect) {
        line(spans, x: rect.x, y: rect.y, width: rect.width)
    }

    /// Draws spans in the rows of a rectangle, as many as it has.
    package mutating func lines(_ lines: [[Span]], in rect: Rect) {
        for (index, spans) in lines.prefix(rect.height).enumerated() { line(spans, in: rect.row(index)) }
    }

    private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 0x20 } }

    /// Draws the spans that fit as a whole, from the first on, and omits those after the first that does not fit. The
    /// first span is cut if it is too long.
    @discardableResult
    package mutating func fittingLine(_ spans: [Span], in rect: Rect) -> Int {
        var shown = spans
        while shown.count > 1, shown.columns > rect.width { shown.removeLast() }
        return line(shown, x: rect.x, y: rect.y, width: rect.width)
    }

    private mutating func draw(_ text: String, x: Int, y: Int, style: StyleID, limit: Int) -> Int {
        var column = x
        let end = limit == Int.max ? Int.max : x + limit
        for character in text {
            let width = character.columns
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
