// Bars, sparklines and scrollbars in single cells.

extension Canvas {
    /// A horizontal bar: the fraction filled to an eighth of a cell, the rest as track, an optional limit mark.
    package mutating func bar(
        x: Int, y: Int, width: Int, fraction: Double, style: StyleID, track: StyleID, glyphs: Glyphs,
        limit: Double? = nil, limitStyle: StyleID? = nil, drawsTrack: Bool = true
    ) {
        guard width > 0 else { return }
        let clamped = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        let eighths = Int((clamped * Double(width) * 8).rounded())
        for column in 0..<width {
            let filled = min(max(eighths - column * 8, 0), 8)
            // Of something there is always a trace.
            let shown = column == 0 && clamped > 0 ? max(filled, 1) : filled
            if shown > 0 {
                put(glyphs.parts[shown - 1], x: x + column, y: y, style: style)
            } else if drawsTrack {
                put(glyphs.track, x: x + column, y: y, style: track)
            }
        }
        if let limit, limit >= 0, limit <= 1 {
            let column = min(Int(limit * Double(width)), width - 1)
            put(glyphs.limit, x: x + column, y: y, style: limitStyle ?? track)
        }
    }

    /// A row of levels: nil leaves a blank, 0 a dot, everything else one of eight heights.
    package mutating func sparkline(
        _ values: [Double?], x: Int, y: Int, maximum: Double, style: StyleID, zero: StyleID, glyphs: Glyphs
    ) {
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else { continue }
            guard value > 0, maximum > 0 else {
                put(glyphs.dot, x: x + index, y: y, style: zero)
                continue
            }
            let level = Int((min(value / maximum, 1) * Double(glyphs.levels.count)).rounded(.up)) - 1
            put(glyphs.levels[min(max(level, 0), glyphs.levels.count - 1)], x: x + index, y: y, style: style)
        }
    }

    /// A scrollbar in one column; nothing where all rows are visible.
    package mutating func scrollbar(
        x: Int, y: Int, height: Int, top: Int, visible: Int, count: Int, thumb: StyleID, track: StyleID,
        glyphs: Glyphs
    ) {
        guard count > visible, height > 0, visible > 0 else { return }
        let length = max(1, height * visible / count)
        let room = height - length
        let position =
            count > visible ? min(room, (room * top + (count - visible) / 2) / (count - visible)) : 0
        for row in 0..<height {
            let inside = row >= position && row < position + length
            put(
                inside ? glyphs.scrollThumb : glyphs.scrollTrack, x: x, y: y + row,
                style: inside ? thumb : track)
        }
    }
}
