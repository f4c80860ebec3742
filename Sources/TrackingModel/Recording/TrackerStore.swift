// The interface between the engine and what stores its data: a container's files, or memory.

/// A store that a tracker records into. Two exist: `ContainerStore` on files and `MemoryStore`.
///
/// Any number of processes may hold one each on the same container.
public protocol TrackerStore {
    associatedtype Draft: TrackerDraft
    associatedtype Journal: TrackerJournal

    /// Runs the body exclusively, then saves everything that it changed in the draft, or nothing if it throws.
    ///
    /// The body can run more than once if another process wrote without the lock. What it appends to the journal is
    /// saved at once, whatever happens to the draft.
    func transact<Result>(_ body: (inout Draft, inout Journal) throws -> Result) throws -> Result

    /// Runs the body alone with the journal, for when the rest of the store can't be read.
    func journal<Result>(_ body: (inout Journal) throws -> Result) throws -> Result

    /// Keeps a record in a file of its own, for when neither can be written.
    func keepFallback(_ record: JournalRecord) throws

    /// Says that all else failed.
    func raiseEmergencyFlag() throws

    /// Runs the body, whose uses of the store wait for other processes no longer than one of them would: an extension
    /// that takes in a callback has no time for more.
    func asOneWait<Result>(_ body: () throws -> Result) rethrows -> Result

    /// Reads the store as the last transaction left it. Takes no lock, and writes nothing.
    func read<Result>(_ body: (Draft) throws -> Result) throws -> Result
}

extension TrackerStore {
    /// Nobody has to be waited for.
    public func asOneWait<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

/// The write-ahead journal of a store.
public protocol TrackerJournal {
    /// The sequence of the newest record; 0 for none.
    var lastSequence: Int { get }

    /// Appends a record, gives it the next sequence, and returns that. On the disk before it returns.
    mutating func append(_ record: JournalRecord) throws -> Int

    /// The records after a sequence, oldest first, as far as they are kept.
    func forEach(after sequence: Int, _ body: (JournalRecord) throws -> Void) throws

    /// The counters as they were before the oldest record that is kept; nil where the journal goes back to the
    /// beginning.
    func checkpoint() throws -> JournalCheckpoint?

    /// The times of all records that are not kept any more.
    func covered() throws -> [CoveredTime]
}

extension TrackerJournal {
    /// Of a journal that keeps all of them, or is fed no log.
    public func covered() throws -> [CoveredTime] { [] }
}

/// A stretch of a device's monotonic clock of which a journal had records.
public struct CoveredTime: Hashable, Sendable {
    public var boot: String
    /// Seconds of the monotonic clock.
    public var from: Double
    public var to: Double

    public init(boot: String, from: Double, to: Double) {
        self.boot = boot
        self.from = from
        self.to = to
    }

    public func covers(_ reading: ClockReading) -> Bool {
        boot == reading.boot && (from...max(from, to)).contains(reading.monotonic)
    }
}

extension [CoveredTime] {
    /// Stretches that are kept, of as many boots and moved clocks; the oldest go first.
    private static var most: Int { 256 }

    /// Adds the reading of a record that follows those that were added. A clock that went back, or ahead by more than a
    /// day, begins a stretch: where the caller's clock was wrong for a while, the time between stays free.
    public mutating func cover(_ reading: ClockReading) {
        if let last, last.boot == reading.boot, reading.monotonic >= last.from,
            reading.monotonic - last.to <= 86_400
        {
            self[count - 1].to = Swift.max(last.to, reading.monotonic)
            return
        }
        append(CoveredTime(boot: reading.boot, from: reading.monotonic, to: reading.monotonic))
        if count > Self.most { removeFirst(count - Self.most) }
    }
}

/// The counters at a point of the journal, from which folding can begin.
public struct JournalCheckpoint: Hashable, Sendable {
    public var state: TrackerState
    public var ledgers: [AppLedger]
    /// The minutes whose thresholds are registered, by app; nil where they were not kept.
    public var thresholds: [String: MinuteSet]?

    public init(state: TrackerState, ledgers: [AppLedger]) {
        self.state = state
        self.ledgers = ledgers
    }
}

/// An app that is tracked.
public struct TrackedApp: Hashable, Sendable {
    /// The logical id.
    public var id: String
    public var name: String
    public var category: AppCategory
    /// Points for each counted minute.
    public var rewardPoints: Int
    /// When it was first tracked; nil where that is not known.
    public var since: Instant?

    public init(
        id: String, name: String, category: AppCategory, rewardPoints: Int = 0, since: Instant? = nil
    ) {
        self.since = since
        self.id = id
        self.name = name
        self.category = category
        self.rewardPoints = rewardPoints
    }
}

extension [TrackedApp] {
    /// The apps with the moment from which each is tracked: what is known of it, else the one given.
    public func tracked(since instant: Instant, knowing known: [TrackedApp] = []) -> [TrackedApp] {
        let knownSince = Dictionary(known.map { ($0.id, $0.since) }, uniquingKeysWith: { first, _ in first })
        return map { app in
            var app = app
            // For an app tracked since before this was stored, no date is invented.
            app.since = knownSince[app.id] ?? app.since ?? instant
            return app
        }
    }
}

/// What an app is for.
public enum AppCategory: String, CaseIterable, Codable, Sendable {
    case learning = "Learning"
    case reward = "Reward"
    case other = "Other"
}

/// What an event means.
public struct ThresholdMapping: Hashable, Sendable {
    /// The logical id of the app, or of a group of apps.
    public var app: String
    /// Seconds that the threshold adds; nil where the mapping does not say.
    public var incrementSeconds: Int?
    /// Seconds of the threshold itself; nil where the mapping does not say.
    public var thresholdSeconds: Int?

    public init(app: String, incrementSeconds: Int? = nil, thresholdSeconds: Int? = nil) {
        self.app = app
        self.incrementSeconds = incrementSeconds
        self.thresholdSeconds = thresholdSeconds
    }
}

/// The tracker's feature flags; off where a store lacks them, except for gap detection.
public enum FeatureFlag: String, CaseIterable, Sendable {
    case dualSchedule = "dual_schedule_enabled"
    case gapDetection = "gap_detection_enabled"
    case backgroundTask = "background_task_enabled"
    case migrated = "didMigrateTodaySecondsFromChallengeProgress"
}
