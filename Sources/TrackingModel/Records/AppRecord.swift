// What a store holds about one app, source by source, before anyone judges it.

/// The facts of one app. An app is an id with a usage key, a persisted record or a mapping.
public struct AppRecord: Hashable, Sendable {
    /// The logical id: a bundle id or a UUID text.
    public var id: String
    /// `map_{id}_name`, else the persisted display name.
    public var name: String?
    /// `Learning`, `Reward` or any other text in the store.
    public var category: String?
    /// Points for each counted minute.
    public var rewardPoints: Int?
    /// Every counter that the store holds for the app, in the order in which they are trusted.
    public var counters: [UsageCounter] = []
    /// The newest `usage_{id}_modified`, `lastEventTime` or `last_event_arrival_{id}`.
    public var lastEventAt: Instant?
    /// `usage_{id}_lastThreshold`, seconds: the marker above which events are accepted.
    public var lastThresholdSeconds: Int?
    /// `revert_today_{id}`: the day's seconds before the burst that waits to be judged; nil where none waits.
    public var revertTodaySeconds: Int?
    /// `revert_lastThreshold_{id}`: the marker before that burst, seconds.
    public var revertThresholdSeconds: Int?
    /// Thresholds mapped to the app.
    public var registeredCount = 0
    /// The highest minute registered: `window_top_min_{id}`, else the highest mapped ordinal.
    public var registeredTopMinute: Int?
    /// The newest restart generation among the mapped events; nil where their names hold none.
    public var registeredGeneration: Int?
    public var rearmRequested = false
    public var rearmRequestedAt: Instant?
    /// Nil where the store says nothing of shields.
    public var isShielded: Bool?
    /// Seconds in each local hour of `hourlyDay`, 24 of them; nil where none are kept.
    public var hourlySeconds: [Int]?
    public var hourlyDay: LocalDay?
    /// Archived days, as the store orders them; a day can occur twice.
    public var history: [DailyUsage] = []
    /// A day that the extension saved for the app to archive (`pending_archive_{id}_…`).
    public var pendingArchive: DailyUsage?
    /// Every category that some place of the store gives, ascending; more than one where they contradict.
    public var categories: [String] = []

    public init(id: String) {
        self.id = id
    }
}

/// One of the places in which a store counts an app's seconds.
public struct UsageCounter: Hashable, Sendable {
    /// Which counter, in the order in which today's figure trusts them.
    public enum Source: Int, Comparable, Sendable {
        /// `usage_{id}_today`.
        case usage
        /// `ext_usage_{id}_today`.
        case protected
        /// `persistedApps_v3`.
        case persisted

        public static func < (left: Source, right: Source) -> Bool { left.rawValue < right.rawValue }
    }

    public var source: Source
    /// Seconds on the day that `day` names.
    public var todaySeconds: Int?
    public var totalSeconds: Int?
    /// The local day that `todaySeconds` belongs to, by the counter's own date key; nil where that is missing.
    public var day: LocalDay?
    /// When it was last written.
    public var modifiedAt: Instant?

    public init(
        source: Source, todaySeconds: Int? = nil, totalSeconds: Int? = nil, day: LocalDay? = nil,
        modifiedAt: Instant? = nil
    ) {
        self.source = source
        self.todaySeconds = todaySeconds
        self.totalSeconds = totalSeconds
        self.day = day
        self.modifiedAt = modifiedAt
    }
}

/// An archived day of an app.
public struct DailyUsage: Hashable, Sendable {
    public var day: LocalDay
    public var seconds: Int
    public var points: Int?

    public init(day: LocalDay, seconds: Int, points: Int? = nil) {
        self.day = day
        self.seconds = seconds
        self.points = points
    }
}
