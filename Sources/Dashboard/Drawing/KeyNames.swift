// The names of bound keys, for texts on screens and in messages.

import Canvas
import Themes

extension ContextProvider {
    /// The name of the action's first key; nil if it has none.
    func keyName(_ action: Action) -> String? {
        settings.keys.hint(for: action)?.name(settings.glyphs)
    }

    /// The first keys of some actions, for notes at the edges of lists; empty if they have none.
    func keySpans(_ actions: Action...) -> [Span] {
        let names = actions.compactMap { keyName($0) }
        return names.isEmpty ? [] : [Span(names.joined(separator: " ") + " ", .key)]
    }
}
