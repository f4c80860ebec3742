// Turns mouse reports into events. A click is a press and a release on the same cell; what can be dragged follows the
// mouse from the press on.

package import Canvas

/// The mouse between the press of its button and the release.
package struct Pointer: Sendable {
    private var pressed: Press?

    private struct Press {
        let region: ClickRegion
        let x: Int
        let y: Int
        var hasMoved = false
    }

    package init() {}

    /// The event of a mouse report.
    ///
    /// - Parameter canvas: the frame that the terminal shows.
    /// - Returns: Nil if the report does nothing.
    package mutating func event(of mouse: Mouse, on canvas: Canvas) -> Event? {
        switch mouse.action {
        case .wheelUp: return .wheel(-1)
        case .wheelDown: return .wheel(1)
        case .press(.left):
            pressed = canvas.clickRegion(x: mouse.x, y: mouse.y).map {
                Press(region: $0, x: mouse.x, y: mouse.y)
            }
            return dragged(to: mouse)
        case .drag(.left):
            if let press = pressed, (press.x, press.y) != (mouse.x, mouse.y) { pressed?.hasMoved = true }
            return dragged(to: mouse)
        case .release:
            defer { pressed = nil }
            guard let pressed, !pressed.hasMoved, (pressed.x, pressed.y) == (mouse.x, mouse.y),
                let region = canvas.clickRegion(x: mouse.x, y: mouse.y),
                let click = region.target as? Click, !click.isDragged,
                click == pressed.region.target as? Click
            else { return nil }
            return clicked(click, in: region.rect, by: mouse)
        case .press, .drag: return nil
        }
    }

    /// The event of a region that follows the mouse; its position may be outside the region.
    private func dragged(to mouse: Mouse) -> Event? {
        guard let pressed, let click = pressed.region.target as? Click, click.isDragged else { return nil }
        return clicked(click, in: pressed.region.rect, by: mouse)
    }

    private func clicked(_ click: Click, in rect: Rect, by mouse: Mouse) -> Event {
        .clicked(ClickEvent(click: click, column: mouse.x - rect.x, row: mouse.y - rect.y))
    }
}
