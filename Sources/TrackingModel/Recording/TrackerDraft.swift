// A store as the engine sees and changes it within a transaction, by who needs which part of it.

/// A store as one transaction sees and changes it.
public protocol TrackerDraft: CountingDraft, RegistrationDraft, CallbackDraft, LogDraft {
    /// False where the store looks empty although it has a journal: a locked device shows preferences like that,
    /// and writing would replace what is there (Q17).
    var hasCanary: Bool { get }
    /// Puts the canary in place.
    mutating func setCanary()

    /// A flag or time of the service by its key, for example `dual_schedule_enabled`.
    func flag(_ key: FeatureFlag) -> Bool
    mutating func setFlag(_ key: FeatureFlag, _ value: Bool)

    /// What the app side keeps between two runs; nil before it ran.
    var service: ServiceMemory? { get set }
}

/// What the folding of records reads and changes.
public protocol CountingDraft {
    var counters: Counters { get set }
    // Parts of the counters, each with its own access: code that does not know the draft's type would otherwise
    // copy all counters to read one of them.
    var state: TrackerState { get set }
    /// The apps that have a ledger, in no order.
    var apps: [String] { get }
    func ledger(of app: String) -> AppLedger?
    mutating func set(_ ledger: consuming AppLedger)

    /// Adds a day to an app's history; a day that is there already stays as it is.
    mutating func archive(_ day: ArchivedDay, of app: String)
    /// Takes a day out of an app's history, since it goes on.
    mutating func withdraw(_ day: ArchivedDay, of app: String)
    /// Makes the history of every app hold each day once, the larger figure; returns how many days went.
    mutating func removeDuplicateHistory() -> Int

    /// Callbacks without an app, oldest first.
    var queue: [JournalRecord] { get set }
    /// Those of the queue that may find their app now; the others were tried with the same mappings and generation.
    var untriedQueue: ArraySlice<JournalRecord> { get }
    /// Notes that none of the queue finds its app with the mappings and the generation as they are.
    mutating func noteQueueTried()
}

extension CountingDraft {
    @inlinable public var state: TrackerState {
        get { counters.state }
        _modify { yield &counters.state }
    }

    public var apps: [String] { counters.apps }
    public func ledger(of app: String) -> AppLedger? { counters.ledger(of: app) }
    @inlinable public mutating func set(_ ledger: consuming AppLedger) { counters.set(ledger) }

    /// The whole queue, as a draft has it that does not remember what was tried.
    public var untriedQueue: ArraySlice<JournalRecord> { queue[...] }
    public mutating func noteQueueTried() {}
}

/// Which apps are tracked, and by which thresholds.
public protocol RegistrationDraft {
    /// The apps as the user chose them.
    var trackedApps: [TrackedApp] { get }
    mutating func setTrackedApps(_ apps: [TrackedApp])

    func mapping(of event: String) -> ThresholdMapping?
    /// Replaces all mappings by those of a new registration.
    mutating func replaceMappings(_ mappings: [String: ThresholdMapping], at instant: Instant)

    mutating func requestRearm(of app: String, at instant: Instant)
    /// The apps whose thresholds must be registered again.
    var rearmRequests: [String] { get }
    mutating func clearRearmRequests()
}

/// What the extension leaves for the app beside the counters: signs of life, and callbacks that were kept aside.
public protocol CallbackDraft {
    mutating func setHeartbeat(_ instant: Instant)
    /// The memory of the extension at the heartbeat, bytes.
    mutating func setMemory(_ bytes: Int)
    var heartbeat: Instant? { get }
    /// The memory that was set last, bytes; nil for none.
    var memoryBytes: Int? { get }

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

    /// Records in files of their own.
    var fallbacks: [(name: String, record: JournalRecord)] { get }
    mutating func removeFallback(_ name: String)
    var emergencyFlag: Bool { get set }
}

/// The logs of a store.
public protocol LogDraft {
    /// Whether log lines and entries are kept at all; a simulation of many days does without.
    var keepsLogs: Bool { get }
    /// Adds an entry to the recovery log, unless one of the same identity is there.
    mutating func append(_ entry: RecoveryEntry)
    mutating func append(_ entry: LogEntry)
    mutating func append(_ event: AnalyticsEvent)
}
