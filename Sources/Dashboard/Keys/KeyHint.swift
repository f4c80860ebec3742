// Keys beside what they do, at the lower edge of a dialog; a click on one presses it.

import Canvas
import Themes

/// Keys and the words for what they do.
struct KeyHint {
    /// One stands for name and words, several each for their own name.
    let keys: [Key]
    /// What is shown instead of the keys' names.
    var name: String?
    let words: String

    init(_ keys: Key..., name: String? = nil, does words: String) {
        self.keys = keys
        self.name = name
        self.words = words
    }
}

extension Model {
    private func names(of hint: KeyHint) -> [String] {
        hint.name.map { [$0] } ?? hint.keys.map { $0.name(settings.glyphs) }
    }

    /// Draws as many hints as there is room for, from the front; the way out comes before all others.
    func drawKeys(_ hints: [KeyHint], x: Int, y: Int, width: Int, into canvas: inout Canvas) {
        func columns(_ hint: KeyHint) -> Int {
            GlyphWidth.columns(of: names(of: hint).joined(separator: " ") + " " + hint.words)
        }
        var shown = hints
        while shown.reduce(-2, { $0 + columns($1) + 2 }) > width,
            let least = shown.lastIndex(where: { $0.keys != [.escape] }) ?? shown.indices.last
        {
            shown.remove(at: least)
        }
        var column = x
        for hint in shown {
            let names = names(of: hint)
            let spans = [Span(names.joined(separator: " "), .key), Span(" " + hint.words, .hint)]
            let needed = columns(hint)
            canvas.line(spans, x: column, y: y, width: needed)
            if hint.keys.count == 1 {
                canvas.clickable(Rect(x: column, y: y, width: needed, height: 1), presses: hint.keys)
            } else {
                var start = column
                for (key, name) in zip(hint.keys, names) {
                    let wide = GlyphWidth.columns(of: name)
                    canvas.clickable(Rect(x: start, y: y, width: wide, height: 1), presses: [key])
                    start += wide + 1
                }
            }
            column += needed + 2
        }
    }

    /// The keys that bring the selection from a row to another; nothing where it is there.
    func steps(from row: Int, to target: Int) -> [Key] {
        Array(repeating: target > row ? .down : .up, count: abs(target - row))
    }

    /// The keys of a click on a row of a dialog: it chooses the row, and takes it where it is chosen.
    func rowKeys(_ row: Int, selected: Int) -> [Key] {
        row == selected ? [.enter] : steps(from: selected, to: row)
    }

    /// The key of an action, for a place that a click may press; nothing where it has none.
    func clickKeys(_ action: Action) -> [Key] { settings.keys.hint(for: action).map { [$0] } ?? [] }
}
