// What one run saves for the next, computed from the model.

import Canvas
import TrackingModel

/// What the user chose on the screen.
package struct SavedChoices: Hashable, Sendable {
    package var theme: String
    package var mouse: Bool
    package var glyphs: GlyphChoice
    package var startScreen: StartScreen
    package var screen: Screen
    /// The visible stretch of the timeline: `hour`, `day` or `week`.
    package var zoom: String
    /// The name of the column that the apps are sorted by; nil for the report's order.
    package var appsSortColumn: String?
    package var appsSortReversed: Bool
    /// Percent of a list's screen that its details take; nil where the screen's size decides.
    package var detailsShare: Int?
}

extension Model {
    package var savedChoices: SavedChoices {
        let apps = lists[.apps]
        var theme = settings.theme
        // A theme that is only previewed is not chosen yet.
        if let picker = dialog as? ThemeDialog { theme = picker.original }
        return SavedChoices(
            theme: theme, mouse: settings.mouse, glyphs: settings.glyphChoice,
            startScreen: settings.startScreen, screen: screen, zoom: timelineState.zoom.word,
            appsSortColumn: apps.sortColumn,
            appsSortReversed: apps.isSortReversed, detailsShare: context.detailsShare)
    }

    /// Starts on a screen, with a whole day on the timeline.
    package mutating func begin(at screen: Screen) {
        self.screen = screen
        context.timelineState.zoom = .day
    }

    /// Restores what an earlier run saved; nil or unknown values change nothing.
    package mutating func resume(
        screen: Screen?, zoom: String?, appsSortColumn: String?, appsSortReversed: Bool?,
        detailsShare: Int?
    ) {
        if let screen, screen.isOffered(in: context) { self.screen = screen }
        if let zoom = TimeZoom.allCases.first(where: { $0.word == zoom }) {
            context.timelineState.zoom = zoom
        }
        if let appsSortColumn {
            lists[.apps].sortColumn = page(.apps)?.column(appsSortColumn)?.name
        }
        if let appsSortReversed { lists[.apps].isSortReversed = appsSortReversed }
        // Details that were hidden, or that hid the list, begin at their usual size.
        if let detailsShare, (15...85).contains(detailsShare) { context.detailsShare = detailsShare }
        refilter(.apps)
    }
}
