// The names of bound keys, for texts on screens and in messages, and keys with what they do, at the bottom of a dialog; a
// click on a hint presses its key.

import Canvas
import Themes

/// Keys and a description of what they do.
struct KeyHint {
    /// A single key can be clicked on name and description, each of several keys only on its own name.
    let keys: [Key]
    /// A text to show instead of the keys' names.
    var name: String?
    let description: String

    static let cancel = KeyHint(.escape, does: "cancel")
    static let close = KeyHint(.escape, does: "close")

    init(_ keys: Key..., name: String? = nil, does description: String) {
        self.keys = keys
        self.name = name
        self.description = description
    }
}

extension ContextProvider {
    private func names(of hint: KeyHint) -> [String] {
        hint.name.map { [$0] } ?? hint.keys.map { $0.name(glyphs) }
    }

    /// Draws as many hints as fit into the last row of a rectangle, from the first on; the hint for Escape is dropped
    /// last.
    func drawKeys(_ hints: [KeyHint], in rect: Rect, into canvas: inout Canvas) {
        func columns(_ hint: KeyHint) -> Int {
            (names(of: hint).joined(separator: " ") + " " + hint.description).columns
        }
        var shown = hints
        while shown.reduce(-2, { $0 + columns($1) + 2 }) > rect.width,
            let least = shown.lastIndex(where: { $0.keys != [.escape] }) ?? shown.indices.last
        {
            shown.remove(at: least)
        }
        let y = rect.maxY - 1
        var column = rect.x
        for hint in shown {
            let names = names(of: hint)
            let spans = [Span(names.joined(separator: " "), .key), Span(" " + hint.description, .hint)]
            let needed = columns(hint)
            canvas.line(spans, x: column, y: y, width: needed)
            if hint.keys.count == 1 {
                canvas.clickable(Rect(x: column, y: y, width: needed), Click.key(hint.keys[0]))
            } else {
                var start = column
                for (key, name) in zip(hint.keys, names) {
                    let wide = name.columns
                    canvas.clickable(Rect(x: start, y: y, width: wide), Click.key(key))
                    start += wide + 1
                }
            }
            column += needed + 2
        }
    }

    /// The name of the action's first key; nil if it has none.
    func keyName(_ action: Action) -> String? {
        settings.keys.hint(for: action)?.name(glyphs)
    }

    /// The first keys of some actions, for notes at the edges of lists; empty if they have none.
    func keySpans(_ actions: Action...) -> [Span] {
        let names = actions.compactMap { keyName($0) }
        return names.isEmpty ? [] : [Span(names.joined(separator: " ") + " ", .key)]
    }
}
