// What a tracker wrote of a burst of callbacks that it judged.

/// A line about a burst: `SHADOW_BURST_JUDGE`, `SHADOW_BUDGET_CHECK`, `BURST_CLOSE_…`, `BURST_REVERT`,
/// `PHANTOM_FLOOD_DETECTED`. What the line leaves out is nil.
public struct BurstVerdict: Hashable, Sendable {
    /// What the tracker took the burst for.
    public enum Outcome: String, Sendable {
        /// Minutes that nobody used.
        case phantom
        case real
        /// The line gives no verdict that is known here.
        case undecided
    }

    /// What a line says of one app of the burst.
    public struct Growth: Hashable, Sendable {
        /// The id where the cut one fits only one app, else as the line gives it.
        public var app: String
        /// The day's counter before the burst, seconds.
        public var startSeconds: Int?
        /// What the burst added, seconds.
        public var growthSeconds: Int?
        /// Whether the app had no minute of the day before.
        public var isColdStart: Bool?

        public init(
            app: String, startSeconds: Int? = nil, growthSeconds: Int? = nil, isColdStart: Bool? = nil
        ) {
            self.app = app
            self.startSeconds = startSeconds
            self.growthSeconds = growthSeconds
            self.isColdStart = isColdStart
        }
    }

    public var outcome: Outcome
    /// Whether the tracker only noted its opinion and left the credits as they were.
    public var isShadow: Bool
    /// Seconds from the first callback to the last.
    public var duration: Double?
    public var callbacks: Int?
    public var appCount: Int?
    public var secondsSinceKill: Int?
    /// Seconds since the last credit to any app before the burst.
    public var secondsSinceCredit: Int?
    /// Seconds that the burst added to all apps together.
    public var growthSeconds: Int?
    /// Seconds that the tracker would have allowed.
    public var budgetSeconds: Int?
    public var apps: [Growth]

    public init(outcome: Outcome, isShadow: Bool = false, apps: [Growth] = []) {
        self.outcome = outcome
        self.isShadow = isShadow
        self.apps = apps
    }
}
