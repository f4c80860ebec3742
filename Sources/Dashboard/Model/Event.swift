// The events that the dashboard handles.

package import Canvas
package import FleetHealth
package import TrackingModel

/// Something that happened; `update` turns it into a new state and commands.
package enum Event: Sendable {
    case key(Key)
    /// A click in a clickable region.
    case clicked(ClickEvent)
    /// A turn of the wheel: 1 is down, -1 is up.
    case wheel(Int)
    /// Text that the terminal pasted; never handled as keys.
    case pasted(String)
    case resized(Size)
    /// A second passed.
    case tick(Instant)
    /// Beside the event, or each one would take the room of a read.
    indirect case read(Reading)
    /// The store could not be read at all.
    case readFailed(String)
    /// How far the read is that goes on; nil where none is to be shown.
    case progress(ReadProgress?)
    case planned(ClearPlan)
    case exportPreviewed(ExportPreview)
    /// A command that may have changed the store has ended.
    case finished(CommandOutcome)
    /// A message; the store has not changed.
    case outcome(CommandOutcome)
    /// The terminal's background became known or has changed.
    case backgroundChanged
    /// How the copying from the store's device stands.
    case linked(DeviceLink)
    /// What became known of a fleet.
    case fleet(FleetUpdate)
    /// What a collector has got of a fleet.
    case pushed(CollectorStatus)
    /// There is time for the next part of a filter's or a search's work.
    case continueWork
    /// The current alerts, and their changes since the last event.
    case alerted(AlertBoard, [AlertUpdate])
    /// Settings have changed.
    indirect case decided(DecidedSettings)
    /// Another theme is in use.
    case themeChanged(String, summary: String)

    /// Whether it is of the keyboard or the mouse.
    var isInput: Bool {
        switch self {
        case .key, .clicked, .wheel, .pasted: true
        default: false
        }
    }
}

/// The result of a command.
package struct CommandOutcome: Hashable, Sendable {
    /// Whether the command succeeded.
    package var succeeded: Bool
    /// One sentence, with the path or the reason.
    package var message: String

    package init(succeeded: Bool, message: String) {
        self.succeeded = succeeded
        self.message = message
    }
}
