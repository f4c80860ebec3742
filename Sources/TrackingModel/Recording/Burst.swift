// Callbacks that are judged together, as the engine keeps them until they are.

/// Callbacks that follow each other so closely that not each can have been reported when it was due: judged together.
public struct Burst: Hashable, Sendable {
    /// What one app was credited.
    public struct Claim: Hashable, Sendable {
        public var app: String
        public var generation: Int
        public var minutes = MinuteSet()
        /// Minutes that were withheld.
        public var held = MinuteSet()
        /// The highest minute that was reported, credited or not.
        public var top = 0
        public var seconds = 0
        /// Callbacks behind it.
        public var callbacks = 0
        /// Seconds added to each hour, by hour.
        public var hours: [Int: Int] = [:]
        /// When the app was credited before; nil for not today.
        public var lastCredit: ClockReading?
        /// The time that its credits stand for, on the account's clock.
        public var booked: [ScreenAccount.Stretch] = []
        /// Whether all of it came at the pace of use.
        public var isSteady = true
        /// Whether these are the first callbacks of the app in their generation, though not of the day.
        public var isFirst = false
        /// The known speed of the app's counter before.
        public var rate: AppLedger.Rate?

        public init(app: String, generation: Int, lastCredit: ClockReading?) {
            self.app = app
            self.generation = generation
            self.lastCredit = lastCredit
        }
    }

    public var openedAt: ClockReading
    public var lastAt: ClockReading
    /// The last credit to any app before it; nil for none today.
    public var anchor: ClockReading?
    public var claims: [Claim] = []
    /// Whether it claimed so much that nothing of it is believed.
    public var isFlood = false

    public init(openedAt: ClockReading, anchor: ClockReading?) {
        self.openedAt = openedAt
        lastAt = openedAt
        self.anchor = anchor
    }

    /// Whether there is anything to judge: several thresholds of an app, or several apps.
    public var isBurst: Bool { claims.count > 1 || claims.contains { $0.callbacks > 1 } }
}
