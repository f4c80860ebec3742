// Everything that one read of a store gave, as values: the input of all analysis.

/// One read of a container.
public struct StoreContents: Hashable, Sendable {
    public var source: StoreSource
    /// Nil where the store has none or holds 0, which the tracker writes for "never". A store of last calls keeps none:
    /// there it is the newest of them.
    public var heartbeat: Instant?
    /// Whether something stands in the place of the heartbeat that is no time.
    public var hasInvalidHeartbeat = false
    public var initializedFlag: Bool?
    /// Time of the last `init`, where kept (`extension_initialized`).
    public var initializedAt: Instant?
    /// Memory of the extension, oldest first; from recovery entries, text logs and `extension_memory_mb`.
    public var memory: [MemorySample] = []
    public var notifications = NotificationCounters()
    /// Recovery log and deployed error log as one list, merged by id, oldest first.
    public var recovery: [RecoveryEntry] = []
    /// Entries in the recovery or error log itself, before merging; compared with the cap.
    public var recoveryLogCount: Int?
    /// Whether any log that lists callbacks exists: a recovery log, an error log or a text log. Without one the
    /// number of events is unknown, not 0.
    public var hasEventLog = false
    /// Lines of all extension logs, oldest first; lines without a time stay where their log had them.
    public var log: [LogEntry] = []
    /// Callbacks in text logs, or the thresholds among the last calls, oldest first.
    public var callbacks: [Callback] = []
    /// What a store of last calls holds; nil for all others.
    public var lastCalls: LastCalls?
    /// Ascending by id.
    public var apps: [AppRecord] = []
    /// The app of each mapped event name.
    public var mappings: [String: String] = [:]
    /// Names of fallback files, not all of them where there are many.
    public var fallbackFiles: [String] = []
    /// Fallback files that are there and not among the names.
    public var unlistedFallbackFiles = 0
    /// Whether there are more than could be counted.
    public var hasUncountedFallbackFiles = false
    /// Fallback files; at least so many where some were not counted.
    public var fallbackFileCount: Int { fallbackFiles.count + unlistedFallbackFiles }
    public var emergencyFlag: Bool?
    /// `usage_count_{event}`: callbacks that were only counted because memory was short, by event.
    public var minimalCounts: [String: Int] = [:]
    /// Just before the last `startMonitoring` (`monitoring_restart_timestamp`).
    public var monitoringRestartedAt: Instant?
    /// `midnight_pending_refresh` with the time at which it was set.
    public var midnightPending: Bool?
    public var midnightPendingSince: Instant?
    /// `global_daily_reset_timestamp`.
    public var lastDailyReset: Instant?
    /// The moments that counters call the start of their day.
    public var dayStarts: [Instant] = []
    /// `tracked_app_ids`: the apps that the extension may rebuild; nil where the store keeps no such list.
    public var trackedAppIDs: [String]?
    /// `pending_window_rebuild` with the time at which it was set.
    public var windowRebuildPending: Bool?
    public var windowRebuildPendingSince: Instant?
    /// `phantom_flood_active_until`: up to then callbacks are skipped.
    public var floodActiveUntil: Instant?
    /// `ext_last_kill_timestamp`.
    public var lastKillAt: Instant?
    /// Other events in logs than callbacks, oldest first.
    public var marks: [TrackerMark] = []
    /// Oldest first; from the newest reading that is kept, and from the lifecycle log.
    public var battery: [BatterySample] = []
    /// Callbacks since the install (`ext_total_events_received`), which two processes at once can count as one.
    public var eventsReceived: Int?
    /// `burst_credited_apps_csv`: apps whose credits wait to be judged.
    public var unjudgedApps: [String] = []
    /// `burst_baseline_credit_ts`: the last credit to any app before the burst that `unjudgedApps` names.
    public var burstBaselineCreditAt: Instant?
    /// `burst_is_flood`: whether the open burst was already taken for a flood.
    public var isBurstFlood: Bool?
    /// The last credit to any app (`last_credited_global_timestamp`, before it `last_recorded_timestamp`).
    public var lastCreditAt: Instant?
    /// `last_event_arrival_global`.
    public var lastArrivalAt: Instant?
    /// When the app was last in the foreground (`app_last_state_check`).
    public var appInFrontAt: Instant?
    /// The background task for midnight, as often as it was asked for and as it ran.
    public var midnightTask: TaskRuns?
    /// Text logs within the preferences, by key.
    public var textLogBytes: [String: Int] = [:]
    /// Apps that the shields' configuration names; nil where there is none that can be read.
    public var configuredApps: [String]?
    /// Reward apps that a learning goal of no minutes unlocks.
    public var appsWithoutGoal: [String] = []
    /// What this project's engine left; nil for stores of other writers.
    public var engine: EngineTrace?
    /// What the system wrote about the extension and the device into the store's own logs.
    public var evidence = DeviceEvidence()
    public var problems: [ReadProblem] = []

    public init(source: StoreSource) {
        self.source = source
    }
}

/// How often a background task was asked for and ran (`midnight_reset_submit_count`, `_run_count`).
public struct TaskRuns: Hashable, Sendable {
    public var submitted: Int
    public var ran: Int

    public init(submitted: Int, ran: Int) {
        self.submitted = submitted
        self.ran = ran
    }
}

/// What was opened.
public struct StoreSource: Hashable, Sendable {
    /// The kind of thing that was opened.
    public enum Form: String, CaseIterable, Sendable {
        case container, plist, export
        /// Text logs alone, without the preferences that they were taken from.
        case textLog

        /// Its name in a text.
        public var title: String { self == .textLog ? "text log" : rawValue }
    }

    /// Whether the preferences could be read, without which nothing can be said to be healthy.
    public enum Preferences: Hashable, Sendable {
        case read
        /// There is no such file.
        case missing
        /// This read failed; what is shown is the last good one.
        case stale(reason: String)
        /// What was opened holds none by its kind.
        case absent
        /// They were never read.
        case unreadable(reason: String)
    }

    /// The path as the user gave it, made absolute.
    public var path: String
    /// The App Group, for example `group.com.screentimerewards.shared`.
    public var group: String
    public var kind: Form
    public var preferences: Preferences
    /// The version of the writer, by the newest marker present.
    public var generation = WriterGeneration.unknown
    /// The app whose mapping says what keys and lines hold; nil where the known formats do.
    public var mapping: String?
    /// The format as people read it.
    public var format: String { mapping ?? generation.title }
    /// The same for programs.
    public var formatID: String { mapping ?? generation.rawValue }
    public var isFormatKnown: Bool { mapping != nil || generation != .unknown }
    public var plistModifiedAt: Instant?
    public var plistBytes: Int?
    /// Bytes of the recovery log and of the log folder together.
    public var logBytes: Int?
    /// Keys in the preferences.
    public var keyCount = 0
    /// Number of keys that only a known tracker writes; 0 in the preferences of any other app.
    public var trackerKeyCount = 0
    /// Where it was copied from; nil for what was opened in its own place.
    public var origin: StoreOrigin?

    public init(path: String, group: String, kind: Form, preferences: Preferences) {
        self.path = path
        self.group = group
        self.kind = kind
        self.preferences = preferences
    }
}

/// Which version of the tracker wrote a store.
public enum WriterGeneration: String, CaseIterable, Sendable {
    case unknown
    /// The current format, which this project's engine writes.
    case planned
    case g0 = "G0 prototype"
    case g1 = "G1 JSON"
    case g2 = "G2 primitives"
    case g3 = "G3 delta"
    case g4 = "G4 protected"
    case g5 = "G5 filters"
    case g6 = "G6 sliding window"
    case g7 = "G7 credit on arrival"
    /// An app built on that library, which keeps the last call of each callback only.
    case reactNative = "react-native-device-activity"

    /// The format as people read it.
    public var title: String {
        switch self {
        case .unknown: "unknown format"
        case .planned: "current format"
        case .g0, .g1, .g2, .g3, .g4, .g5, .g6, .g7: "older format " + rawValue.prefix(2)
        case .reactNative: rawValue
        }
    }

    /// Whether callbacks overwrite each other, so that the store shows some of them and never all.
    public var keepsLastCallsOnly: Bool { self == .reactNative }
}

/// Memory of the extension at one moment.
public struct MemorySample: Hashable, Sendable {
    /// Which of the system's figures it is: jetsam compares the footprint.
    public enum Measure: String, Sendable {
        case resident, footprint, unknown
    }

    public var at: Instant
    /// The bytes times four, and the measure in the two bits below them: there can be a million samples.
    private var packed: Int

    public init(at: Instant, bytes: Int, measure: Measure = .unknown) {
        self.at = at
        packed = Self.packed(bytes, measure)
    }

    public var bytes: Int {
        get { packed >> 2 }
        set { packed = Self.packed(newValue, measure) }
    }

    public var measure: Measure {
        get {
            switch packed & 3 {
            case 0: .resident
            case 1: .footprint
            default: .unknown
            }
        }
        set { packed = Self.packed(bytes, newValue) }
    }

    private static func packed(_ bytes: Int, _ measure: Measure) -> Int {
        let code =
            switch measure {
            case .resident: 0
            case .footprint: 1
            case .unknown: 2
            }
        return min(max(bytes, Int.min >> 2), Int.max >> 2) << 2 | code
    }
}

/// Darwin notifications from extension to app.
public struct NotificationCounters: Hashable, Sendable {
    public var sent: Int?
    public var received: Int?
    public var lastSentAt: Instant?
    public var lastReceivedAt: Instant?

    public init(
        sent: Int? = nil, received: Int? = nil, lastSentAt: Instant? = nil, lastReceivedAt: Instant? = nil
    ) {
        self.sent = sent
        self.received = received
        self.lastSentAt = lastSentAt
        self.lastReceivedAt = lastReceivedAt
    }
}

/// Something in a store that could not be read as what it should be. Shown, never fatal.
public struct ReadProblem: Hashable, Sendable {
    /// What sort of thing it is, so that findings need not read the words.
    public enum Sort: Hashable, Sendable {
        /// A value, record or line that is not what it should be.
        case value
        /// A time that is off by the 978 307 200 s between the two epochs.
        case epoch
        /// A whole file or log that could not be read, or only in part.
        case file
        /// Nothing wrong with the data: a limit, or something left out on purpose.
        case notice
        /// The system hides values of most lines of a log.
        case hidden
        /// In a file beside the store, as evidence or labels: the store itself is whole.
        case evidence
    }

    /// The file or log, as a person finds it in the container.
    public var source: String
    /// The preferences key, where the problem has one.
    public var key: String?
    /// What is wrong, and what was done with the value.
    public var problem: String
    public var kind: Sort

    public init(source: String, key: String? = nil, problem: String, kind: Sort = .value) {
        self.source = source
        self.key = key
        self.problem = problem
        self.kind = kind
    }
}

// MARK: - What this project's own engine leaves in a store beside the counters: the journal and its memory

/// The engine's records and memory, as far as a store has them. Stores of other writers have none.
public struct EngineTrace: Hashable, Sendable {
    /// Records of the journal, ascending by sequence: the part before the last rotation and the present one.
    public var records: [JournalRecord]
    /// The counters before the oldest record; nil where the journal goes back to the beginning, or has none.
    public var startCheckpoint: JournalCheckpoint?
    /// Lines of the journal that are no record.
    public var damagedLines = 0
    /// Nil where the preferences hold none that can be read.
    public var state: TrackerState?
    public var service: ServiceMemory?
    /// Callbacks that wait for their app (`engine_queue`); nil where the queue can't be read.
    public var queued: Int? = 0
    /// Those of them that can be read, in the order in which they came.
    public var waiting: [JournalRecord] = []
    /// Whether the key is there that every store of the engine has; without it the preferences were lost, or read
    /// while the device was locked (Q17).
    public var hasCanary: Bool

    public init(records: [JournalRecord] = [], state: TrackerState? = nil, hasCanary: Bool = true) {
        self.records = records
        self.state = state
        self.hasCanary = hasCanary
    }
}
