// What a person or the system says to the program through the terminal, as values.

package import Canvas

/// One thing that came in.
package enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text between the marks of a bracketed paste, line ends as line feeds; never a key.
    case paste(String)
    /// The terminal has this size now: draw again at it.
    case resized(Size)
    /// Somebody asks the program to stop for a while: call `Terminal.suspend()`.
    case suspend
    /// The process went on after a stop it could not prepare: call `Terminal.resume()`, then draw at this size.
    case resumed(Size)
    /// A signal asks the program to end: hand the terminal back and exit with 128 plus its number.
    case quit(signal: Int32)
}

/// A key press.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// The key held with Ctrl, as its lower-case letter or one of `\ ] ^ _` and space.
    case control(Character)
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    /// A function key, counted from 1.
    case f(Int)
}

/// A mouse report, cells counted from 0 at the top left.
package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press(Button)
        case release
        case wheelUp, wheelDown
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    package var action: Action
    package var x: Int
    package var y: Int

    package init(_ action: Action, x: Int, y: Int) {
        self.action = action
        self.x = x
        self.y = y
    }
}
