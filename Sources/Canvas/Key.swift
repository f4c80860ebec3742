// What a person does at a terminal, as values: keys and mouse, whatever sent them.

/// A key press.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// Ctrl with a lower-case letter.
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
    /// F1 to F12.
    case function(Int)
}

/// A mouse event on a cell, origin at the top left.
package struct Mouse: Hashable, Sendable {
    /// What the mouse did.
    package enum Action: Hashable, Sendable {
        case press
        case doublePress
        case wheelUp
        case wheelDown
    }

    package let x: Int
    package let y: Int
    package let action: Action

    package init(x: Int, y: Int, action: Action) {
        self.x = x
        self.y = y
        self.action = action
    }
}
