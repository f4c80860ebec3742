// What every screen and dialog is drawn from: the last read, the selected moment, the settings.

package import Canvas
package import HealthAnalysis
package import TrackingModel

/// The data, the time and the settings that all screens and dialogs share.
package struct ViewContext: Sendable {
    package var size: Size
    /// The instant that ages are computed from; frozen in a snapshot and while paused.
    package var now: Instant
    /// The wall clock, which also runs in a snapshot.
    package var wallClock: Instant
    package var calendar: LocalCalendar
    package var feed: Feed
    /// The last record's instant while the store is shown as of it; nil if shown as of now, and for other snapshots.
    package var asOf: Instant?
    /// Whether the store is read in the zone that its days say, and not in that of its opening.
    package var readsInOwnZone = false
    /// The copying from a device; nil for any other store.
    package var device: DeviceLink?
    /// Whether the store was opened from a fleet, which is a tab beside its screens.
    package var isOfFleet = false
    /// The name of the opened store, for the header.
    package var sourceName: String
    @Boxed package var contents: StoreContents? = nil
    @Boxed package var report: HealthReport? = nil
    /// The apps of ids and events, from the same read.
    @Boxed var names = AppLookup(nil, nil)
    /// The gaps of the report by time.
    @Boxed var gapIndex = GapIndex([])
    /// The callbacks of the log's lines.
    @Boxed var callbackIndex = CallbackIndex()
    /// The log's lines by time; nil where they are of one.
    @Boxed var logDensity: LogDensity? = nil
    /// Why the store could not be read; nil if it could.
    package var failure: String?
    /// The read that goes on, as far as it is to be shown; nil mostly.
    package var progress: ReadProgress?
    /// What happened when; nil before the first read.
    @Boxed var timeline: Timeline? = nil
    /// The actual use, if the store is from a simulation that recorded it.
    @Boxed var truth: SimulatedTruth? = nil
    /// The moment that all screens show.
    var timelineState = TimelineState()
    /// How many times the user asked for the next panel of the overview.
    var overviewPanelOffset = 0
    /// The details' share of a list screen that the user chose, in percent; nil for the usual one.
    package var detailsShare: Int?
    /// The keys of the store, and what the reads of this run changed.
    @Boxed var store = ReadHistory()
    /// The read that later ones are compared with, and what differs; nil if none was kept.
    @Boxed var compared: ComparedReads? = nil
    /// The fleet that is looked at instead of a store.
    @Boxed var fleet: FleetState? = nil
    /// The results of the lab that are looked at instead of a store.
    @Boxed var lab: LabState? = nil
    /// The current alerts; nil if nothing is watched.
    package var alerts: AlertBoard?
    @Boxed package var settings: DashboardSettings

    /// Whether the data follows the current time.
    package enum Feed: Sendable {
        case live
        case paused
        /// The instant is fixed.
        case snapshot
    }
}

/// The cursor on the time axis, and the width of the visible stretch.
struct TimelineState: Hashable {
    var zoom = TimeZoom.day
    /// Whether a day is narrowed to the hours that have records.
    var fitsData = false
    /// Nil follows the current time.
    var cursor: Instant?
    /// The moment from which the user measures to the cursor.
    var anchor: Instant?
    /// The number of lines that the details are scrolled down.
    var detailsTop = 0
}

/// A type that is drawn from the context; gives the parts of the context short names.
protocol ContextProvider {
    var context: ViewContext { get }
}

extension ContextProvider {
    var size: Size { context.size }
    var now: Instant { context.now }
    var calendar: LocalCalendar { context.calendar }
    var contents: StoreContents? { context.contents }
    var report: HealthReport? { context.report }
    var names: AppLookup { context.names }
    var timeline: Timeline? { context.timeline }
    var truth: SimulatedTruth? { context.truth }
    var timelineState: TimelineState { context.timelineState }
    var store: ReadHistory { context.store }
    var settings: DashboardSettings { context.settings }
    var glyphs: Glyphs { settings.glyphs }

    /// What the screens are of.
    var subject: Screen.Subject { context.fleet != nil ? .fleet : context.lab != nil ? .lab : .store }

    var today: LocalDay { calendar.day(of: now) }

    /// The moment at the cursor.
    var cursor: Instant { timelineState.cursor ?? now }

    /// The oldest moment of any data.
    var oldestMoment: Instant {
        let gaps = report?.gaps.map(\.start).min()
        return [timeline?.coveredFrom, timeline?.marks.first?.at, gaps].compactMap { $0 }.min() ?? now
    }

    /// The app's name; for events without a mapping, the id from the event itself.
    func appName(_ id: String) -> String { names.names[id] ?? id + " (unmapped)" }

    /// The app's name with its id, where that is another one.
    func nameAndID(_ id: String) -> String {
        let name = appName(id)
        return isMapped(id) && name != id ? "\(name) (\(id))" : name
    }

    func appNames(_ ids: [String]) -> String { ids.map { appName($0) }.commaSeparated }

    /// Whether the store knows the app; if not, the id comes from events.
    func isMapped(_ id: String) -> Bool { names.names[id] != nil }

    /// The app of an event.
    func appName(of event: EventName) -> String? {
        contents?.mappings[event.text].map { appName($0) }
    }
}

/// A value that is copied as one reference, whatever its size. Setting it creates a new box.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    /// Which box it is: two that are the same hold the same value.
    package var projectedValue: ObjectIdentifier { ObjectIdentifier(box) }
}

extension ViewContext {
    /// Whether another context is drawn alike, but for the moment that all screens show. All else that a frame is drawn
    /// from must be compared here; what is large is compared by its box.
    func looks(like other: ViewContext) -> Bool {
        hasSameData(as: other) && size == other.size && now == other.now && feed == other.feed
            && asOf == other.asOf && (device == nil || wallClock == other.wallClock)
            && overviewPanelOffset == other.overviewPanelOffset && detailsShare == other.detailsShare
            && alerts == other.alerts && calendar == other.calendar
    }

    private func hasSameData(as other: ViewContext) -> Bool {
        // What is made of a read comes with its report.
        $report == other.$report && $store == other.$store && $compared == other.$compared
            && $settings == other.$settings && $fleet == other.$fleet && $lab == other.$lab
            && failure == other.failure && progress == other.progress && sourceName == other.sourceName
            && device == other.device && isOfFleet == other.isOfFleet
    }
}
