// What can be clicked, and what a click or the wheel is to the program.

package import Canvas

/// What a place on screen stands for.
package enum Click: Hashable, ClickTarget {
    case key(Key)
    case action(Action)
    case screen(Screen)
    /// All rows of a list, or all columns of an axis of time: the place in it tells which.
    case rows, axis
    /// A row of a dialog, by whatever the dialog knows its rows by.
    case row(Int)
    /// The title of a column.
    case column(Int)
    case cell(row: Int, column: Int)
    case button(Int)
}

/// A click on something, with the place in it: columns and rows from its left upper corner.
package struct ClickEvent: Hashable, Sendable {
    package var click: Click
    package var column: Int
    package var row: Int
}
