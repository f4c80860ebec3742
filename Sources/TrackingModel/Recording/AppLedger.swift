// What the engine keeps about one app between two callbacks, since the extension lives for one callback only.

/// The counters of an app and what its next credit depends on.
public struct AppLedger: Hashable, Sendable {
    /// The logical id.
    public var app: String
    /// Points for each counted minute.
    public var rewardPoints: Int
    /// The local day that `todaySeconds`, `hourly` and `spans` belong to.
    public var day: LocalDay
    /// The first moment of `day`.
    public var startOfDay: Instant
    public var todaySeconds = 0
    public var totalSeconds = 0
    /// Seconds in each local hour of `day`, 24 of them.
    public var hourly: [Int]
    /// The newest callback of the app, counted or not; nil before the first.
    public var newest: NewestCallback?
    /// When the app was credited last.
    public var lastCredit: ClockReading?
    /// When the app's callbacks were known to be up to date, on the clock of the store's `ScreenAccount`: what comes next
    /// was used since. Nil for not yet.
    public var upToDate: Double?
    /// The same before the newest callback that showed it: what comes at once after it can be as late as it was.
    public var upToDateBefore: Double?
    /// What the app's callbacks reported today.
    public var count = Count()
    /// What a registration reported of use before it: where its counter may have started.
    public var replayed: Replay?
    /// The generation whose counter was seen to continue from what was replayed, so that it counts the whole day; nil
    /// for none. It differs from that of `replayed` after a later registration replayed the day again.
    public var dayCounter: Int?
    /// The day before this one as it was archived, to go on with where the clock is put back, and to add to where its
    /// last minutes come after midnight; nil for none.
    public var left: LeftDay?
    /// What was counted under a later date, before the clock was put back, and is part of today: the clock may go forward
    /// to that date again. Nil for nothing.
    public var ahead: LeftDay?
    /// The minutes registered for the app in the present generation.
    public var window = MinuteSet()
    /// The position of the count at the end of the previous day; nil where nothing was credited then.
    public var yesterday: CountMark?
    /// What the rules of other policies than `ordinal` remember.
    public var memory = RuleMemory()

    /// A callback, as the next one is seen beside it.
    public struct NewestCallback: Hashable, Sendable {
        public var at: ClockReading
        /// Its minute and its schedule; nil where it did not say.
        public var minute: Int?
        public var activity: String?
        /// Seconds of the newest threshold that said so.
        public var thresholdSeconds: Int?
        /// The highest minute among the callbacks that came together with it; nil before one that had a minute.
        public var batchTop: CountMark?

        public init(at: ClockReading) { self.at = at }
    }

    /// What a day's callbacks reported, and how they came.
    public struct Count: Hashable, Sendable {
        /// The reported minutes, one span for each count of the system's counter.
        public var spans: [Span] = []
        /// How the newest count keeps pace with the clock; nil before its first minute.
        public var pace: Pace?
        /// The known speed of the app's counter, on any day; nil before its first two successive minutes.
        public var rate: Rate?
        /// Seconds that were reported and withheld; nil for none.
        public var withheldSeconds: Int?
        /// Minutes that only a later callback covers; nil for none.
        public var recoveredMinutes: Int?

        public init(rate: Rate? = nil) { self.rate = rate }
    }

    /// The minutes of one count of the system's counter, from 1 up.
    public struct Span: Hashable, Sendable {
        /// The generations that the count went through: more than one where the counter was not reset.
        public var firstGeneration: Int
        public var lastGeneration: Int
        /// What was reported, or is covered by what was.
        public var minutes: MinuteSet
        /// Those of them that are withheld: the clock had no room for them when they came.
        public var held: MinuteSet

        public init(generation: Int, minutes: MinuteSet = MinuteSet()) {
            firstGeneration = generation
            lastGeneration = generation
            self.minutes = minutes
            held = MinuteSet()
        }

        /// Those that are credited.
        public var credited: MinuteSet {
            guard !held.isEmpty else { return minutes }
            var credited = minutes
            credited.subtract(held)
            return credited
        }
    }

    /// A count compared with the clock: a minute of use takes a minute, so a counter that reports more runs too fast.
    public struct Pace: Hashable, Sendable {
        /// When the newest minute arrived, and which.
        public var at: ClockReading
        public var minute: Int
        /// Seconds that minutes which followed each other without a pause came ahead of the clock, less those that
        /// were not counted for it.
        public var lead: Double
        /// Seconds by which the newest minute came late: its successor can come early by as many.
        public var delay: Double

        public init(at: ClockReading, minute: Int, lead: Double = 0, delay: Double = 0) {
            self.at = at
            self.minute = minute
            self.lead = lead
            self.delay = delay
        }
    }

    /// Minutes that followed each other without a pause, and how long they took: an app's counter that runs too fast
    /// does so day after day (Q13).
    public struct Rate: Hashable, Sendable {
        public var minutes: Int
        public var seconds: Double

        public init(minutes: Int = 0, seconds: Double = 0) {
            self.minutes = minutes
            self.seconds = seconds
        }
    }

    /// A day that was archived.
    public struct LeftDay: Hashable, Sendable {
        public var day: LocalDay
        /// The first moment of `day`.
        public var startOfDay: Instant
        public var seconds: Int
        /// Seconds in each local hour, 24 of them.
        public var hourly: [Int]
        /// When the app was credited last on it; nil for not by a callback.
        public var lastCredit: ClockReading?
        /// The position of the app's count, including what was reported after midnight.
        public var lastMinute: Int

        public init(_ ledger: AppLedger) {
            day = ledger.day
            startOfDay = ledger.startOfDay
            seconds = ledger.todaySeconds
            hourly = ledger.hourly
            lastCredit = ledger.lastCredit
            lastMinute = ledger.lastMark?.minute ?? 0
        }
    }

    /// Minutes that a generation reported faster than the clock.
    public struct Replay: Hashable, Sendable {
        public var generation: Int
        public var minutes: MinuteSet

        public init(generation: Int, minutes: MinuteSet) {
            self.generation = generation
            self.minutes = minutes
        }

        /// The highest of them; 0 for none.
        public var top: Int { minutes.last ?? 0 }
    }

    /// The position of a count.
    public struct CountMark: Hashable, Sendable {
        public var generation: Int
        /// The last minute.
        public var minute: Int

        public init(generation: Int, minute: Int) {
            self.generation = generation
            self.minute = minute
        }
    }

    /// Notes that the callbacks are up to date, at a time of the account's clock.
    public mutating func bringUpToDate(_ time: Double) {
        guard time > upToDate ?? -.infinity else { return }
        upToDateBefore = upToDate
        upToDate = time
    }

    public init(app: String, day: LocalDay, startOfDay: Instant, rewardPoints: Int = 0) {
        self.app = app
        self.rewardPoints = rewardPoints
        self.day = day
        self.startOfDay = startOfDay
        hourly = [Int](repeating: 0, count: 24)
    }

    /// The position of the newest generation's count; nil where nothing of it was credited today.
    public var lastMark: CountMark? {
        count.spans.last.flatMap { span in
            span.credited.last.map { CountMark(generation: span.lastGeneration, minute: $0) }
        }
    }

    /// `rewardPoints` for each full minute of today.
    public var todayPoints: Int { todaySeconds / 60 * rewardPoints }
}

/// A day that is over, as it goes to the history.
public struct ArchivedDay: Hashable, Sendable {
    public var day: LocalDay
    public var startOfDay: Instant
    public var seconds: Int
    public var points: Int
    public var hourly: [Int]

    public init(day: LocalDay, startOfDay: Instant, seconds: Int, points: Int, hourly: [Int]) {
        self.day = day
        self.startOfDay = startOfDay
        self.seconds = seconds
        self.points = points
        self.hourly = hourly
    }
}

/// The three numbers that a rule can keep of an app from one callback to the next, since an extension lives for one only.
///
/// What a store can't hold is cut: 0 to 100 000 000 000, generations to 1 000 000 000 000.
public struct RuleMemory: Hashable, Sendable {
    /// Forgotten with the app's day: 0 again. The shipped rules keep the highest threshold in it, seconds.
    public var ofDay = 0
    /// Kept from day to day; nil until it is set.
    public var kept: Int?
    /// The generation of thresholds that the others belong to, as far as the rule wants to know; nil until it is set.
    public var generation: Int?

    package init() {}
}
