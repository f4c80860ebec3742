// What the engine keeps about the whole store between two callbacks.

/// The store-wide half of the engine's memory; the other half is an `AppLedger` for each app.
public struct TrackerState: Hashable, Sendable {
    /// The crediting policy by its name, for example `ordinal`.
    public var policy: String
    /// The journal is folded into the counters up to this record.
    public var appliedSequence = 0
    /// The local day of the newest record; goes back only when a clock that was ahead is put right.
    public var day: LocalDay?
    /// The day that the clock showed before it was put back to an earlier one; nil once a day begins by itself.
    public var dayAhead: LocalDay?
    /// Whether the clock was moved to another day since the present registration: what its counters reported before went
    /// to days that their minutes need not have; nil for no.
    public var hasMovedDays: Bool?
    /// How often the device was restarted under one name of its boots; nil for never.
    public var unnamedRestarts: Int?
    /// The clocks at the start of `day`, computed from its first record.
    public var dayStart: ClockReading?
    /// What had come when `day` began, after that of the day before, which a clock that was ahead comes back to; nil in
    /// stores that were written without.
    public var dayMarks: [DayMark]?
    /// When today's interval started, where it started by itself: the system reports that with the first use of the
    /// device, so nothing was used before.
    public var intervalStartedAt: ClockReading?
    /// The generation of thresholds that is registered; 0 before the first.
    public var generation = 0
    public var registeredAt: ClockReading?
    /// When the generation before the present one was registered; nil before the second.
    public var registeredBefore: ClockReading?
    public var registeredReason: RestartReason?
    /// The first of the generations, up to the present one, whose counters count from the start of the day, since the
    /// system was asked to; nil where the present one's need not.
    public var countsDaySince: Int?
    public var receipts = Receipts()
    /// Callbacks that arrived together and wait to be judged.
    public var burst: Burst?
    /// The time that credits can still stand for; nil before the first record.
    public var account: ScreenAccount?
    /// Seconds credited to all apps, undone ones taken off.
    public var creditedSeconds = 0
    /// `creditedSeconds` at the beginning of `day`.
    public var creditedAtDayStart = 0
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
    public var counters: CounterBehaviour = .unknown

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

    /// When a generation was registered; nil where that is not known any more.
    public func registration(of generation: Int) -> ClockReading? {
        if generation == self.generation { return registeredAt }
        return generation == self.generation - 1 ? registeredBefore : nil
    }

    /// Whether a generation's counters count from the start of the day, as the system promises.
    public func countsDay(_ generation: Int) -> Bool { countsDaySince.map { generation >= $0 } ?? false }

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
    }
}

/// What a usage counter of the system does when monitoring is restarted (Q6).
public enum CounterBehaviour: String, Sendable {
    case unknown
    /// It begins at zero.
    case resets
    /// It goes on from where it was.
    case continues
    /// The one at some restarts, the other at others.
    case mixed
}

/// How many threshold callbacks came, and their outcomes.
public struct Receipts: Hashable, Sendable {
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
    public var failed: Int { rejected.sum { $0.key.isError ? $0.value : 0 } }

    /// Whether every callback received is accounted for.
    public var balances: Bool { received == recorded + rejectedTotal }
}

/// The counts of callbacks at the start of a local day.
public struct DayMark: Hashable, Sendable {
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
public struct RegistrationMark: Hashable, Sendable {
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
