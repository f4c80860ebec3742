// Places that can be clicked: what draws a place says what it stands for, thus what is seen and what a click does
// agree.

/// What a place on the canvas stands for: a value of the program that draws, which gets it back with a click.
package protocol ClickTarget: Hashable, Sendable {}

/// A place on the canvas that can be clicked.
package struct ClickPlace: Equatable, Sendable {
    package let rect: Rect
    package let target: any ClickTarget

    package static func == (left: ClickPlace, right: ClickPlace) -> Bool {
        left.rect == right.rect && AnyHashable(left.target) == AnyHashable(right.target)
    }
}

extension Canvas {
    /// Lets a rectangle be clicked, as far as it lies within the clip.
    package mutating func clickable(_ rect: Rect, _ target: some ClickTarget) {
        let rect = rect.intersection(clip)
        if !rect.isEmpty { clickPlaces.append(ClickPlace(rect: rect, target: target)) }
    }

    /// What is drawn from here on covers what could be clicked so far.
    package mutating func coverClickPlaces() { clickPlaces.removeAll(keepingCapacity: true) }

    /// The place under a cell; of places on top of each other, the last drawn.
    package func clickPlace(x: Int, y: Int) -> ClickPlace? {
        clickPlaces.last { $0.rect.contains(x: x, y: y) }
    }
}
