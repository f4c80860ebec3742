// The content of the details pane before it is laid out.

import Canvas
import Themes

/// A line of a details pane.
enum DetailLine: Hashable {
    case title(String, Role)
    /// A name and its value.
    case field(String, String, Role)
    /// Running text; wrapped when it is drawn.
    case text(String, Role)
    /// Text that is already laid out; a longer one is broken at the edge.
    case row([Span])
    case gap
}
