// What can be clicked, and clicks as events.

package import Canvas

/// What a region of the screen means when it is clicked.
package enum Click: Hashable, ClickTarget {
    case key(Key)
    case action(Action)
    case screen(Screen)
    /// All rows of a list, or all columns of a time axis; the position in the region selects one.
    case rows, axis
    /// A row of a dialog, by the dialog's own number for it.
    case row(Int)
    /// A link of the details, by its index among them.
    case link(Int)
    /// The title of a column.
    case column(Int)
    case cell(row: Int, column: Int)
    case button(Int)
    /// The scrollbar of a list.
    case scrollbar
    /// The right button, on this line of a list; nil elsewhere.
    case menu(line: Int?)
    /// The picture of a log by time, in so many columns.
    case density(Int)
    /// The border between a list and its details, at this column, or this row if the details are below.
    case divider(Int)

    /// Whether it follows the mouse from the press on; anything else is clicked when the button is released on it.
    var isDragged: Bool {
        switch self {
        case .scrollbar, .divider, .axis, .density: true
        default: false
        }
    }
}

/// A click with its position in the clicked region: columns and rows from the region's upper left corner.
package struct ClickEvent: Hashable, Sendable {
    package var click: Click
    package var column: Int
    package var row: Int
}
