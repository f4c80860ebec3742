// Everything that can happen to the dashboard.

package import Canvas
package import TrackingModel

/// Something that happened; `update` turns it into a new state and commands.
package enum Event: Sendable {
    case key(Key)
    /// A click on something that was shown.
    case clicked(ClickEvent)
    /// A turn of the wheel: 1 down, -1 up.
    case wheel(Int)
    /// Text pasted by the terminal, never taken as keys.
    case pasted(String)
    case resized(Size)
    /// A second passed.
    case tick(Instant)
    case read(Reading)
    /// The store could not be read at all.
    case readFailed(String)
    case planned(ClearPlan)
    case previewed(ExportPreview)
    /// A command has ended that may have changed the store.
    case finished(CommandOutcome)
    /// Something is worth a message, and the store is as it was.
    case told(CommandOutcome)
    /// The terminal's background is known, or has changed.
    case backgroundChanged
    /// There is time for the work that a filter of a long log has left.
    case goOn
    /// The alerts as they stand, with what happened to them since.
    case alerted(AlertBoard, [AlertNews])
    /// A new theme is in use.
    case themed(String, summary: String)
}

/// How a command ended.
package struct CommandOutcome: Hashable, Sendable {
    /// Whether it did what it should.
    package var succeeded: Bool
    /// One sentence with the path or the reason.
    package var message: String

    package init(succeeded: Bool, message: String) {
        self.succeeded = succeeded
        self.message = message
    }
}

extension Canvas {
    /// What the mouse does on this frame; nil for nothing.
    package func event(of mouse: Mouse) -> Event? {
        switch mouse.action {
        case .wheelUp: return .wheel(-1)
        case .wheelDown: return .wheel(1)
        case .press(.left):
            guard let place = clickPlace(x: mouse.x, y: mouse.y), let click = place.target as? Click else {
                return nil
            }
            return .clicked(
                ClickEvent(click: click, column: mouse.x - place.rect.x, row: mouse.y - place.rect.y))
        case .press, .release: return nil
        }
    }
}
