// An action with its keys and its words.

package import Canvas

/// Keys of an action with its words.
package struct KeyBinding: Hashable, Sendable {
    package let action: Action
    package internal(set) var keys: [Key]
    /// A word or two for the footer; nil where the footer leaves it out.
    package let short: String?
    /// A sentence for help and manual.
    package let long: String
    /// Screens where it does something; nil for all.
    package let screens: Set<Screen>?
    /// Higher comes first in the footer.
    let rank: Int

    init(
        _ action: Action, _ keys: [Key], short: String? = nil, rank: Int = 0, on screens: Set<Screen>? = nil,
        _ long: String
    ) {
        self.action = action
        self.keys = keys
        self.short = short
        self.long = long
        self.screens = screens
        self.rank = rank
    }

    /// The keys as a person reads them, for example `j ↓`.
    package func keyNames(_ glyphs: Glyphs) -> String {
        keys.map { $0.name(glyphs) }.joined(separator: " ")
    }
}
