// A threshold callback in a text log.

/// A threshold callback read from a text log. Entries of the recovery log are callbacks without this type.
public struct Callback: Hashable, Sendable {
    /// What the extension made of a callback.
    public enum Outcome: Hashable, Sendable {
        /// The log holds no verdict.
        case unknown
        /// Counted.
        case recorded
        /// Not counted, with the log's own reason, for example `SKIP_REGRESSION`.
        case rejected(String)
    }

    /// The numbers that the lines of a callback give, in seconds; each is nil where no line says it.
    public struct Figures: Hashable, Codable, Sendable {
        /// The app's counter of the day before the callback (`currentToday=`, `oldToday=`).
        public var todayBefore: Int?
        /// The app's counter of the day after it (`newToday=`, `newTotal=`, `→ today=`).
        public var today: Int?
        /// What the threshold reports: its minute, or the lines' value (`thresh=`, `threshold=`).
        public var threshold: Int?
        /// The marker that the callback met: only higher thresholds are accepted (`lastThresh=`).
        public var marker: Int?
        /// The marker that it left behind; also known where the next callback of the app meets a marker that only
        /// this one can have set.
        public var markerAfter: Int?
        /// Whether the counter was set to the threshold (a catch-up) instead of one minute being added.
        public var isSetToThreshold: Bool?
        /// What a rejected callback would have added (`delta=`, `proposedGrowth=`).
        public var claimed: Int?
        /// The most that the tracker would have accepted when it rejected (`budget=`).
        public var budget: Int?
        /// Time since the app's previous callback as the tracker computed it when it rejected (`gap=`).
        public var gap: Double?

        public init() {}
    }

    public var at: Instant
    /// Where no line names the event, it is made from the app's name and the minute in the lines.
    public var event: EventName
    /// The app, where the log or the mapping names it.
    public var appID: String?
    public var outcome: Outcome
    /// Seconds that were added, where the log says so.
    public var creditedSeconds: Int?
    /// Its own, which its lines bear as well.
    public var number: CallbackNumber
    public var figures: Figures {
        get { keptFigures?.value ?? Figures() }
        set {
            if newValue != figures { keptFigures = newValue == Figures() ? nil : Kept(newValue) }
        }
    }
    /// Most callbacks of a history have none.
    private var keptFigures: Kept<Figures>?
    /// The process that wrote it, where the log says so (format B).
    public var session: String?
    public var origin: RecordOrigin

    public init(
        at: Instant, event: EventName, appID: String? = nil, outcome: Outcome, creditedSeconds: Int? = nil,
        figures: Figures = Figures(), session: String? = nil, origin: RecordOrigin,
        number: CallbackNumber = .none
    ) {
        self.number = number
        self.creditedSeconds = creditedSeconds
        self.session = session
        self.at = at
        self.event = event
        self.appID = appID
        self.outcome = outcome
        self.origin = origin
        self.figures = figures
    }
}

/// Which callback of a log is meant, in one read of it: the number and the origin together name one.
///
/// A log that loses its oldest lines counts differently the next time. So the number is no part of what was recorded:
/// records that differ in nothing else are equal, and a history of them keeps none.
public struct CallbackNumber: Hashable, Sendable {
    /// None is 0, without another byte for that: a log has many lines.
    private let plusOne: UInt32

    /// Of lines that belong to none, and of what is no longer known.
    public static let none = CallbackNumber(plusOne: 0)

    private init(plusOne: UInt32) { self.plusOne = plusOne }

    /// - Parameter index: From 0.
    public init(_ index: Int) { plusOne = UInt32(index + 1) }

    /// From 0; nil for none.
    public var index: Int? { plusOne == 0 ? nil : Int(plusOne) - 1 }

    public static func == (_: CallbackNumber, _: CallbackNumber) -> Bool { true }
    public func hash(into _: inout Hasher) {}
}
