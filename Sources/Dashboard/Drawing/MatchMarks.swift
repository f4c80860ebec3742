// Marks the matches of a search in visible text.

import Canvas
import PlainText
import Themes
import TrackingModel

extension ContextProvider {
    /// Marks the matches in a text that is drawn from a column on and cut at a width.
    func mark(
        _ text: String, by matcher: TextMatcher, x: Int, y: Int, width: Int, into canvas: inout Canvas
    ) {
        let shown = HarmlessText.line(text)
        let ranges = matcher.ranges(in: shown)
        guard !ranges.isEmpty else { return }
        var starts: [Int] = []
        var column = 0
        for character in shown {
            let columns = character.columns
            for _ in character.utf8 { starts.append(column) }
            column += columns
        }
        starts.append(column)
        for range in ranges.prefix(50) where range.upperBound < starts.count {
            let first = min(starts[range.lowerBound], width)
            let last = min(max(starts[range.upperBound], first), width)
            canvas.overlay(Role.match.style, in: Rect(x: x + first, y: y, width: last - first))
        }
    }
}
