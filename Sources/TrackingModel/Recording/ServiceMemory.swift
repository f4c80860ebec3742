// What the app side of a tracker keeps between two of its runs.

/// The state of `TrackingService` that a restart of the app must not lose.
public struct ServiceMemory: Hashable, Sendable {
    /// A restart of monitoring, noted before it is tried.
    public struct Restart: Hashable, Sendable {
        public var reason: RestartReason
        /// Unix seconds.
        public var at: Double
        public var generation: Int
        /// Nil until it is known; false when the system rejected it.
        public var succeeded: Bool?
        /// How many thresholds were registered; nil where that was not kept.
        public var thresholds: Int?
        /// Threshold callbacks that had come before, `Receipts.received`; nil where that was not kept.
        public var received: Int?

        public init(
            reason: RestartReason, at: Double, generation: Int, succeeded: Bool? = nil,
            thresholds: Int? = nil, received: Int? = nil
        ) {
            self.reason = reason
            self.at = at
            self.generation = generation
            self.succeeded = succeeded
            self.thresholds = thresholds
            self.received = received
        }
    }

    /// The newest restarts, oldest first, at most 20.
    public var restarts: [Restart] = []
    /// A restart that was asked for and waits.
    public var pendingRestart: RestartReason?
    /// Unix seconds.
    public var pendingSince: Double?
    /// Unix seconds of the last recovery schedule.
    public var recoveryStartedAt: Double?
    /// Seconds credited to all apps when the last recovery schedule was started; nil once its result was reported to
    /// analytics.
    public var creditedBeforeRecovery: Int?
    /// Unix seconds of the last alert of lost minutes.
    public var lossAlertedAt: Double?
    /// Restarts since the store was made, by reason.
    public var restartCounts: [RestartReason: Int] = [:]
    /// The most thresholds of a registration from which callbacks came; nil for not yet.
    public var heardThresholds: Int?
    /// How many thresholds the last registration had from which none came for hours; nil for none.
    public var unheardThresholds: Int?
    /// Unix seconds at which that was noticed.
    public var unheardAt: Double?
    /// Unix seconds of the last checks of health and accuracy reported to analytics.
    public var checkedAt: Double?

    public init() {}
}

/// An analytics event: a name and its properties.
public struct AnalyticsEvent: Hashable, Sendable {
    /// A property's value.
    public enum Value: Hashable, Sendable {
        case integer(Int)
        case number(Double)
        case text(String)
        case flag(Bool)
        case texts([String])
    }

    public var name: String
    public var at: Instant
    /// In the order in which they are written.
    public var properties: [(key: String, value: Value)]

    public init(_ name: String, at: Instant, _ properties: [(key: String, value: Value)] = []) {
        self.name = name
        self.at = at
        self.properties = properties
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.at == right.at
            && left.properties.elementsEqual(right.properties) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(at)
    }
}
