// What the person, the configuration or the terminal has decided.

package import Canvas
package import TrackingModel

/// What the person, the configuration or the terminal has decided.
package struct DashboardSettings: Hashable, Sendable {
    package var glyphs: Glyphs
    package var isReadOnly: Bool
    package var theme: String
    package var themes: [String]
    /// What the theme in use is for, in a few words.
    package var themeSummary = ""
    package var mouse: Bool
    /// The keys, as they are or as the configuration binds them.
    package var keys: KeyTable = .standard
    /// The limits that the reports go by.
    package var thresholds = Thresholds()
    /// The signs that the person wants, and those that “auto” gives on this terminal.
    package var glyphChoice = GlyphChoice.auto
    package var ownGlyphs = Glyphs.unicode
    package var startScreen = StartScreen.screen(.overview)
    /// Every setting as it was when the program began, for the dialog.
    package var rows: [SettingRow] = []
    /// Where exports go unless told otherwise.
    package var exportFolder: String
    /// What can be done to the simulated device behind the store; nil for any other store.
    package var demo: Demo?

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
    /// The value in force now.
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

    /// Where the value comes from now.
    func origin(of row: SettingRow) -> String { isChanged(row) ? "chosen here" : row.origin }
}
