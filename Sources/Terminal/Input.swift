// What a person or the system says to the program through the terminal, as values.

package import Canvas

/// One thing that came in.
package enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text between the marks of a bracketed paste, line ends as line feeds; never a key.
    case paste(String)
    /// The terminal's background is this now, by its own word.
    case background(Background)
    /// The terminal has answered all that it was asked: what it has not told by now it does not know.
    case answered
    /// The terminal has this size now: draw again at it.
    case resized(Size)
    /// Somebody asks the program to stop for a while: call `Terminal.suspend()`.
    case suspend
    /// The process went on after a stop it could not prepare: call `Terminal.resume()`, then draw at this size.
    case resumed(Size)
    /// A signal asks the program to end: hand the terminal back and exit with 128 plus its number.
    case quit(signal: Int32)
}
