// The whole state of the dashboard as one value; only `update` changes it.

package import Canvas
package import HealthAnalysis
package import TrackingModel

/// Everything that the next frame is drawn from.
package struct Model: Sendable {
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
    package var contents: StoreContents?
    package var report: HealthReport?
    /// The apps behind ids and events, of the same read.
    var names = AppNames(nil, nil)
    /// Why the store could not be read, where it could not.
    package var failure: String?
    package var screen: Screen
    package var lists: [ListState]
    /// What happened when; nil before the first read.
    var timeline: Timeline?
    var timelineState = TimelineState()
    /// What was really used, where the store is that of a simulation whose truth is known.
    var truth: SimulatedTruth?
    /// How often the next panel of the overview was asked for.
    var overviewTurn = 0
    /// The keys of the store and what the reads of this run changed.
    var store = StoreReads()
    /// The alerts as they stand; nil where nothing is watched.
    package var alerts: AlertBoard?
    package var dialog: Dialog?
    /// A line over the footer that goes away by itself.
    package var notice: Notice?
    package var settings: Settings
    /// The newest read while paused, shown when the pause ends.
    var heldBack: Reading?

    /// Where the data comes from, in time.
    package enum Feed: Hashable, Sendable {
        case live
        case paused
        /// The instant does not move.
        case snapshot
    }

    /// What the user or the terminal has decided.
    package struct Settings: Hashable, Sendable {
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

    package init(
        size: Size, now: Instant, calendar: LocalCalendar, feed: Feed, sourceName: String, settings: Settings
    ) {
        self.size = size
        self.now = now
        wallClock = now
        self.calendar = calendar
        self.feed = feed
        self.sourceName = sourceName
        screen = .overview
        lists = Screen.allCases.map { ListState(follows: $0.isLog) }
        self.settings = settings
    }

    /// The list of the current screen.
    var list: ListState {
        get { lists[screen.rawValue] }
        set { lists[screen.rawValue] = newValue }
    }
}

/// One read of the store with what the analysis made of it.
package struct Reading: Sendable {
    package var contents: StoreContents
    package var report: HealthReport
    /// What happened when; nil where nobody looks at it.
    package var timeline: Timeline?
    /// Every key of the store; nil where its preferences were never read.
    package var listing: StoreListing?
    /// What was really used, where a simulation left that beside the store.
    package var truth: SimulatedTruth?

    package init(
        contents: StoreContents, report: HealthReport, timeline: Timeline? = nil,
        listing: StoreListing? = nil, truth: SimulatedTruth? = nil
    ) {
        self.contents = contents
        self.report = report
        self.timeline = timeline
        self.listing = listing
        self.truth = truth
    }
}

/// A message that stays for a few seconds.
package struct Notice: Hashable, Sendable {
    package enum Kind: Sendable {
        case done, problem
        /// What could not be done, without harm, or a remark.
        case note
    }

    package var text: String
    package var kind: Kind
    package var until: Instant
    /// The alert that it tells of, by its number; it goes with the alert's reason.
    var alert: Int?
}
