// A program for the terminal: a state, its update function, and its drawing.

package import Canvas
package import TrackingModel

/// A program that the terminal's event loop can run.
package protocol TerminalProgram: Sendable {
    var size: Size { get }
    var wallClock: Instant { get }
    /// Whether there is work for the time between two keys.
    var hasWork: Bool { get }
    /// Whether the screen changes by itself as time passes.
    var changesWithTime: Bool { get }
    /// Handles an event and returns the commands to carry out.
    mutating func update(_ event: Event) -> [Command]
    /// Draws everything into a canvas of the program's size.
    func view(into canvas: inout Canvas)
    /// Draws what differs from the state that the canvas shows; everything if there is none.
    func view(into canvas: inout Canvas, after drawn: Self?)
}
