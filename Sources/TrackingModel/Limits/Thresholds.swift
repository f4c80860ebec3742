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
    /// Callbacks can claim this many times the seconds that the clock allows before they are not believed
    /// (reference/domain §1.2, Q1).
    public var believableExcess = 1.1
    /// And so many seconds more, because callbacks arrive early by some.
    public var believableLead: Double = 20
    /// Callbacks this soon after monitoring was started again can be a replay of what was used before.
    public var replayWindow: Double = 150
    /// A silence that begins this soon after a flood was caused by it (reference/domain §5.3, E9).
    public var floodTail: Double = 10
    /// An app whose callbacks stand this close to a restart on both sides was in use when it happened.
    public var inUseAroundRestart: Double = 75
    /// Two minutes of use at least this far apart were used one after the other (reference/domain §1.2, Q21).
    public var shortestMinute: Double = 40
    /// What happened this close to a gap's beginning can have caused it.
    public var causeWindow: Double = 300
    /// A notification can be under way for this long without being missed.
    public var notificationDelay: Double = 60
    /// Two stores may differ by less than this without a finding, seconds.
    public var storesDisagreement = 60
    /// Different thresholds that arrive together from so many on are a burst (reference/domain §1.2, Q1).
    public var burstMinutes = 3
    /// Beside `believableExcess`, the minutes of several apps may run ahead of the clock by so many seconds.
    public var physicalAllowance: Double = 300
    /// Beside `believableExcess`, a burst may run ahead of the clock by so many seconds, since thresholds are whole
    /// minutes of several apps.
    public var burstAllowance: Double = 180
    /// The same threshold again within this time is a duplicate delivery (app-schema §4, 6).
    public var duplicateWindow: Double = 2
    /// Notifications within a minute from which on they are a flood (app-schema §4, 3).
    public var notificationFlood = 60
    /// Restarts of monitoring within 24 hours above this are a storm (app-schema §4, 13: 10 to 15 are healthy).
    public var restartsPerDay = 30
    /// Restarts of monitoring within an hour above this are a storm.
    public var restartsPerHour = 10
    /// Kills of the extension within 24 hours above this are a warning.
    public var killsPerDay = 5
    /// A wall clock moved by more than this against the monotonic one was set by somebody (seed phase 4.4).
    public var clockJump: Double = 60
    /// Callbacks of so many minutes in a row that are rejected with the rhythm of use are real minutes (app-schema
    /// §3, 25).
    public var rejectedRun = 3
    /// A request to register further minutes may wait for this long.
    public var rebuildPendingLimit: Double = 600
    /// Silence after a flood is told from this long on.
    public var silenceAfterFlood: Double = 600
    /// Credits of a burst may wait this long for the judgement.
    public var burstJudgement: Double = 300
    /// A saved day may wait this long for the app to archive it.
    public var archiveDelay: Double = 24 * 3600
    /// In this time after midnight, more minutes than the day has had are yesterday's (reference/domain §1.2, Q10).
    public var afterMidnight: Double = 7_200
    /// A text log within the preferences above this costs memory with each line (app-schema §4, 24).
    public var textLogBytes = 262_144
    /// What a lost heartbeat without evidence of use counts as.
    public var idleAs: FindingLevel = .notice

    public init() {}
}

/// How much a finding weighs; the verdict is the worst of them.
public enum FindingLevel: Int, Comparable, Sendable {
    case notice, warning, critical

    public static func < (left: FindingLevel, right: FindingLevel) -> Bool { left.rawValue < right.rawValue }
}
