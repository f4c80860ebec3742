// The content of the details pane before it is laid out.

import Canvas
import HealthAnalysis
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
    /// A name and a value that lead to another place.
    case link(EvidenceLink, String, String, Role)
    case gap

    /// The place that the line leads to; nil for a line that leads nowhere.
    var target: EvidenceLink? {
        if case .link(let target, _, _, _) = self { target } else { nil }
    }
}
