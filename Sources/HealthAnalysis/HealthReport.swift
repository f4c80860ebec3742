// What the analysis says of a store at one instant: the values that every screen, command and export shows.

public import TrackingModel

/// The health of a tracker at an instant. Unknown is nil everywhere, never a number.
public struct HealthReport: Hashable, Sendable {
    /// The instant that ages and "today" are reckoned from.
    public var at: Instant
    public var calendar: LocalCalendar
    public var source: StoreSource
    public var verdict: Verdict
    public var heartbeat: HeartbeatStatus
    public var events: EventStatus
    public var memory: MemoryStatus
    public var notifications: NotificationStatus
    public var queue: QueueStatus
    /// Newest first.
    public var gaps: [Gap]
    /// Minutes of the gaps of class lost, low and high added apart, within the wall clock.
    public var lostMinutes: MinuteRange
    /// By today's seconds, most first; then by name.
    public var apps: [AppStatus]
    /// Seconds of all apps whose value is valid or impossible; nil where no app has a value.
    public var todayTotalSeconds: Int?
    /// Worst first.
    public var findings: [Finding]
    public var logs: LogCounts
    public var today: DayProfile
    public var readProblems: [ReadProblem]
    /// The earliest instant at which time alone can change this report; nil for never.
    public var validUntil: Instant?

    /// Whether the store's last word is recent enough to say anything of the present.
    public var isRecent: Bool { !findings.contains { $0.code == .snapshotOld } }
}

/// The state in one word, what decided it, since when and where to look.
public struct Verdict: Hashable, Sendable {
    /// The state in one word.
    public enum Level: String, Sendable {
        case ok, warning, critical, unknown
    }

    public var level: Level
    /// The code of the finding that decided; nil where none did.
    public var code: FindingCode?
    /// One plain sentence.
    public var reason: String
    public var since: Instant?
    public var lookAt: LookAt

    public init(level: Level, code: FindingCode?, reason: String, since: Instant?, lookAt: LookAt) {
        self.level = level
        self.code = code
        self.reason = reason
        self.since = since
        self.lookAt = lookAt
    }
}

/// The place that explains a verdict or finding.
public enum LookAt: String, Sendable {
    case overview, gaps, recovery, log, apps, findings, store
}

/// Age and state of the heartbeat (the seeds' 120 s and 300 s).
public struct HeartbeatStatus: Hashable, Sendable {
    /// What the age means.
    public enum State: String, Sendable {
        case fresh, stale, lost, never, future
    }

    public var at: Instant?
    /// Negative where the heartbeat is ahead of the instant.
    public var ageSeconds: Double?
    public var state: State
}

/// Events and errors of the local day.
public struct EventStatus: Hashable, Sendable {
    /// Nil where the store has no log of events.
    public var today: Int?
    public var errorsToday: Int?
    /// Errors / events; nil when there are none.
    public var errorRatio: Double?
    /// The log stands at its cap and its oldest entry is from today: the figures are lower bounds.
    public var saturated: Bool
    public var lastAt: Instant?
    /// The newest event that was recorded, with its app where known.
    public var lastRecordedAt: Instant?
    public var lastRecordedApp: String?
}

/// Memory of the extension against its limit.
public struct MemoryStatus: Hashable, Sendable {
    /// How near the limit is.
    public enum State: String, Sendable {
        case ok, warning, critical, unknown
    }

    public var bytes: Int?
    public var at: Instant?
    public var measure: MemorySample.Measure
    public var peakBytesToday: Int?
    public var peakAt: Instant?
    public var warningBytes: Int
    public var limitBytes: Int
    public var state: State
    /// Today's samples, oldest first, thinned to at most 240 that keep the peaks.
    public var samplesToday: [MemorySample]
}

/// Notifications from extension to app.
public struct NotificationStatus: Hashable, Sendable {
    public var sent: Int?
    public var received: Int?
    /// Nil where one of the two is unknown.
    public var missed: Int?
    /// More were received than sent: a counter was set back.
    public var wasReset: Bool
}

/// Writes that could not reach the preferences.
public struct QueueStatus: Hashable, Sendable {
    public var fallbackFiles: Int
    /// Nil where the store doesn't know the flag.
    public var emergencyFlag: Bool?
}

/// Minutes between two bounds.
public struct MinuteRange: Hashable, Sendable {
    public var low: Double
    public var high: Double

    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }
}

/// A stretch without callbacks and what the evidence makes of it (reference/domain §5.3).
public struct Gap: Hashable, Sendable {
    /// What became of the minutes.
    public enum Class: String, CaseIterable, Sendable {
        case lost, recovered, late, blind, suspect, idle, off
    }

    /// A rung of the evidence ladder, in its order: `id` gives E1 to E15.
    public enum Evidence: Int, CaseIterable, Comparable, Sendable {
        case skippedOrdinals, sequenceJump, unhandledCallbacks, missingDayStart, seenByOtherSchedule,
            provenUse
        case silence, windowExhausted, floodBeforeSilence, restartMidMinute, healReplay, memoryOrKill
        case totalDecreased, clockChange, monitoringOff

        /// The rung's name in the reference: `E1` for skipped ordinals.
        public var id: String { "E" + String(rawValue + 1) }

        public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
    }

    public var start: Instant
    public var end: Instant
    public var gapClass: Class
    public var minutes: MinuteRange
    /// Ids, ascending.
    public var apps: [String]
    public var evidence: [Evidence]
    /// A few words: "thresholds skipped".
    public var cause: String
    /// One sentence with the figures.
    public var explanation: String
    /// Evidence that this store cannot give and that would decide.
    public var missingEvidence: [Evidence]

    public var seconds: Double { end - start }

    public init(
        start: Instant, end: Instant, gapClass: Class, minutes: MinuteRange, apps: [String],
        evidence: [Evidence], cause: String, explanation: String, missingEvidence: [Evidence] = []
    ) {
        self.start = start
        self.end = end
        self.gapClass = gapClass
        self.minutes = minutes
        self.apps = apps
        self.evidence = evidence
        self.cause = cause
        self.explanation = explanation
        self.missingEvidence = missingEvidence
    }
}

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
}

/// A known failure that the store shows.
public struct Finding: Hashable, Sendable {
    public var code: FindingCode
    public var level: FindingLevel
    /// A few words.
    public var title: String
    /// What was seen, with figures.
    public var detail: String
    /// Ids of the apps concerned.
    public var apps: [String]
    public var since: Instant?
    public var cause: String
    public var remedy: String
    public var lookAt: LookAt

    public init(
        code: FindingCode, level: FindingLevel, title: String, detail: String, apps: [String] = [],
        since: Instant? = nil, cause: String, remedy: String, lookAt: LookAt
    ) {
        self.code = code
        self.level = level
        self.title = title
        self.detail = detail
        self.apps = apps
        self.since = since
        self.cause = cause
        self.remedy = remedy
        self.lookAt = lookAt
    }
}

/// Entries in the logs.
public struct LogCounts: Hashable, Sendable {
    /// Nil where the store has no such log.
    public var recovery: Int?
    public var `extension`: Int?
    public var bySeverity: [Severity: Int]
}

/// The local day in slots of a quarter of an hour.
public struct DayProfile: Hashable, Sendable {
    public var start: Instant
    /// Seconds in the day: 82 800, 86 400 or 90 000.
    public var length: Double
    /// Minutes counted in each slot.
    public var recorded: [Int]
    /// Errors in each slot.
    public var errors: [Int]
    /// The first moment that the logs still cover; nil where they reach back before today.
    public var coveredFrom: Instant?

    /// Seconds of a slot.
    public static let slotSeconds: Double = 900
}
