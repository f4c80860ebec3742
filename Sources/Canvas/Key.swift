// What a person does at a terminal, as values: keys and mouse, whatever sent them.

/// A key press.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// The key held with Ctrl, as its lower-case letter or one of `\ ] ^ _` and space.
    case control(Character)
    /// Alt (or Esc before it) with a character.
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
