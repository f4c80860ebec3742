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
                    .endSearch, .say("A search is a text, or an expression between two /."))
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
        let fault = ListSearch.test(input.text).fault
        drawLine(
            input, label: "find ", note: scene.page?.searchCount ?? "", room: rect.width / 2,
            marked: fault?.range, in: rect, scene, into: &canvas)
        guard let fault else { return }
        let row = rect.row(-1)
        canvas.fill(row, style: Role.dialog.style)
        canvas.line(
            [Span("\(scene.glyphs.triangle) ", .warning), Span(fault.reason + ".")],
            in: row.inset(columns: 1))
    }
}
