// The whole state of the dashboard as one value; only `update` changes it.

package import Canvas
package import FleetHealth
package import TrackingModel

/// The state that the next frame is drawn from.
package struct Model: ContextProvider, Sendable {
    /// The data and settings that screens and dialogs are drawn from.
    package var context: ViewContext
    package var screen = Screen.overview
    /// The state of each list.
    package var lists = ListStates()
    var dialog: (any Dialog)?
    /// A message in the footer that disappears after a few seconds.
    package var notice: Notice?
    /// The links that led to the current screen, oldest first.
    var trail: [TrailStep] = []
    /// Whether a store in which nothing is recent is shown as of its last record from the first read on.
    package var opensAtLastRecord = false
    /// The device of a fleet to open; the program leaves the fleet to show it.
    package var chosenDevice: FleetRow?
    /// The day of the lab's results to open; the program leaves them to show it.
    package var requestedDay: LabState.DayRequest?
    /// The newest read while paused; shown when the pause ends.
    @Boxed var pausedReading: Reading? = nil
    /// The areas of the screen, as of the last event.
    var frame: FrameLayout

    package init(
        size: Size, now: Instant, calendar: LocalCalendar, feed: ViewContext.Feed, sourceName: String,
        settings: DashboardSettings
    ) {
        context = ViewContext(
            size: size, now: now, wallClock: now, calendar: calendar, feed: feed, sourceName: sourceName,
            settings: settings)
        frame = FrameLayout(size, verdictColumns: 0)
        frame = FrameLayout(of: self)
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
