// What one run leaves to the next: a function of the model, as its picture is.

import Canvas
import TrackingModel

/// What the person chose on screen.
package struct Remembered: Hashable, Sendable {
    package var theme: String
    package var mouse: Bool
    package var glyphs: GlyphChoice
    package var startScreen: StartScreen
    package var screen: Screen
    /// A word for what the timeline shows: `hour`, `day` or `week`.
    package var zoom: String
    /// The title of the column that the apps are ordered by; nil for the report's order.
    package var appsBy: String?
    package var appsBackwards: Bool
}

extension Model {
    package var remembered: Remembered {
        let apps = lists[.apps]
        var theme = settings.theme
        // A theme that is only looked at is not chosen yet.
        if let picker = dialog as? ThemeDialog { theme = picker.original }
        return Remembered(
            theme: theme, mouse: settings.mouse, glyphs: settings.glyphChoice,
            startScreen: settings.startScreen, screen: screen, zoom: "\(timelineState.zoom)",
            appsBy: apps.sortColumn.map { AppsScreen.columns[$0].title }, appsBackwards: apps.sortsBackwards)
    }

    /// Begins on a screen, with a whole day on the timeline.
    package mutating func begin(at screen: Screen) {
        self.screen = screen
        context.timelineState.zoom = .day
    }

    /// Takes up what an earlier run left; whatever is nil or unknown stays as it is.
    package mutating func resume(screen: Screen?, zoom: String?, appsBy: String?, appsBackwards: Bool?) {
        if let screen { self.screen = screen }
        if let zoom = TimeZoom.allCases.first(where: { "\($0)" == zoom }) {
            context.timelineState.zoom = zoom
        }
        if let appsBy { lists[.apps].sortColumn = AppsScreen.columns.firstIndex { $0.title == appsBy } }
        if let appsBackwards { lists[.apps].sortsBackwards = appsBackwards }
        refilter(.apps)
    }
}
