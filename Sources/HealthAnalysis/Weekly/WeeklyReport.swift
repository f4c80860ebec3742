// A week of a tracker: the seeds' success metrics, the days of each app, how long which state lasted.

public import TrackingModel

/// What is known of a tracker over some local days, today the last of them. Days that no log covers say so.
public struct WeeklyReport: Hashable, Sendable {
    public var source: StoreSource
    /// The instant of the report, in the last of the days.
    public var at: Instant
    public var calendar: LocalCalendar
    /// From the first midnight to the instant of the report.
    public var span: TimeSpan
    /// Oldest first.
    public var days: [Day]
    /// Most used first.
    public var apps: [AppWeek]
    public var metrics: [SuccessMetric]
    /// Stretches of use: callbacks no further apart than the seeds' 300 s.
    public var sessions: Int
    /// Minutes lost in all of the gaps, the bounds added apart.
    public var lostMinutes: MinuteRange
    /// Worst first.
    public var verdicts: [Share]
    /// Worst first, then longest.
    public var findings: [Share]
    /// The most frequent errors of recovery log and extension logs.
    public var errors: [ErrorCount]
    /// Seconds that logs of events cover, and that somebody looked.
    public var coveredSeconds: Double
    public var watchedSeconds: Double
    /// Logs that stand at their cap, so that they hold no more than they show.
    public var cappedLogs: [String]

    /// `lostMinutes` where some log covers the days and tells of the present; nil where none does.
    public var knownLostMinutes: MinuteRange?

    /// A local day.
    public struct Day: Hashable, Sendable {
        public var day: LocalDay
        /// The part of the day that the report spans.
        public var span: TimeSpan
        public var coveredSeconds: Double
        /// Nil where no log covers any of the day.
        public var events: Int?
        /// Nil where no recovery log tells.
        public var errors: Int?
        /// Minutes lost in gaps that begin on this day; nil where no log covers any of it.
        public var lostMinutes: MinuteRange?
        /// Seconds of all apps; nil where no app has a figure.
        public var countedSeconds: Int?
    }

    /// An app over the days.
    public struct AppWeek: Hashable, Sendable {
        public var id: String
        /// Never empty.
        public var name: String
        /// For each of the days; nil for one without a figure.
        public var seconds: [Int?]
        public var totalSeconds: Int
    }

    /// How long a verdict or finding was seen.
    public struct Share: Hashable, Sendable {
        public var level: String
        /// The finding's code; nil for a verdict.
        public var code: String?
        public var seconds: Double
    }

    /// A message and how often it occurred.
    public struct ErrorCount: Hashable, Sendable {
        public var message: String
        public var count: Int
    }
}
