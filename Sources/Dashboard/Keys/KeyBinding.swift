// An action with its keys and texts.

package import Canvas

/// An action with its keys and texts.
package struct KeyBinding: Hashable, Sendable {
    package let action: Action
    package internal(set) var keys: [Key]
    /// A word or two for the footer; nil if the footer does not show it.
    package let short: String?
    /// A sentence for the help and the manual.
    package let long: String
    /// The screens where it does something; nil for all of the action's subjects.
    package let screens: [Screen]?
    /// Bindings of higher rank come first in the footer.
    let rank: Int

    init(
        _ action: Action, _ keys: [Key], short: String? = nil, rank: Int = 0, on screens: [Screen]? = nil,
        _ long: String
    ) {
        self.action = action
        self.keys = keys
        self.short = short
        self.long = long
        self.screens = screens
        self.rank = rank
    }

    func isUsed(on screen: Screen) -> Bool {
        screens?.contains(screen) ?? action.subjects.contains(screen.subject)
    }

    /// The names of the keys for people, for example `j ↓`.
    package func keyNames(_ glyphs: Glyphs) -> String {
        keys.map { $0.name(glyphs) }.joined(separator: " ")
    }
}
