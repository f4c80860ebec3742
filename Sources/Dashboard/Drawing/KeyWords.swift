// Keys in the words of screens and messages, which go by what is bound.

import Canvas
import Themes

extension Viewer {
    /// The key that words name for an action; nil where it has none.
    func keyName(_ action: Action) -> String? {
        settings.keys.hint(for: action)?.name(settings.glyphs)
    }

    /// The keys of some actions, for the notes at the edges of lists; nothing where they have none.
    func keySpans(_ actions: Action...) -> [Span] {
        let names = actions.compactMap { keyName($0) }
        return names.isEmpty ? [] : [Span(names.joined(separator: " ") + " ", .key)]
    }
}
