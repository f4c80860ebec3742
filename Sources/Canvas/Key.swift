// Key presses and mouse actions as values, independent of the terminal.

/// A key press.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// A key together with Ctrl: its lower-case letter, one of `\ ] ^ _`, or space.
    case control(Character)
    /// A character together with Alt (or after Esc).
    case alt(Character)
    case enter
    case escape
    case tab
    case backTab
    case backspace
    case delete
    case up
    case down
    case left
    case right
    case pageUp
    case pageDown
    case home
    case end
    /// A function key; the number starts at 1.
    case f(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// A mouse report; cells are counted from 0 at the top left.
package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press(Button)
        /// Moved to another cell while a button is held down.
        case drag(Button)
        case release
        case wheelUp, wheelDown
    }

    package enum Button: Sendable {
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
