// Bars, sparklines and scrollbars in single cells.

extension Canvas {
    /// Draws a horizontal bar in the first row of a rectangle, with a resolution of an eighth of a cell.
    ///
    /// - Parameters:
    ///   - track: the style of the part that is not filled; nil leaves it blank.
    ///   - limit: the fraction that gets a mark, and the mark's style.
    package mutating func bar(
        in rect: Rect, fraction: Double, style: StyleID, track: StyleID? = nil, glyphs: Glyphs,
        limit: (fraction: Double, style: StyleID)? = nil
    ) {
        let (x, y, width) = (rect.x, rect.y, rect.width)
        guard width > 0 else { return }
        let clamped = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        let eighths = Int((clamped * Double(width) * 8).rounded())
        for column in 0..<width {
            let filled = min(max(eighths - column * 8, 0), 8)
            // A value above 0 always shows at least one eighth.
            let shown = column == 0 && clamped > 0 ? max(filled, 1) : filled
            if shown > 0 {
                put(glyphs.parts[shown - 1], x: x + column, y: y, style: style)
            } else if let track {
                put(glyphs.track, x: x + column, y: y, style: track)
            }
        }
        if let limit, limit.fraction >= 0, limit.fraction <= 1 {
            let column = min(Int(limit.fraction * Double(width)), width - 1)
            put(glyphs.limit, x: x + column, y: y, style: limit.style)
        }
    }

    /// Draws a row of levels: nil leaves a blank, 0 draws a dot. The highest level leaves the top of its cell blank, so
    /// that rows above each other don't touch.
    package mutating func sparkline(
        _ values: [Double?], x: Int, y: Int, maximum: Double, style: StyleID, zero: StyleID, glyphs: Glyphs
    ) {
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else { continue }
            guard value > 0, maximum > 0 else {
                put(glyphs.dot, x: x + index, y: y, style: zero)
                continue
            }
            let level = glyphs.levelsWithGap.level(of: min(value / maximum, 1))
            put(level, x: x + index, y: y, style: style)
        }
    }

    /// Draws a scrollbar in the last column of a rectangle that shows one row of content per row of its height; draws
    /// nothing if all rows fit.
    package mutating func scrollbar(
        in rect: Rect, top: Int, count: Int, thumb: StyleID, track: StyleID, glyphs: Glyphs
    ) {
        let height = rect.height
        guard count > height, height > 0 else { return }
        let length = max(1, height * height / count)
        let room = height - length
        let position = min(room, (room * top + (count - height) / 2) / (count - height))
        let bar = Rect(x: rect.maxX - 1, y: rect.y, width: 1, height: height)
        fill(bar, with: glyphs.scrollTrack, style: track)
        fill(
            Rect(x: bar.x, y: bar.y + position, width: 1, height: length), with: glyphs.scrollThumb,
            style: thumb)
    }
}
