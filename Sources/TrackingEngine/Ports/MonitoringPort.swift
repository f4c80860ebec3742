// DeviceActivityCenter as the engine sees it: activities with their schedule and events, started and stopped.

public import TrackingModel

/// The system's monitoring of device activity.
public protocol MonitoringPort {
    /// Starts monitoring an activity, replacing one of the same name.
    ///
    /// - Throws: `MonitoringError` if the system rejects it.
    mutating func startMonitoring(_ activity: MonitoredActivity) throws
    mutating func stopMonitoring(_ names: [String])
    /// The names of the activities that are monitored, of the app and its extensions together.
    var activities: [String] { get }
    /// Whether a threshold can count from the start of its schedule's interval (iOS 17.4 and later).
    var countsPastActivity: Bool { get }
}

extension MonitoringPort {
    public var countsPastActivity: Bool { false }
}

/// An activity with its schedule and the events to be reported.
public struct MonitoredActivity: Hashable, Sendable {
    public var name: String
    public var schedule: MonitoringSchedule
    public var events: [MonitoredEvent]

    public init(name: String, schedule: MonitoringSchedule, events: [MonitoredEvent]) {
        self.name = name
        self.schedule = schedule
        self.events = events
    }
}

/// When an activity is monitored: an interval of every day, or once.
public enum MonitoringSchedule: Hashable, Sendable {
    /// Every day from one local second of the day to another.
    case daily(startSecond: Int, endSecond: Int)
    /// Once.
    case once(from: Instant, until: Instant)

    /// Seconds from start to end.
    public var length: Double {
        switch self {
        case .daily(let start, let end): Double(end - start)
        case .once(let from, let until): until - from
        }
    }
}

/// A threshold of usage at which the monitor is called.
public struct MonitoredEvent: Hashable, Sendable {
    public var name: String
    /// The logical ids of the apps whose usage counts together.
    public var apps: [String]
    public var thresholdSeconds: Int
    /// Whether usage before the registration counts: since the start of the schedule's interval, and where that is no
    /// full hour, since the full hour before it (iOS 17.4 and later).
    ///
    /// From Apple's page of `DeviceActivityEvent.includesPastActivity`: monitoring that begins at 13:30 in a schedule from
    /// 13:00 to 14:00 counts from 13:00, so that of a whole day counts from midnight.
    public var includesPastActivity: Bool

    public init(name: String, apps: [String], thresholdSeconds: Int, includesPastActivity: Bool = false) {
        self.name = name
        self.apps = apps
        self.thresholdSeconds = thresholdSeconds
        self.includesPastActivity = includesPastActivity
    }
}

/// Why the system rejected monitoring.
public enum MonitoringError: Error, Hashable, Sendable {
    /// More than 20 activities of the app and its extensions.
    case excessiveActivities
    /// The interval is shorter than 15 minutes.
    case intervalTooShort
    /// The interval is longer than a week.
    case intervalTooLong
    /// Screen Time permission is missing.
    case unauthorized
    /// Anything else that the system says.
    case refused(String)
}

extension MonitoringError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .excessiveActivities: "more than 20 activities are monitored; stop some"
        case .intervalTooShort: "the interval is shorter than 15 minutes; lengthen it"
        case .intervalTooLong: "the interval is longer than a week; shorten it"
        case .unauthorized: "Screen Time permission is missing; grant it in Settings"
        case .refused(let reason): reason
        }
    }
}

/// The limits that the system documents.
public enum MonitoringLimits {
    public static let activities = 20
    /// Seconds.
    public static let shortestInterval = 900.0
    /// Seconds.
    public static let longestInterval = 604_800.0
}
