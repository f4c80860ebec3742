// One line of the write-ahead journal: everything that the fold of a record into the counters depends on.

/// A record of `usage-journal.jsonl`. Folding all records in the order of their sequence gives the counters.
public struct JournalRecord: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
        case threshold, warning, start, end
        /// The app is about to register a generation of thresholds.
        case registered
        /// Time went by: a burst that has been quiet for long enough is judged.
        case settled
        /// The local day begins for all apps.
        case midnight
        /// A callback that had to wait (`of`) finds its app.
        case retried
        /// An app's counters are set, by the migration or a repair.
        case adjusted
        /// Minutes up to `ordinal`, as many as `seconds` say, whose own callback never came: the threshold of the
        /// record `of` is above them, so they were used.
        case recovered

        public init(_ kind: MonitorCallback.Kind) {
            switch kind {
            case .threshold: self = .threshold
            case .warning: self = .warning
            case .start: self = .start
            case .end: self = .end
            }
        }
    }

    /// Ascending from 1, without holes; 0 before the journal has given one.
    public var sequence: Int
    public var kind: Kind
    public var event: String?
    public var activity: String?
    /// The generation of thresholds that the event belongs to, or that is being registered.
    public var generation: Int?
    /// The logical id of the app.
    public var app: String?
    /// The minute of use that the threshold reports.
    public var ordinal: Int?
    /// Seconds that the threshold adds; for `adjusted` today's seconds.
    public var seconds: Int?
    /// Seconds of the threshold itself.
    public var thresholdSeconds: Int?
    /// Whether the app was shielded when the callback arrived.
    public var isShielded: Bool
    /// Why monitoring is restarted, or why counters are adjusted.
    public var reason: RestartReason?
    /// Whether the system was asked to count from the start of the day for every threshold that is being registered.
    public var countsDay = false
    /// The minutes whose thresholds are being registered, by app; empty where they were not kept.
    public var thresholds: [String: MinuteSet] = [:]
    /// The sequence of the record that is retried.
    public var of: Int?
    public var reading: ClockReading
    /// Nil where the extension does not ask for it.
    public var battery: BatteryReading?
    /// Memory of the extension at which it put the callback off, bytes; nil for one that it meant to finish at once.
    public var memoryBytes: Int?

    public init(
        sequence: Int = 0, kind: Kind, event: String? = nil, activity: String? = nil, generation: Int? = nil,
        app: String? = nil, ordinal: Int? = nil, seconds: Int? = nil, thresholdSeconds: Int? = nil,
        isShielded: Bool = false, reason: RestartReason? = nil, of: Int? = nil, reading: ClockReading
    ) {
        self.sequence = sequence
        self.kind = kind
        self.event = event
        self.activity = activity
        self.generation = generation
        self.app = app
        self.ordinal = ordinal
        self.seconds = seconds
        self.thresholdSeconds = thresholdSeconds
        self.isShielded = isShielded
        self.reason = reason
        self.of = of
        self.reading = reading
    }
}

extension [JournalRecord] {
    /// Where the records of some kinds are. There can be a million, most of them thresholds, and none is copied.
    package func places(of kinds: JournalRecord.Kind...) -> [Int] {
        indices.filter { kinds.contains(self[$0].kind) }
    }
}

// MARK: - What the system calls the monitor extension with

/// A call of DeviceActivityMonitor, as the system or a simulation makes it.
public struct MonitorCallback: Hashable, Sendable {
    /// Which of the monitor's methods is called.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// `eventDidReachThreshold`.
        case threshold
        /// `eventWillReachThresholdWarning`.
        case warning
        /// `intervalDidStart`.
        case start
        /// `intervalDidEnd`.
        case end
    }

    public var kind: Kind
    /// Nil where the call names none: `start` and `end`.
    public var event: EventName?
    public var activity: String

    public init(_ kind: Kind, event: EventName? = nil, activity: String) {
        self.kind = kind
        self.event = event
        self.activity = activity
    }
}

// MARK: - The battery as the extension finds it when a callback arrives

/// The state of the battery at one callback.
public struct BatteryReading: Hashable, Sendable, Codable {
    /// 0…1.
    public var level: Double
    /// Whether it charges or is full on the charger.
    public var isCharging: Bool

    public init(level: Double, isCharging: Bool) {
        self.level = level
        self.isCharging = isCharging
    }
}

// MARK: - Why a callback was not counted

/// The reasons for which a threshold callback adds nothing. Received = recorded + rejected, by reason, always.
public enum RejectionReason: String, CaseIterable, Sendable {
    /// No app is known for the event; it waits in the queue.
    case noMapping
    /// The app was shielded, so nobody can have used it.
    case shielded
    /// The mapping gives no time, or a negative one.
    case noDuration
    /// The event belongs to a generation of thresholds that was replaced.
    case staleGeneration
    /// More usage than the day has had: left over from yesterday.
    case previousDay
    /// These minutes are counted already.
    case duplicate
    /// More than the clock allows: alone, or in a burst that was undone.
    case impossible
    /// At or below the highest threshold so far (policies `seed-peak` and `seed-delta-…`).
    case belowPeak
    /// Too soon after another record of the app (policy `seed-dedup-90s`).
    case tooSoon
    /// Too soon after the start of monitoring (policy `seed-grace-30s`).
    case grace

    /// Whether the callback should have been counted and could not be.
    public var isError: Bool { self == .noMapping || self == .noDuration }

    /// The words for a log line.
    public var description: String {
        switch self {
        case .noMapping: "no mapping found"
        case .shielded: "the app is shielded"
        case .noDuration: "the duration is zero or negative"
        case .staleGeneration: "the generation was replaced"
        case .previousDay: "more than the time since midnight, so it is yesterday's"
        case .duplicate: "credited already"
        case .impossible: "more than the clock allows"
        case .belowPeak: "not above the highest threshold"
        case .tooSoon: "too soon after the last record"
        case .grace: "within the grace period after monitoring began"
        }
    }
}

// MARK: - Why monitoring is registered again, and what follows from each reason

/// The reason for a restart, stored before the system is called. The raw values are those in the journal and in
/// `ServiceMemory`; a value written by another version of the tracker is kept as it is.
public struct RestartReason: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Callbacks stopped although the device is in use, or a burst used the thresholds up.
    public static let fault = RestartReason(rawValue: "fault")
    /// The local day began.
    public static let midnight = RestartReason(rawValue: "midnight")
    /// Apps were added or removed, or thresholds run out.
    public static let planChange = RestartReason(rawValue: "planChange")
    /// A person asked for it.
    public static let user = RestartReason(rawValue: "user")
    /// A periodic restart interval has passed.
    public static let timer = RestartReason(rawValue: "timer")
    /// The app was launched and found nothing registered.
    public static let launch = RestartReason(rawValue: "launch")
    /// No restart: counters were set to those of an older tracker.
    public static let migration = RestartReason(rawValue: "migration")

    /// Whether it repairs monitoring, so that use before it is expected to be reported again.
    package var isRepair: Bool { self == .fault || self == .user }

    /// Which reason is kept when several wait: the one that bears the least delay.
    package var priority: Int {
        switch self {
        case .midnight: 6
        case .user: 5
        case .launch: 4
        case .planChange: 3
        case .fault: 2
        case .timer: 1
        default: 0
        }
    }

    /// Whether this version restarts for it; words of others are kept and not acted on.
    package var isRestart: Bool { priority > 0 }

    /// Whether it waits while callbacks arrive. A person waits for nothing, a new day must not be counted
    /// with the thresholds of the old one, and where nothing is registered nothing can be lost.
    package var waitsForQuiet: Bool {
        switch self {
        case .midnight, .user, .launch: false
        default: true
        }
    }
}
