// The whole state of the dashboard as one value; only `update` changes it.

package import Canvas
package import TrackingModel

/// Everything that the next frame is drawn from.
package struct Model: Viewer, Sendable {
    /// What screens and dialogs are drawn from.
    package var context: ViewContext
    package var screen = Screen.overview
    /// Where the person is in each list.
    package var lists = ListStates()
    var dialog: (any Dialog)?
    /// A line over the footer that goes away by itself.
    package var notice: Notice?
    /// The newest read while paused, shown when the pause ends.
    var heldBack: Reading?

    package init(
        size: Size, now: Instant, calendar: LocalCalendar, feed: ViewContext.Feed, sourceName: String,
        settings: DashboardSettings
    ) {
        context = ViewContext(
            size: size, now: now, wallClock: now, calendar: calendar, feed: feed, sourceName: sourceName,
            settings: settings)
    }

    package var size: Size { context.size }
    package var wallClock: Instant { context.wallClock }
    package var settings: DashboardSettings {
        get { context.settings }
        set { context.settings = newValue }
    }

    /// The list of the current screen.
    var list: ListState {
        get { lists[screen] }
        set { lists[screen] = newValue }
    }
}
