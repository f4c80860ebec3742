// The head of a list, at the right end of its column titles: filter, counts, search, and whether a log follows.

import Canvas
import PlainText
import Themes
import TrackingModel

extension ListScreen {
    /// `37 of 500`; `37+ of 500` while the filter is still testing rows.
    var matchCount: String { "\(count)\(list.scan == nil ? "" : "+") of \(list.rowTotal ?? total)" }

    /// `3/17`: the position of the selected row among the matches, and their number.
    var searchCount: String {
        guard let search = list.search else { return "" }
        let more = search.isComplete && list.scan == nil ? "" : "+"
        if search.matches.isEmpty, more.isEmpty { return "no match" }
        let place = search.place(of: list.selected).map(String.init) ?? glyphs.dash
        return "\(place)/\(search.matches.count)\(more)"
    }

    /// Draws filter, search and following, and returns the column at which the text begins. On a narrow screen the
    /// texts are dropped first, then the filter is cut; its counts stay.
    ///
    /// - Parameter titlesEnd: Where the titles end, which keys that are in the footer as well don't cover.
    func drawHead(_ note: [Span], _ rect: Rect, after titlesEnd: Int = 0, into canvas: inout Canvas) -> Int {
        let room = rect.width - 2
        for form in HeadForm.allCases {
            let spans = headSpans(form, note: note, filterColumns: .max)
            let width = spans.columns
            guard width > 0 else { return rect.maxX }
            let most =
                switch form {
                case .full: min(room - 12, rect.maxX - 2 - titlesEnd)
                case .withoutKeys: room - 12
                default: room
                }
            if width <= most {
                canvas.line(spans, x: rect.maxX - width - 1, y: rect.y, width: width)
                return rect.maxX - width - 1
            }
        }
        let bare = headSpans(.tight, note: [], filterColumns: 0).columns
        let spans = headSpans(.tight, note: [], filterColumns: max(room - bare, 4))
        let width = min(spans.columns, room)
        canvas.line(spans, x: rect.maxX - width - 1, y: rect.y, width: width)
        return rect.maxX - width - 1
    }

    private func headSpans(
        _ form: HeadForm, note: [Span], filterColumns: Int
    ) -> [Span] {
        var spans = form < .short ? note : []
        if !list.filter.isEmpty {
            if filterColumns > 0 {
                let text = shortened("/" + list.filter.text, columns: filterColumns)
                spans += [Span(" "), Span(text, .accent)]
            }
            spans.append(Span(" \(matchCount)", .muted))
        }
        if let search = list.search {
            if form != .tight {
                spans += [Span("  find ", .muted), Span(shortened(search.text, columns: 24), .match)]
            }
            spans.append(Span(" \(searchCount)", .muted))
            if form < .short, let key = keyName(.nextMatch) {
                spans += [Span(" " + key, .key), Span(" next", .hint)]
            }
        }
        if Self.screen.isLog { spans += followSpans(form) }
        return spans.isEmpty ? [] : spans + [Span(" ")]
    }

    private func followSpans(_ form: HeadForm) -> [Span] {
        if list.follows { return [Span("  FOLLOW", .ok)] }
        var spans = [Span("  BROWSE", .notice)]
        if list.newRowCount > 0 {
            let new = form == .tight ? "\(list.newRowCount)" : " \(list.newRowCount) new"
            spans.append(Span(" \(glyphs.downTriangle)\(new)", .notice))
        }
        if form == .full, let key = keyName(.bottom) {
            spans += [Span("  " + key, .key), Span(" follows", .hint)]
        }
        return spans
    }

    private func shortened(_ text: String, columns: Int) -> String {
        let text = HarmlessText.line(text)
        guard text.columns > columns else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += character.columns
            if used > columns { break }
            result.append(character)
        }
        return result + "…"
    }
}

/// How much the head shows.
private enum HeadForm: CaseIterable, Comparable {
    /// Includes the keys that change it.
    case full
    /// Without the key that follows again, which the footer shows as well.
    case withoutKeys
    case short
    /// Only the state itself.
    case tight
}
