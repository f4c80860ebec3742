// The whole state of the dashboard as one value, with its lists; only `update` changes it.

package import Canvas
package import FleetHealth
import HealthAnalysis
package import TrackingModel

/// The state that the next frame is drawn from.
package struct Model: ContextProvider, Sendable {
    /// The data and settings that screens and dialogs are drawn from.
    package var context: ViewContext
    package var screen = Screen.overview
    /// The state of each list.
    var lists = ListStates()
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

    /// The list of the current screen.
    var list: ListState {
        get { lists[screen] }
        set { lists[screen] = newValue }
    }
}

extension Model {
    /// A screen as a list; nil for a screen without rows.
    func page(_ screen: Screen) -> (any ListScreen)? {
        ScreenTable.lists[screen.index]?.init(context, lists[screen])
    }

    /// The current screen as a list; nil if it has no rows.
    var page: (any ListScreen)? { page(screen) }

    /// The number of rows on a screen that pass its filter.
    func rowCount(on screen: Screen) -> Int { page(screen)?.count ?? 0 }

    /// The record in the selected row of the current screen.
    var selectedRecord: Int? { page?.record(atRow: list.selected) }

    /// The gap in a row of the gaps screen.
    func gap(atRow row: Int) -> Gap? {
        page(.gaps)?.record(atRow: row).flatMap { report?.gaps[$0] }
    }

    /// The areas of a list in the frame.
    func layout(of page: any ListScreen) -> ListLayout { page.layout(in: frame.body) }
}

/// The state of each list screen.
struct ListStates: Hashable {
    private var states = Screen.everywhere.map { ListState(follows: $0.isLog, showsFolded: $0 == .compare) }

    subscript(screen: Screen) -> ListState {
        get { states[Self.place(of: screen)] }
        _modify { yield &states[Self.place(of: screen)] }
    }

    /// The two screens of a fleet's devices share a list.
    private static func place(of screen: Screen) -> Int {
        (screen == .hours ? .devices : screen).index
    }

    /// The screens whose lists are not as in other states.
    func screens(changedFrom others: ListStates) -> [Screen] {
        zip(Screen.everywhere, states.indices).compactMap { screen, index in
            states[index] == others.states[index] ? nil : screen
        }
    }
}

extension Model {
    /// Shows that a device is looked for, before anything is known of it.
    package mutating func watch(deviceCalled name: String) {
        context.device = DeviceLink(name: name, tool: "")
    }
}
