// The limits that a judgement rests on and nobody needs to change; those that are a person's choice are `Thresholds`.

/// Limits that are not configurable. Seconds and bytes throughout.
package enum FixedLimits {
    /// A moment further ahead than this is in the future.
    package static let futureTolerance: Double = 60
    /// A notification can be under way for this long without being missed.
    package static let notificationDelay: Double = 60
    /// Notifications within a minute from which on they are a flood.
    package static let notificationFlood = 60

    // MARK: Logs

    /// Entries that the recovery log keeps.
    package static let recoveryLogCap = 100
    /// Entries that the extension log keeps.
    package static let extensionLogCap = 500
    /// A text log within the preferences above this costs memory with each line.
    package static let textLogBytes = 262_144

    // MARK: Days

    /// How long the midnight flag may stay set.
    package static let midnightPendingLimit: Double = 7_200
    /// In this time after midnight, more minutes than the day has had are yesterday's (Q10).
    package static let afterMidnight: Double = 7_200
    /// A saved day may wait this long for the app to archive it.
    package static let archiveDelay: Double = 24 * 3600
    /// More time than this in a day is implausible, of one app as of all on one screen.
    package static let implausibleDay = 20 * 3600
    /// More time than this of all apps together is worth a look.
    package static let longDay = 18 * 3600
    /// The hours of a day may add up to less than this above or below the day's counter.
    package static let hourlyMismatch = 60

    // MARK: Counters

    /// Two stores may differ by less than this without a finding.
    package static let storesDisagreement = 60
    /// The marker above which events are accepted may lead today's seconds by this much.
    package static let markerLead = 60
    /// Callbacks of so many minutes in a row that are rejected with the rhythm of use are real minutes.
    package static let rejectedRun = 3
    /// A request to register further minutes may wait for this long.
    package static let rebuildPendingLimit: Double = 600
    /// Beside `SystemBehaviour.usualPace`, the minutes of several apps may run ahead of the clock by this.
    package static let physicalAllowance: Double = 300

    // MARK: Bursts

    /// Different thresholds that arrive together from so many on are a burst (Q1).
    package static let burstMinutes = 3
    /// Credits of a burst may wait this long for the judgement.
    package static let burstJudgement: Double = 300
    /// Silence after a flood is reported from this length on.
    package static let silenceAfterFlood: Double = 600

    // MARK: Gaps

    /// A silence that begins this soon after a flood was caused by it (E9).
    package static let floodTail: Double = 10
    /// What happened this close to a gap's beginning can have caused it.
    package static let causeWindow: Double = 300
    /// A threshold that arrives this long after a later one is out of order, not late.
    package static let inOrderTolerance: Double = 60
    /// An app with callbacks this close before and after a restart was in use when it happened.
    package static let inUseAroundRestart: Double = 75
    /// If the first ordinal comes again after this time, the count restarted; sooner, it is a duplicate.
    package static let restartAfter: Double = 120
}
