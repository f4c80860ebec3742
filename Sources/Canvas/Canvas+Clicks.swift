// Places where a click stands for keys: what draws a place says so, thus what is seen and what a click does agree.

/// A place on the canvas that stands for keys.
package struct ClickPlace: Equatable, Sendable {
    package let rect: Rect
    package let keys: [Key]
}

extension Canvas {
    /// A click on the rectangle, as far as it lies within the clip, presses some keys; without keys it does nothing.
    package mutating func clickable(_ rect: Rect, presses keys: [Key]) {
        let rect = rect.intersection(clip)
        if !rect.isEmpty, !keys.isEmpty { clickPlaces.append(ClickPlace(rect: rect, keys: keys)) }
    }

    /// What is drawn from here on covers what could be clicked so far.
    package mutating func coverClickPlaces() { clickPlaces.removeAll(keepingCapacity: true) }

    /// The keys that a click presses; of places on top of each other, the last drawn.
    package func keysOfClick(x: Int, y: Int) -> [Key] {
        clickPlaces.last { $0.rect.contains(x: x, y: y) }?.keys ?? []
    }
}
