// What a history keeps besides a store's own records: states, gaps, days and counters, each with its time.

/// A state that an observer saw a tracker in, from the first moment to the last.
public struct RecordedState: Hashable, Sendable {
    /// What was judged.
    public enum Subject: String, Hashable, Sendable {
        case verdict, finding
    }

    public var kind: Subject
    /// The code of the finding, or of the one that decided the verdict; nil where none did.
    public var code: String?
    /// `ok`, `notice`, `warning`, `critical` or `unknown`.
    public var level: String
    public var span: TimeSpan

    public init(kind: Subject, code: String?, level: String, span: TimeSpan) {
        self.kind = kind
        self.code = code
        self.level = level
        self.span = span
    }
}

/// A gap as it was judged when it was seen last.
public struct RecordedGap: Hashable, Sendable {
    public var span: TimeSpan
    /// `lost`, `recovered`, `late`, `not-monitored`, `possible-loss` or `off`.
    public var gapClass: String
    public var minutesLow: Double
    public var minutesHigh: Double
    /// Ids, ascending.
    public var apps: [String]
    /// Rungs of the evidence ladder, for example `E1`.
    public var evidence: [String]
    public var cause: String

    public init(
        span: TimeSpan, gapClass: String, minutesLow: Double, minutesHigh: Double, apps: [String],
        evidence: [String], cause: String
    ) {
        self.span = span
        self.gapClass = gapClass
        self.minutesLow = minutesLow
        self.minutesHigh = minutesHigh
        self.apps = apps
        self.evidence = evidence
        self.cause = cause
    }
}

/// What an app counted on a local day.
public struct RecordedUsage: Hashable, Sendable {
    public var app: String
    public var day: LocalDay
    public var seconds: Int
    public var points: Int?
    /// Whether the store archived the day; otherwise it is the highest that its counter was seen at.
    public var isArchived: Bool

    public init(app: String, day: LocalDay, seconds: Int, points: Int? = nil, isArchived: Bool) {
        self.app = app
        self.day = day
        self.seconds = seconds
        self.points = points
        self.isArchived = isArchived
    }
}

/// An app that days were recorded of.
public struct RecordedApp: Hashable, Sendable {
    public var id: String
    public var name: String?
    public var category: String?

    public init(id: String, name: String?, category: String?) {
        self.id = id
        self.name = name
        self.category = category
    }
}

/// A counter of the store when its value was new.
public struct RecordedCounter: Hashable, Sendable {
    /// Which counter.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        case notificationsSent = "notifications-sent"
        case notificationsReceived = "notifications-received"
        case fallbackFiles = "fallback-files"
    }

    public var name: Name
    public var at: Instant
    public var value: Int

    public init(name: Name, at: Instant, value: Int) {
        self.name = name
        self.at = at
        self.value = value
    }
}
