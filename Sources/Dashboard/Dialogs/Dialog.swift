// The dialogs and what each of them remembers.

/// What lies over the screen and takes the keys.
package enum Dialog: Hashable, Sendable {
    case help(HelpDialog)
    /// Choosing what to do by its words.
    case palette(PaletteDialog)
    case filter(FilterLine)
    case search(SearchLine)
    /// Typing a time to go to.
    case time(LineInput)
    case export(ExportDialog)
    case clear(ClearDialog)
    case theme(ThemeDialog)
    /// Choosing a fault of the demo; the selected row.
    case fault(selected: Int)
    case label(LabelDialog)
    case settings(SettingsDialog)
    case alerts(AlertsDialog)
}
