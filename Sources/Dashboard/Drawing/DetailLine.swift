// What the details pane says of a row, before it is laid out.

import Canvas
import Themes

/// A line of a details pane.
enum DetailLine: Hashable {
    case title(String, Role)
    /// A name with its value.
    case field(String, String, Role)
    /// Running text, broken into lines where it is drawn.
    case text(String, Role)
    /// Text that is laid out already; a longer one is broken at the edge.
    case row([Span])
    case gap
}
