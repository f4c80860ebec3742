// Sizes and rectangles in character cells, with the origin at the top left.

/// A size in cells, never negative.
package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }
}

/// A rectangle of cells; its width and height are never negative.
package struct Rect: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    package init(x: Int, y: Int, width: Int, height: Int = 1) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    package init(_ size: Size) { self.init(x: 0, y: 0, width: size.columns, height: size.rows) }

    /// One past the last column.
    package var maxX: Int { x + width }
    /// One past the last row.
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width == 0 || height == 0 }

    /// One of its rows, counted from 0; also above or below it.
    package func row(_ index: Int) -> Rect { Rect(x: x, y: y + index, width: width) }

    package func contains(x: Int, y: Int) -> Bool { x >= self.x && x < maxX && y >= self.y && y < maxY }

    /// The part that is also in another rectangle.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The rectangle inside, smaller by that many cells on every side.
    package func inset(columns: Int = 0, rows: Int = 0) -> Rect {
        Rect(x: x + columns, y: y + rows, width: width - 2 * columns, height: height - 2 * rows)
    }

    /// Splits off the upper rows.
    package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let rows = min(max(rows, 0), height)
        return (
            Rect(x: x, y: y, width: width, height: rows),
            Rect(x: x, y: y + rows, width: width, height: height - rows)
        )
    }

    /// Splits off the lower rows.
    package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
        let (rest, bottom) = splitTop(height - min(max(rows, 0), height))
        return (rest, bottom)
    }

    /// Splits off the left columns.
    package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
        let columns = min(max(columns, 0), width)
        return (
            Rect(x: x, y: y, width: columns, height: height),
            Rect(x: x + columns, y: y, width: width - columns, height: height)
        )
    }

    /// A rectangle of that size in the centre of this one, and not larger than it.
    package func centered(width: Int, height: Int) -> Rect {
        let width = min(width, self.width)
        let height = min(height, self.height)
        return Rect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }
}
