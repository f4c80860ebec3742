// The settings of a run: what the user chose, the configuration sets or the terminal supports.

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
