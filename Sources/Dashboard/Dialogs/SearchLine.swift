// The line that a search is typed into: the list goes to the nearest match at once, and no row is hidden.

import Canvas
import Themes
import TrackingModel

/// A search while it is typed.
package struct SearchLine: Hashable, Sendable {
    package var input: LineInput
    /// Where the list stood, which Escape goes back to.
    let selected: Int
    let follows: Bool
}

extension Model {
    mutating func openSearch() {
        notice = nil
        list.search = nil
        dialog = .search(SearchLine(input: LineInput(), selected: list.selected, follows: list.follows))
    }

    mutating func pressInSearch(_ key: Key, _ line: SearchLine) {
        var line = line
        switch key {
        case .escape:
            dialog = nil
            list.search = nil
            select(line.selected)
            list.follows = line.follows
        case .enter:
            dialog = nil
            if let search = list.search, search.test == nil {
                list.search = nil
                say("A search is a text, or an expression between two /.", .note)
            } else if let search = list.search, search.isComplete, search.matches.isEmpty {
                say("No row has “\(search.text)”.", .problem)
            }
        default:
            line.input.press(key)
            take(line)
        }
    }

    /// Searches for what is typed, from where the list stood.
    mutating func take(_ line: SearchLine) {
        dialog = .search(line)
        let text = line.input.text
        if text == list.search?.text ?? "" { return }
        guard !text.isEmpty else {
            list.search = nil
            return select(line.selected)
        }
        list.search = ListSearch(text, rows: rowCount(on: screen), wish: .nearest(line.selected))
        advanceSearch(screen)
    }

    func drawSearchLine(_ line: SearchLine, _ rect: Rect, into canvas: inout Canvas) {
        let count = list.search == nil ? "" : searchCount
        let rightWidth = min(GlyphWidth.columns(of: count), rect.width / 2)
        canvas.text(count, x: rect.maxX - 1 - rightWidth, y: rect.y, style: .muted, width: rightWidth)
        let fault = ListSearch.test(line.input.text).fault
        drawInput(
            line.input, label: "find ", x: rect.x + 1, y: rect.y, width: rect.width - rightWidth - 4,
            marked: fault?.range, into: &canvas)
        guard let fault else { return }
        let row = Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1)
        canvas.fill(row, style: Role.dialog.style)
        canvas.line(
            [Span("\(settings.glyphs.triangle) ", .warning), Span(fault.reason + ".", .text)], x: row.x + 1,
            y: row.y, width: row.width - 2)
    }
}
