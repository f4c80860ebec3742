// A setting as the dialog shows it: plain values, and whether it can be changed while the dashboard runs.

/// A setting with its value, the value's source, and its meaning.
package struct SettingRow: Hashable, Sendable {
    /// The settings that can be changed in the dashboard.
    package enum Live: Hashable, Sendable {
        case theme, mouse, glyphs, startScreen
    }

    package var name: String
    /// The heading above it.
    package var group: String
    /// The value at the start of the program.
    package var value: String
    package var unit: String
    /// The source of the value in a few words: `config.toml line 12`.
    package var origin: String
    package var meaning: String
    /// The allowed values.
    package var allowed: String
    /// Where and how to set it permanently.
    package var place: String
    /// Whether, at the next start, the source at `place` has priority over what is chosen in the dashboard.
    package var isOverridden: Bool
    package var live: Live?

    package init(
        name: String, group: String, value: String, unit: String, origin: String, meaning: String,
        allowed: String, place: String, isOverridden: Bool, live: Live?
    ) {
        self.name = name
        self.group = group
        self.value = value
        self.unit = unit
        self.origin = origin
        self.meaning = meaning
        self.allowed = allowed
        self.place = place
        self.isOverridden = isOverridden
        self.live = live
    }
}
