// What the store shows of one app today.

public import TrackingModel

/// One app today.
public struct AppStatus: Hashable, Sendable {
    /// Whether today's figure can be believed.
    public enum TodayState: String, Sendable {
        /// Belongs to today and is possible.
        case valid
        /// Belongs to another day, or to none that is known.
        case stale
        /// More than the day has had so far.
        case impossible
        /// There is no counter.
        case absent
    }

    public var id: String
    /// Never empty: the store's name, else a short form of the id.
    public var name: String
    public var hasName: Bool
    public var category: String?
    /// 0 where stale, nil where absent.
    public var todaySeconds: Int?
    public var todayState: TodayState
    /// The raw value where it is stale.
    public var staleSeconds: Int?
    /// The day the raw value belongs to.
    public var counterDay: LocalDay?
    /// One sentence on why today's figure is stale or impossible; nil where it is neither.
    public var todayExplanation: String?
    public var totalSeconds: Int?
    /// Nil where the reward points are unknown.
    public var pointsToday: Int?
    public var yesterdaySeconds: Int?
    public var sevenDayMedianSeconds: Int?
    /// Seconds of the last seven days before today, oldest first; nil for a day without a record.
    public var lastSevenDays: [Int?]
    public var lastEventAt: Instant?
    public var lastThresholdSeconds: Int?
    public var registeredCount: Int
    public var registeredTopMinute: Int?
    /// Minutes that can still be counted before the registered window ends.
    public var headroomMinutes: Int?
    public var rearmPending: Bool
    public var isShielded: Bool?
    /// Seconds in each local hour of today, 24; nil where the store has none for today.
    public var hourlySeconds: [Int]?
    /// Every counter as the store has it.
    public var counters: [UsageCounter]
    /// Today's seconds before a burst that waits to be judged, as the tracker keeps them to go back to; nil where it
    /// keeps none.
    public var secondsBeforeBurst: Int?
}
