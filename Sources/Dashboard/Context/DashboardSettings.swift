// The settings of a run: what the user chose, the configuration sets or the terminal supports, and their rows in the
// dialog.

package import Canvas
package import TrackingModel

/// The settings of a run: what the user chose, the configuration sets or the terminal supports.
package struct DashboardSettings: Hashable, Sendable {
    package var glyphs: Glyphs
    package var isReadOnly: Bool
    package var theme: String
    package var themes: [String]
    /// A short description of the current theme.
    package var themeSummary = ""
    package var mouse: Bool
    /// The key bindings: the standard ones with the changes of the configuration.
    package var keys: KeyTable = .standard
    /// The thresholds of the reports.
    package var thresholds = Thresholds()
    /// The user's choice of glyphs; `detectedGlyphs` are those that “auto” selects on this terminal.
    package var glyphChoice = GlyphChoice.auto
    package var detectedGlyphs = Glyphs.unicode
    package var startScreen = StartScreen.screen(.overview)
    /// Every setting as it was at the start, for the settings dialog.
    package var rows: [SettingRow] = []
    /// The default folder for exports.
    package var exportFolder: String
    /// The simulated device of a demo; nil for any other store.
    package var demo: Demo?
    /// The program's version, for reports that are copied.
    package var version = ""

    package init(
        glyphs: Glyphs = .unicode, isReadOnly: Bool = false, theme: String = "default",
        themes: [String] = ["default"], mouse: Bool = true, exportFolder: String = ".", demo: Demo? = nil
    ) {
        self.glyphs = glyphs
        self.isReadOnly = isReadOnly
        self.theme = theme
        self.themes = themes
        self.mouse = mouse
        self.exportFolder = exportFolder
        self.demo = demo
    }
}

extension DashboardSettings {
    /// The current value.
    func value(of row: SettingRow) -> String {
        switch row.live {
        case .theme: theme
        case .mouse: mouse ? "true" : "false"
        case .glyphs: glyphChoice.rawValue
        case .startScreen: startScreen.word
        case nil: row.value
        }
    }

    func isChanged(_ row: SettingRow) -> Bool { row.live != nil && value(of: row) != row.value }

    /// The source of the current value.
    func origin(of row: SettingRow) -> String { isChanged(row) ? "chosen here" : row.origin }
}

/// A setting with its value, the value's source, and its meaning.
package struct SettingRow: Hashable, Sendable {
    /// The settings that can be changed in the dashboard.
    package enum Live: Sendable {
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

/// The glyphs to draw with.
package enum GlyphChoice: String, CaseIterable, Sendable {
    case auto, unicode, braille, console, ascii

    /// The chosen glyphs, where `own` are those that the terminal supports.
    package func glyphs(own: Glyphs) -> Glyphs {
        guard self != .ascii, own != .ascii else { return .ascii }
        switch self {
        case .auto, .ascii: return own
        case .console: return .console
        case .unicode: return .unicode
        case .braille:
            var glyphs = Glyphs.unicode
            glyphs.graph = .braille
            return glyphs
        }
    }
}

/// The first screen of a run.
package enum StartScreen: Hashable, Sendable {
    case screen(Screen)
    /// The last screen of the previous run.
    case last

    /// All choices, the default first.
    package static let description = Screen.allCases.map { $0.title.lowercased() } + ["last"]

    package init?(word: String) {
        if word == "last" {
            self = .last
        } else if let screen = Screen(name: word) {
            self = .screen(screen)
        } else {
            return nil
        }
    }

    package var word: String {
        switch self {
        case .last: "last"
        case .screen(let screen): screen.title.lowercased()
        }
    }
}
