// Every threshold and cap that a judgement rests on, in one place.

/// Limits of the tracker and thresholds of its health. Seconds and bytes throughout; the values are the seeds'
/// where they name one.
public struct Thresholds: Hashable, Sendable {
    /// A heartbeat up to this age is fresh (seed phase 1.2).
    public var heartbeatFresh: Double = 120
    /// Up to this age it is stale, beyond it lost (seed phase 5.4).
    public var heartbeatStale: Double = 300
    /// A heartbeat further ahead than this is in the future.
    public var futureTolerance: Double = 60
    /// Memory from here on is a warning (seed phase 5.1).
    public var memoryWarning = 5 * 1_048_576
    /// Memory beyond this is critical.
    public var memoryCritical = 5_767_168
    /// The system's limit for the extension.
    public var memoryLimit = 6 * 1_048_576
    /// Two records further apart than this are a candidate for a gap (seed phase 3.2).
    public var gapCandidate: Double = 300
    /// Lost minutes in total beyond which the seed alerts.
    public var lostMinutesWarning: Double = 10
    /// A single gap beyond which it escalates, minutes.
    public var lostMinutesCritical: Double = 30
    /// A late callback can still arrive for this long (reference/domain §5.3, step 5).
    public var settleTime: Double = 24 * 60
    /// Entries that the recovery log keeps.
    public var recoveryLogCap = 100
    /// Entries that the extension log keeps.
    public var extensionLogCap = 500
    /// Errors among events above this are a warning (seed: below 1 % is the target).
    public var errorRatioWarning = 0.01
    /// Errors among events above this are critical.
    public var errorRatioCritical = 0.10
    /// Registered thresholds above which the system was seen to fall silent (reference/domain §1.2, Q9).
    public var registeredThresholdsCeiling = 500
    /// A plist larger than this is a warning (reference/domain, Q18).
    public var storeBytesWarning = 1_048_576
    /// A plist from this size on is critical.
    public var storeBytesCritical = 4_194_304
    /// A store not written for this long is an old snapshot.
    public var snapshotOld: Double = 26 * 3600
    /// The midnight flag may stand for this long (app-schema §1.4).
    public var midnightPendingLimit: Double = 7_200
    /// A counter may stand this far above the seconds that the day has had.
    public var elapsedTolerance = 60
    /// More than this of one app in a day is not believed, seconds.
    public var implausibleDay = 20 * 3600
    /// The hours of a day may add up to this much more or less than the day's counter, seconds.
    public var hourlyMismatch = 60
    /// The marker above which events are accepted may lead today's seconds by this much (app-schema §4, 12).
    public var markerLead = 60
    /// A threshold that arrives this long after a later one is out of order, not late.
    public var inOrderTolerance: Double = 60
    /// Callbacks this close together belong to one burst, whose order means nothing (reference/domain §1.2, Q2).
    public var burstWindow: Double = 10
    /// The first ordinal seen again after this long begins the count anew; sooner, it is a duplicate.
    public var restartAfter: Double = 120
    /// A notification can be under way for this long without being missed.
    public var notificationDelay: Double = 60
    /// Two stores may differ by less than this without a finding, seconds.
    public var storesDisagreement = 60
    /// What a lost heartbeat without evidence of use counts as.
    public var idleAs: FindingLevel = .notice

    public init() {}
}

/// How much a finding weighs; the verdict is the worst of them.
public enum FindingLevel: Int, Comparable, Sendable {
    case notice, warning, critical

    public static func < (left: FindingLevel, right: FindingLevel) -> Bool { left.rawValue < right.rawValue }
}
