// Regions that can be clicked. The code that draws a region also sets its click target, so the two can't disagree.

/// What a region of the canvas means to the program that draws it; a click on the region returns this value.
package protocol ClickTarget: Hashable, Sendable {}

/// A region of the canvas that can be clicked.
package struct ClickRegion: Equatable, Sendable {
    package let rect: Rect
    package let target: any ClickTarget

    package static func == (left: ClickRegion, right: ClickRegion) -> Bool {
        left.rect == right.rect && AnyHashable(left.target) == AnyHashable(right.target)
    }
}

extension Canvas {
    /// Makes the part of a rectangle that is inside the clip clickable.
    package mutating func clickable(_ rect: Rect, _ target: some ClickTarget) {
        let rect = rect.intersection(clip)
        if !rect.isEmpty { clickRegions.append(ClickRegion(rect: rect, target: target)) }
    }

    /// Removes all regions: what is drawn next covers them.
    package mutating func removeClickRegions() { clickRegions.removeAll(keepingCapacity: true) }

    /// Removes the regions that begin in a rectangle.
    package mutating func removeClickRegions(in rect: Rect) {
        clickRegions.removeAll { rect.contains(x: $0.rect.x, y: $0.rect.y) }
    }

    /// The region at a cell; of overlapping regions, the one that was drawn last.
    package func clickRegion(x: Int, y: Int) -> ClickRegion? {
        clickRegions.last { $0.rect.contains(x: x, y: y) }
    }
}
