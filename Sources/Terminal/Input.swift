// Input from a person or the system that comes through the terminal.

package import Canvas

/// One piece of input.
package enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text between the marks of a bracketed paste, with line feeds as line ends; never reported as keys.
    case paste(String)
    /// The terminal reports that its background is dark or light now.
    case background(Background)
    /// The terminal has answered all queries: what it has not answered by now, it does not support.
    case answered
    /// The terminal has this size now: draw again for it.
    case resized(Size)
    /// The process was asked to stop (SIGTSTP): call `Terminal.suspend()`.
    case suspend
    /// The process was continued after a stop without notice (SIGSTOP): call `Terminal.resume()`, then draw for this
    /// size.
    case resumed(Size)
    /// A signal asks the program to end: restore the terminal and exit with 128 plus its number.
    case quit(signal: Int32)
}
