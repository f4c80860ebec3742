// The seam between the engine and whatever keeps its data: a container's files, or memory.

/// A store that a tracker records into. Two exist: `ContainerStore` on files and `MemoryStore`.
///
/// Any number of processes may hold one each on the same container.
public protocol TrackerStore {
    associatedtype Draft: TrackerDraft
    associatedtype Journal: TrackerJournal

    /// Runs the body alone, then keeps all that it changed in the draft, or nothing when it throws.
    ///
    /// The body can run more than once when someone wrote without the lock. What it appends to the journal is
    /// kept at once, whatever becomes of the draft.
    func transact<Result>(_ body: (inout Draft, inout Journal) throws -> Result) throws -> Result

    /// Runs the body alone with the journal, for when the rest of the store can't be read.
    func journal<Result>(_ body: (inout Journal) throws -> Result) throws -> Result

    /// Keeps a record in a file of its own, for when neither can be written.
    func keepFallback(_ record: JournalRecord) throws

    /// Says that all else failed (seed phase 5.2).
    func raiseEmergencyFlag() throws
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
}

/// The counters at a point of the journal, from which folding can begin.
public struct JournalCheckpoint: Hashable, Sendable, Codable {
    public var state: TrackerState
    public var ledgers: [AppLedger]

    public init(state: TrackerState, ledgers: [AppLedger]) {
        self.state = state
        self.ledgers = ledgers
    }
}

/// A store as one transaction sees and changes it.
public protocol TrackerDraft {
    /// False where the store looks empty although it has a journal: a locked device shows preferences like that,
    /// and writing would replace what is there (reference/domain §1.2, Q17).
    var hasCanary: Bool { get }
    /// Puts the canary in place.
    mutating func setCanary()

    var state: TrackerState { get set }

    /// The apps that have a ledger, in no order.
    var apps: [String] { get }
    func ledger(of app: String) -> AppLedger?
    mutating func set(_ ledger: AppLedger)
    /// Adds a day to an app's history; a day that is there already stays as it is.
    mutating func archive(_ day: ArchivedDay, of app: String)
    /// Makes the history of every app hold each day once, the larger figure; returns how many days went.
    mutating func removeDuplicateHistory() -> Int

    /// The apps as the user chose them.
    var trackedApps: [TrackedApp] { get }
    mutating func setTrackedApps(_ apps: [TrackedApp])

    func mapping(of event: String) -> ThresholdMapping?
    /// Replaces all mappings by those of a new registration.
    mutating func replaceMappings(_ mappings: [String: ThresholdMapping], at instant: Instant)

    mutating func setHeartbeat(_ instant: Instant)
    /// The memory of the extension at the heartbeat, bytes.
    mutating func setMemory(_ bytes: Int)
    var heartbeat: Instant? { get }
    /// The memory that was set last, bytes; nil for none.
    var memoryBytes: Int? { get }

    mutating func requestRearm(of app: String, at instant: Instant)
    /// The apps whose thresholds want to be registered anew.
    var rearmRequests: [String] { get }
    mutating func clearRearmRequests()

    /// The number of notifications posted (`last_notification_seq`).
    var notificationSequence: Int { get set }
    /// The number of notifications that the app has seen.
    var notificationsReceived: Int { get set }
    /// Set when a notification could not be posted: the app has to look by itself.
    var needsPolling: Bool { get set }

    /// Counts a callback without anything else (`usage_count_{event}`).
    mutating func countMinimally(_ event: String)
    /// The minimal counters, which are taken back once their callbacks are counted.
    var minimalCounts: [String: Int] { get }
    mutating func clearMinimalCounts()

    /// Callbacks without an app, oldest first.
    var queue: [JournalRecord] { get set }
    /// Those of the queue that may find their app now; the others were tried with the same mappings and generation.
    var untriedQueue: ArraySlice<JournalRecord> { get }
    /// Notes that none of the queue finds its app with the mappings and the generation as they are.
    mutating func noteQueueTried()
    /// Records in files of their own.
    var fallbacks: [(name: String, record: JournalRecord)] { get }
    mutating func removeFallback(_ name: String)
    var emergencyFlag: Bool { get set }

    /// A flag or time of the service by its key, for example `dual_schedule_enabled`.
    func flag(_ key: FeatureFlag) -> Bool
    mutating func setFlag(_ key: FeatureFlag, _ value: Bool)

    /// What the app side keeps between two runs; nil before it ran.
    var service: ServiceMemory? { get set }

    /// Whether log lines and entries are kept at all; a simulation of many days does without.
    var keepsLogs: Bool { get }
    /// Adds an entry to the recovery log, unless one of the same identity is there.
    mutating func append(_ entry: RecoveryEntry)
    mutating func append(_ entry: LogEntry)
    mutating func append(_ event: AnalyticsEvent)
}

extension TrackerDraft {
    /// The whole queue, as a draft has it that does not remember what was tried.
    public var untriedQueue: ArraySlice<JournalRecord> { queue[...] }
    public mutating func noteQueueTried() {}
}

/// An app that is tracked.
public struct TrackedApp: Hashable, Sendable, Codable {
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
            // Of one that was tracked before that was noted, nothing is made up.
            app.since = knownSince[app.id] ?? app.since ?? instant
            return app
        }
    }
}

/// What an app is for (seed phase 2.1).
public enum AppCategory: String, CaseIterable, Codable, Sendable {
    case learning = "Learning"
    case reward = "Reward"
    case other = "Other"
}

/// What an event stands for.
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

/// The switches of the seeds; off where a store does not say, but for gap detection.
public enum FeatureFlag: String, CaseIterable, Sendable {
    case dualSchedule = "dual_schedule_enabled"
    case gapDetection = "gap_detection_enabled"
    case backgroundTask = "background_task_enabled"
    case migrated = "didMigrateTodaySecondsFromChallengeProgress"
}
