// Callbacks that are judged together, as the engine keeps them until they are.

/// Callbacks that follow each other so closely that not each can have been reported when it was due: judged together.
public struct Burst: Hashable, Sendable, Codable {
    /// What one app was credited.
    public struct Claim: Hashable, Sendable, Codable {
        public var app: String
        public var generation: Int
        public var minutes: MinuteSet
        /// Minutes that were withheld.
        public var held = MinuteSet()
        /// The highest minute that was reported, credited or not.
        public var top = 0
        public var seconds: Int
        /// Callbacks behind it.
        public var callbacks: Int
        /// Seconds added to each hour, by hour.
        public var hours: [Int: Int]
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
    public var claims: [Claim]
    /// Whether it claimed so much that nothing of it is believed.
    public var isFlood = false

    public init(openedAt: ClockReading, anchor: ClockReading?) {
        self.openedAt = openedAt
        lastAt = openedAt
        self.anchor = anchor
        claims = []
    }

    /// Whether there is anything to judge: several thresholds of an app, or several apps.
    public var isBurst: Bool { claims.count > 1 || claims.contains { $0.callbacks > 1 } }
}

// What earlier versions did not keep may be missing.

extension Burst {
    private enum CodingKeys: String, CodingKey {
        case openedAt, lastAt, anchor, claims, isFlood
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            openedAt: try values.decode(ClockReading.self, forKey: .openedAt),
            anchor: try values.decodeIfPresent(ClockReading.self, forKey: .anchor))
        lastAt = try values.decode(ClockReading.self, forKey: .lastAt)
        claims = try values.decode([Claim].self, forKey: .claims)
        isFlood = try values.decodeIfPresent(Bool.self, forKey: .isFlood) ?? false
    }
}

extension Burst.Claim {
    private enum CodingKeys: String, CodingKey {
        case app, generation, minutes, held, top, seconds, callbacks, hours, lastCredit, booked, isSteady,
            isFirst
        case rate
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            app: try values.decode(String.self, forKey: .app),
            generation: try values.decode(Int.self, forKey: .generation),
            lastCredit: try values.decodeIfPresent(ClockReading.self, forKey: .lastCredit))
        minutes = try values.decode(MinuteSet.self, forKey: .minutes)
        held = try values.decodeIfPresent(MinuteSet.self, forKey: .held) ?? MinuteSet()
        seconds = try values.decode(Int.self, forKey: .seconds)
        callbacks = try values.decode(Int.self, forKey: .callbacks)
        hours = try values.decode([Int: Int].self, forKey: .hours)
        isFirst = try values.decodeIfPresent(Bool.self, forKey: .isFirst) ?? false
        isSteady = try values.decodeIfPresent(Bool.self, forKey: .isSteady) ?? false
        booked = try values.decodeIfPresent([ScreenAccount.Stretch].self, forKey: .booked) ?? []
        rate = try values.decodeIfPresent(AppLedger.Rate.self, forKey: .rate)
        top = try values.decodeIfPresent(Int.self, forKey: .top) ?? minutes.last ?? 0
    }
}
