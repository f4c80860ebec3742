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
    /// Every setting, for the settings dialog.
    package var rows: [SettingRow] = []
    /// The configuration file, which the user edits.
    package var configurationPath = ""
    /// Filters, orders and columns of lists that were saved under a name.
    package var views: [SavedView] = []
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

/// What the settings decide: at the start, and again whenever one is changed.
package struct DecidedSettings: Hashable, Sendable {
    package var theme: String
    package var mouse: Bool
    package var keys: KeyTable
    package var thresholds: Thresholds
    package var glyphChoice: GlyphChoice
    package var startScreen: StartScreen
    package var isReadOnly: Bool
    package var exportFolder: String
    package var rows: [SettingRow]
    /// The configuration file, which the user edits.
    package var configurationPath: String

    package init(
        theme: String, mouse: Bool, keys: KeyTable, thresholds: Thresholds, glyphChoice: GlyphChoice,
        startScreen: StartScreen, isReadOnly: Bool, exportFolder: String, rows: [SettingRow],
        configurationPath: String
    ) {
        self.theme = theme
        self.mouse = mouse
        self.keys = keys
        self.thresholds = thresholds
        self.glyphChoice = glyphChoice
        self.startScreen = startScreen
        self.isReadOnly = isReadOnly
        self.exportFolder = exportFolder
        self.rows = rows
        self.configurationPath = configurationPath
    }
}

extension DashboardSettings {
    /// Goes by new settings, but for what the terminal has to do first: `theme` and `mouse`.
    package mutating func take(_ decided: DecidedSettings) {
        keys = decided.keys
        thresholds = decided.thresholds
        glyphChoice = decided.glyphChoice
        glyphs = glyphChoice.glyphs(own: detectedGlyphs)
        startScreen = decided.startScreen
        isReadOnly = decided.isReadOnly
        exportFolder = decided.exportFolder
        rows = decided.rows
        configurationPath = decided.configurationPath
    }
}

/// A setting with its value, the value's source, and its meaning.
package struct SettingRow: Hashable, Sendable {
    /// How it is changed in the dashboard.
    package enum Change: Hashable, Sendable {
        /// To the next one of these.
        case choice([String])
        /// By typing, from this text on.
        case text(String)
        /// By the key that is pressed.
        case key
        /// Not at all.
        case none
    }

    /// The two that keys of their own change as well.
    package static let theme = "theme"
    package static let mouse = "mouse"

    /// The source of a value that was changed in the dashboard.
    package static let changedHere = "changed here"

    /// By which it is changed.
    package var id: String
    package var name: String
    /// The heading above it.
    package var group: String
    package var value: String
    package var unit: String
    /// The source of the value in a few words: `config.toml line 12`.
    package var origin: String
    package var meaning: String
    /// The allowed values.
    package var allowed: String
    /// Where it is set.
    package var place: String
    package var change: Change
    /// Whether it was changed in the dashboard, so that this can be taken back.
    package var isChanged: Bool

    package init(
        id: String, name: String, group: String, value: String, unit: String, origin: String, meaning: String,
        allowed: String, place: String, change: Change, isChanged: Bool
    ) {
        self.id = id
        self.name = name
        self.group = group
        self.value = value
        self.unit = unit
        self.origin = origin
        self.meaning = meaning
        self.allowed = allowed
        self.place = place
        self.change = change
        self.isChanged = isChanged
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
