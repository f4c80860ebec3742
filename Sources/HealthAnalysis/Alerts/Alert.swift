// An alert from its beginning to its end, and what happens to it on the way.

public import TrackingModel

/// One time that a rule's condition held.
public struct Alert: Hashable, Sendable {
    /// Where the reason can be looked at.
    public enum Place: Hashable, Sendable {
        case gap(start: Instant)
        case finding(FindingCode)
        /// The moment of the alert itself.
        case moment
    }

    /// What the watched value was while the condition held.
    public struct Values: Hashable, Sendable {
        public var last: Double
        public var low: Double
        public var high: Double
        /// Mean of the values, each weighted by how long it lasted.
        public var average: Double
    }

    /// Counts the alerts of a log, from 0.
    public var id: Int
    /// The name of the rule.
    public var rule: String
    public var subject: AlertSubject
    /// What it is now, or was when it ended.
    public var level: AlertLevel
    /// The worst that it was.
    public var worst: AlertLevel
    /// When the condition was first seen to hold.
    public var start: Instant
    /// Nil while it is on.
    public var end: Instant?
    /// Seconds from its start to its end or to the last look; a clock that is set back takes none away.
    public var duration: Double
    /// Nil for subjects without a figure, and where it was never known.
    public var figures: Values?
    /// Number of notifications sent.
    public var notifications: Int
    /// One sentence on the reason, as it was when the level last changed.
    public var message: String
    public var place: Place

    /// Whether the condition held at the last reading that could decide it. False while the alert waits for its end to
    /// be confirmed.
    public var holds = true

    public var isActive: Bool { end == nil }
}

/// Something that happened to an alert.
public struct AlertTransition: Hashable, Sendable {
    public enum Change: String, Sendable {
        case fired, worsened, eased, cleared
        /// The alert continues; also sent when a mute or the minimum interval suppressed an earlier notification.
        case reminder
    }

    public var kind: Change
    /// The alert after it.
    public var alert: Alert
    /// Whether to notify a person. False while muted and shortly after the last notification.
    public var isNotified: Bool

    /// Whether it is worth an interruption, and not only good news.
    public var isAlarm: Bool { kind != .eased && kind != .cleared }

    /// An alert as if the rule had just fired, to try what is done then.
    public static func trial(of rule: AlertRule, at instant: Instant) -> AlertTransition {
        let level: AlertLevel = rule.condition(of: .critical) == nil ? .warning : .critical
        let alert = Alert(
            id: 0, rule: rule.name, subject: rule.subject, level: level, worst: level, start: instant,
            duration: 0, notifications: 1, message: "This is a test; nothing is wrong.", place: .moment)
        return AlertTransition(kind: .fired, alert: alert, isNotified: true)
    }

    /// A few words: `memory is critical`, `memory is over`.
    public var title: String {
        switch kind {
        case .fired, .worsened: "\(alert.rule) is \(alert.level.rawValue)"
        case .eased: "\(alert.rule) has eased to \(alert.level.rawValue)"
        case .reminder: "\(alert.rule) is still \(alert.level.rawValue)"
        case .cleared: "\(alert.rule) is over"
        }
    }

    /// One line for a screen that shows the state anyway: what is wrong, or what is no longer wrong.
    public var headline: String {
        switch kind {
        case .cleared:
            switch alert.subject {
            // What is lost stays lost.
            case .newGap: "Alert \(title): nothing new came after \(durationText(alert.duration))."
            default: "Alert \(title) after \(durationText(alert.duration))."
            }
        case .eased: "Alert \(title): \(sentence)"
        case .fired, .worsened, .reminder: alert.message.prefix(1).uppercased() + alert.message.dropFirst()
        }
    }

    /// The reason, or how long it lasted where it is over.
    public var sentence: String {
        kind == .cleared ? "It lasted \(durationText(alert.duration))." : alert.message
    }
}

/// How long an alert's notifications are suppressed.
public enum AlertMute: Hashable, Sendable {
    /// Until a reading of the clock that nobody sets, seconds.
    case until(Double)
    case untilCleared
}
