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
