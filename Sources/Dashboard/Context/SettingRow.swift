// A setting as the dialog shows it: plain values, and whether it can be changed while the dashboard runs.

/// A setting with its value, where that comes from and what it decides.
package struct SettingRow: Hashable, Sendable {
    /// What the dashboard itself can change.
    package enum Live: Hashable, Sendable {
        case theme, mouse, glyphs, startScreen
    }

    package var name: String
    /// The heading that it stands under.
    package var group: String
    /// As it was when the program began.
    package var value: String
    package var unit: String
    /// Where the value comes from, in a few words: `config.toml line 12`.
    package var origin: String
    package var meaning: String
    /// What it may be.
    package var allowed: String
    /// Where and how to set it for good.
    package var place: String
    /// Whether the place goes before what is chosen here when the program starts again.
    package var isOverruled: Bool
    package var live: Live?

    package init(
        name: String, group: String, value: String, unit: String, origin: String, meaning: String,
        allowed: String, place: String, isOverruled: Bool, live: Live?
    ) {
        self.name = name
        self.group = group
        self.value = value
        self.unit = unit
        self.origin = origin
        self.meaning = meaning
        self.allowed = allowed
        self.place = place
        self.isOverruled = isOverruled
        self.live = live
    }
}
