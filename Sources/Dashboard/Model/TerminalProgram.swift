// What runs on the terminal: a state, what changes it, and its picture.

package import Canvas
package import TrackingModel

/// A program for the loop of the terminal.
package protocol TerminalProgram: Sendable {
    var size: Size { get }
    var wallClock: Instant { get }
    /// Whether there is work left for the time between two keys.
    var hasWork: Bool { get }
    /// Whether anything on screen changes by itself as time goes by.
    var changesWithTime: Bool { get }
    /// Takes an event and returns what is to be done outside.
    mutating func update(_ event: Event) -> [Command]
    /// Draws everything into a canvas of the program's size.
    func view(into canvas: inout Canvas)
}
