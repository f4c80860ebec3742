// What the engine keeps about the whole store between two callbacks.

/// The store-wide half of the engine's memory; the other half is an `AppLedger` for each app.
public struct TrackerState: Hashable, Sendable, Codable {
    /// The crediting policy by its name, for example `ordinal`.
    public var policy: String
    /// The journal is folded into the counters up to this record.
    public var appliedSequence: Int
    /// The local day of the newest record; goes back only when a clock that was ahead is put right.
    public var day: LocalDay?
    /// The clocks at the start of `day`, computed from its first record.
    public var dayStart: ClockReading?
    /// What had come when `day` began, after that of the day before, which a clock that was ahead comes back to; nil in
    /// stores that were written without.
    public var dayMarks: [DayMark]?
    /// When today's interval started, where it started by itself: the system reports that with the first use of the
    /// device, so nothing was used before.
    public var intervalStartedAt: ClockReading?
    /// The generation of thresholds that is registered; 0 before the first.
    public var generation: Int
    public var registeredAt: ClockReading?
    public var registeredReason: RestartReason?
    public var receipts: Receipts
    /// Callbacks that arrived together and wait to be judged.
    public var burst: Burst?
    /// The callbacks that were arriving when the present generation was registered; nil for none.
    public var flush: Flush?
    /// Seconds credited to all apps, undone ones taken off.
    public var creditedSeconds: Int
    /// `creditedSeconds` at the beginning of `day`.
    public var creditedAtDayStart: Int
    /// The newest credit to any app that has not been undone.
    public var lastCredit: ClockReading?
    /// The newest callback, counted or not.
    public var lastArrival: ClockReading?
    /// The newest callback before the present registration.
    public var lastArrivalBeforeRegistration: ClockReading?
    /// The newest reading of the clocks, against which a jump is measured.
    public var lastReading: ClockReading?
    /// The battery at the newest callback, and at the last one before the callbacks that arrive with it.
    public var battery: BatteryReading?
    public var batteryBefore: BatteryReading?
    /// What the system's counters were seen to do on a restart.
    public var counters: CounterBehaviour

    /// What had come when `day` began; nil where that is not known.
    public var dayMark: DayMark? { dayMarks?.last { $0.day == day } }

    /// Threshold callbacks of `day`, counted or not, as they arrived; nil where the store does not know what had come
    /// before.
    public var receivedToday: Int? {
        if day == nil { return receipts.received }
        return dayMark.map { receipts.received - $0.received }
    }

    /// Callbacks of `day` that should have been counted and could not be; nil as for `receivedToday`.
    public var failedToday: Int? {
        if day == nil { return receipts.failed }
        return dayMark.map { max(0, receipts.failed - $0.failed) }
    }

    /// The present registration; nil before the first.
    public var registration: RegistrationMark? {
        registeredAt.map {
            RegistrationMark(
                generation: generation, at: $0, reason: registeredReason,
                lastArrival: lastArrivalBeforeRegistration)
        }
    }

    public init(policy: String) {
        self.policy = policy
        appliedSequence = 0
        generation = 0
        receipts = Receipts()
        creditedSeconds = 0
        creditedAtDayStart = 0
        counters = .unknown
    }
}

/// What a usage counter of the system does when monitoring is restarted (Q6).
public enum CounterBehaviour: String, Codable, Sendable {
    case unknown
    /// It begins at zero.
    case resets
    /// It goes on from where it was.
    case continues
    /// The one at some restarts, the other at others.
    case mixed
}

/// How many threshold callbacks came, and their outcomes.
public struct Receipts: Hashable, Sendable, Codable {
    public var received = 0
    public var recorded = 0
    /// By `RejectionReason`.
    public var rejected: [RejectionReason: Int] = [:]
    /// Warnings and interval callbacks, which count nothing.
    public var others = 0

    public init() {}

    /// All rejections together.
    public var rejectedTotal: Int { rejected.values.reduce(0, +) }

    /// Callbacks that should have been counted and could not be: without an app, or without a duration.
    public var failed: Int { rejected.reduce(0) { $0 + ($1.key.isError ? $1.value : 0) } }

    /// Whether every callback received is accounted for.
    public var balances: Bool { received == recorded + rejectedTotal }
}

/// The counts of callbacks at the start of a local day.
public struct DayMark: Hashable, Sendable, Codable {
    public var day: LocalDay
    /// `Receipts.received` then.
    public var received: Int
    /// `Receipts.failed` then.
    public var failed: Int

    public init(day: LocalDay, received: Int, failed: Int) {
        self.day = day
        self.received = received
        self.failed = failed
    }
}

/// A registration, as what comes after it is judged by.
public struct RegistrationMark: Hashable, Sendable, Codable {
    public var generation: Int
    public var at: ClockReading
    public var reason: RestartReason?
    /// The newest callback before it; nil for none.
    public var lastArrival: ClockReading?

    public init(generation: Int, at: ClockReading, reason: RestartReason?, lastArrival: ClockReading?) {
        self.generation = generation
        self.at = at
        self.reason = reason
        self.lastArrival = lastArrival
    }
}

/// Callbacks that were arriving when a generation was registered: what it reports beyond them was delayed together with
/// them.
public struct Flush: Hashable, Sendable, Codable {
    /// The last credit to any app before them; nil for none today.
    public var anchor: ClockReading?
    /// Seconds credited to all apps before them.
    public var creditedThen: Int

    public init(anchor: ClockReading?, creditedThen: Int) {
        self.anchor = anchor
        self.creditedThen = creditedThen
    }
}

/// Credits that arrived within a few seconds of each other: kept apart until it is clear whether they can be true.
public struct Burst: Hashable, Sendable, Codable {
    /// What one app was credited.
    public struct Claim: Hashable, Sendable, Codable {
        public var app: String
        public var generation: Int
        public var minutes: MinuteSet
        public var seconds: Int
        /// Callbacks behind it.
        public var callbacks: Int
        /// Seconds added to each hour, by hour.
        public var hours: [Int: Int]
        /// When the app was credited before; nil for not today.
        public var lastCredit: ClockReading?
        /// What had been credited to all apps then, seconds.
        public var creditedThen: Int?
        /// What the app's callbacks had reported before; nil where that need not be restored.
        public var before: AppLedger.Count?

        public init(app: String, generation: Int, lastCredit: ClockReading?) {
            self.app = app
            self.generation = generation
            self.lastCredit = lastCredit
            minutes = MinuteSet()
            seconds = 0
            callbacks = 0
            hours = [:]
        }
    }

    public var openedAt: ClockReading
    public var lastAt: ClockReading
    /// The last credit to any app before it; nil for none today.
    public var anchor: ClockReading?
    /// The registration that it opened under, where another one came meanwhile; nil where none did.
    public var registration: RegistrationMark?
    public var claims: [Claim]

    public init(openedAt: ClockReading, anchor: ClockReading?) {
        self.openedAt = openedAt
        lastAt = openedAt
        self.anchor = anchor
        claims = []
    }

    /// Whether there is anything to judge: several thresholds of an app, or several apps.
    public var isBurst: Bool { claims.count > 1 || claims.contains { $0.callbacks > 1 } }
}
