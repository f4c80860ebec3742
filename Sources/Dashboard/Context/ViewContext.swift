// What every screen and dialog is drawn from: the last read, the moment that is shown, the settings.

package import Canvas
package import HealthAnalysis
package import TrackingModel

/// The data, the time and the settings that all screens and dialogs share.
package struct ViewContext: Sendable {
    package var size: Size
    /// The instant that ages are reckoned from; frozen in a snapshot and while paused.
    package var now: Instant
    /// The wall clock, which goes on in a snapshot too.
    package var wallClock: Instant
    package var calendar: LocalCalendar
    package var feed: Feed
    /// The last record's instant while the store is shown as of that; nil as of now, and where it never moves.
    package var asOf: Instant?
    /// The name of what is opened, for the header.
    package var sourceName: String
    @Boxed package var contents: StoreContents? = nil
    @Boxed package var report: HealthReport? = nil
    /// The apps behind ids and events, of the same read.
    @Boxed var names = AppLookup(nil, nil)
    /// Why the store could not be read, where it could not.
    package var failure: String?
    /// What happened when; nil before the first read.
    @Boxed var timeline: Timeline? = nil
    /// What was really used, where the store is that of a simulation whose truth is known.
    @Boxed var truth: SimulatedTruth? = nil
    /// The moment that all screens show.
    var timelineState = TimelineState()
    /// How often the next panel of the overview was asked for.
    var overviewTurn = 0
    /// The keys of the store and what the reads of this run changed.
    @Boxed var store = StoreReads()
    /// The alerts as they stand; nil where nothing is watched.
    package var alerts: AlertBoard?
    @Boxed package var settings: DashboardSettings

    /// Where the data comes from, in time.
    package enum Feed: Hashable, Sendable {
        case live
        case paused
        /// The instant does not move.
        case snapshot
    }
}

/// The cursor on the axis of time and the width of what is shown.
struct TimelineState: Hashable, Sendable {
    var zoom = TimeZoom.day
    /// Nil follows the present.
    var cursor: Instant?
    /// The moment from which a person measures to the cursor.
    var anchor: Instant?
    /// Lines of the details that are scrolled away.
    var detailsTop = 0
}

/// Whatever is drawn from the context, with the context's parts by their own names.
protocol Viewer {
    var context: ViewContext { get }
}

extension Viewer {
    var size: Size { context.size }
    var now: Instant { context.now }
    var calendar: LocalCalendar { context.calendar }
    var contents: StoreContents? { context.contents }
    var report: HealthReport? { context.report }
    var names: AppLookup { context.names }
    var timeline: Timeline? { context.timeline }
    var truth: SimulatedTruth? { context.truth }
    var timelineState: TimelineState { context.timelineState }
    var store: StoreReads { context.store }
    var alerts: AlertBoard? { context.alerts }
    var settings: DashboardSettings { context.settings }

    /// The moment under the cursor.
    var cursor: Instant { timelineState.cursor ?? now }

    /// The oldest moment that anything tells of.
    var oldestMoment: Instant {
        let gaps = report?.gaps.map(\.start).min()
        return [timeline?.coveredFrom, timeline?.marks.first?.at, gaps].compactMap { $0 }.min() ?? now
    }

    /// The name of the app with an id; of an event that no mapping leads to an app, what the event itself says.
    func appName(_ id: String) -> String { names.names[id] ?? id + " (unmapped)" }

    /// Whether the store knows the app; else the id is that of events.
    func isMapped(_ id: String) -> Bool { names.names[id] != nil }

    /// The app behind an event.
    func appName(of event: EventName) -> String? {
        contents?.mappings[event.text].map { appName($0) }
    }
}
