// The line for typing a search: the list moves to the nearest match at once and hides no row.

import Canvas
import Themes
import TrackingModel

/// A search while it is typed.
struct SearchLine: LineDialog {
    var input = LineInput()
    /// The selected row before the search, which Escape restores.
    let selected: Int
    let follows: Bool

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape: return .close(.endSearch, .select(selected), .follow(follows))
        case .enter:
            guard let search = scene.page?.list.search else { return .close() }
            if search.test == nil {
                return .close(
                    .endSearch, .say("A search is a text, or an expression between two /.", .note))
            }
            return search.isComplete && search.matches.isEmpty
                ? .close(.say("No row has “\(search.text)”.", .problem)) : .close()
        default:
            input.press(key)
            return .stay(.search(input.text, from: selected))
        }
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        input.insert(text)
        return .stay(.search(input.text, from: selected))
    }

    func draw(in rect: Rect, _ scene: DialogContext, into canvas: inout Canvas) {
        let count = scene.page?.searchCount ?? ""
        let rightWidth = min(count.columns, rect.width / 2)
        canvas.text(count, x: rect.maxX - 1 - rightWidth, y: rect.y, style: .muted, width: rightWidth)
        let fault = ListSearch.test(input.text).fault
        scene.drawInput(
            input, label: "find ", x: rect.x + 1, y: rect.y, width: rect.width - rightWidth - 4,
            marked: fault?.range, into: &canvas)
        guard let fault else { return }
        let row = Rect(x: rect.x, y: rect.y - 1, width: rect.width)
        canvas.fill(row, style: Role.dialog.style)
        canvas.line(
            [Span("\(scene.glyphs.triangle) ", .warning), Span(fault.reason + ".")],
            x: row.x + 1,
            y: row.y, width: row.width - 2)
    }
}
