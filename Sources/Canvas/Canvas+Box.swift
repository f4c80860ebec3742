// Boxes with a title in the top edge.

extension Canvas {
    /// Draws a box and returns the area inside it. The title is at the left of the top edge, the note at its right.
    ///
    /// Draws nothing if the box is smaller than 2×2.
    @discardableResult
    package mutating func box(
        _ rect: Rect, title: [Span] = [], note: [Span] = [], style: StyleID, glyphs: Glyphs
    ) -> Rect {
        guard rect.width >= 2, rect.height >= 2 else {
            return Rect(x: rect.x, y: rect.y, width: 0, height: 0)
        }
        let right = rect.maxX - 1
        let bottom = rect.maxY - 1
        for y in [rect.y, bottom] {
            fill(
                Rect(x: rect.x + 1, y: y, width: rect.width - 2), with: glyphs.horizontal,
                style: style)
        }
        for x in [rect.x, right] {
            fill(
                Rect(x: x, y: rect.y + 1, width: 1, height: rect.height - 2), with: glyphs.vertical,
                style: style)
        }
        put(glyphs.topLeft, x: rect.x, y: rect.y, style: style)
        put(glyphs.topRight, x: right, y: rect.y, style: style)
        put(glyphs.bottomLeft, x: rect.x, y: bottom, style: style)
        put(glyphs.bottomRight, x: right, y: bottom, style: style)
        let room = rect.width - 4
        let titleWidth = min(title.columns, max(room, 0))
        if titleWidth > 0 {
            put(" ", x: rect.x + 1, y: rect.y, style: style)
            let end = line(title, x: rect.x + 2, y: rect.y, width: titleWidth)
            put(" ", x: end, y: rect.y, style: style)
        }
        let noteWidth = note.columns
        if noteWidth > 0, titleWidth + noteWidth + 4 <= room {
            let start = right - noteWidth - 3
            put(" ", x: start, y: rect.y, style: style)
            let end = line(note, x: start + 1, y: rect.y, width: noteWidth)
            put(" ", x: end, y: rect.y, style: style)
        }
        return rect.inset(columns: 1, rows: 1)
    }
}
