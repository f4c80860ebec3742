// The thresholds of health that are a person's choice; `FixedLimits` are nobody's, `SystemBehaviour` is measured.

/// The limits from which on a state is a notice, a warning or critical. Seconds and bytes throughout.
public struct Thresholds: Hashable, Sendable {
    /// A heartbeat up to this age is fresh.
    public var heartbeatFresh: Double = 120
    /// Up to this age it is stale, beyond it lost.
    public var heartbeatStale: Double = 300
    /// Memory from here on is a warning.
    public var memoryWarning = 5 * 1_048_576
    /// Memory beyond this is critical.
    public var memoryCritical = 5_767_168
    /// The system's limit for the extension.
    public var memoryLimit = 6 * 1_048_576
    /// Two records further apart than this are a candidate for a gap.
    public var gapCandidate: Double = 300
    /// Lost minutes in total above which the tracker's own alert fires.
    public var lostMinutesWarning: Double = 10
    /// A single gap beyond which it escalates, minutes.
    public var lostMinutesCritical: Double = 30
    /// A late callback can still arrive for this long.
    public var settleTime: Double = 24 * 60
    /// An error ratio above this is a warning.
    public var errorRatioWarning = 0.01
    /// Errors among events above this are critical.
    public var errorRatioCritical = 0.10
    /// A plist larger than this is a warning (Q18).
    public var storeBytesWarning = 1_048_576
    /// A plist from this size on is critical.
    public var storeBytesCritical = 4_194_304
    /// A store not written for this long is an old snapshot.
    public var snapshotOld: Double = 26 * 3600
    /// Callbacks this close together belong to one burst, whose order means nothing (Q2).
    public var burstWindow: Double = 10
    /// Restarts of monitoring within 24 hours above this are a storm (10 to 15 are healthy).
    public var restartsPerDay = 30
    /// Restarts of monitoring within an hour above this are a storm.
    public var restartsPerHour = 10
    /// Kills of the extension within 24 hours above this are a warning.
    public var killsPerDay = 5
    /// What a lost heartbeat without evidence of use counts as.
    public var idleAs: FindingLevel = .notice

    public init() {}
}

/// How much a finding weighs; the verdict is the worst of them.
public enum FindingLevel: Int, Comparable, Sendable {
    case notice, warning, critical

    public static func < (left: FindingLevel, right: FindingLevel) -> Bool { left.rawValue < right.rawValue }
}
