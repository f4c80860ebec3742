// Every threshold as an entry of the configuration file: its name, its unit and what is sane for it.

import TrackingModel

/// One number of `[thresholds]`.
struct ThresholdSetting {
    /// Where the number goes.
    enum Place {
        case number(WritableKeyPath<Thresholds, Double>)
        case count(WritableKeyPath<Thresholds, Int>)
    }

    let name: String
    let place: Place
    /// `seconds`, `bytes`, `minutes`, or what is counted.
    let unit: String
    let range: ClosedRange<Double>
    /// What it decides, in a few words.
    let meaning: String

    private init(
        _ name: String, _ path: WritableKeyPath<Thresholds, Double>, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) {
        self.name = name
        place = .number(path)
        self.unit = unit
        self.range = range
        self.meaning = meaning
    }

    private init(
        _ name: String, count path: WritableKeyPath<Thresholds, Int>, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) {
        self.name = name
        place = .count(path)
        self.unit = unit
        self.range = range
        self.meaning = meaning
    }

    /// The table of the file that all of them stand in.
    static let table = "thresholds"

    var isWhole: Bool {
        if case .count = place { true } else { false }
    }

    func value(in thresholds: Thresholds) -> Double {
        switch place {
        case .number(let path): thresholds[keyPath: path]
        case .count(let path): Double(thresholds[keyPath: path])
        }
    }

    /// Sets the value, which is in its range and whole where it must be.
    func set(_ value: Double, in thresholds: inout Thresholds) {
        switch place {
        case .number(let path): thresholds[keyPath: path] = value
        case .count(let path): thresholds[keyPath: path] = Int(exactly: value) ?? thresholds[keyPath: path]
        }
    }

    /// Pairs of limits for one figure, of which the first must not be above the second.
    static let ordered: [(low: String, high: String)] = [
        ("heartbeat-fresh", "heartbeat-stale"), ("memory-warning", "memory-critical"),
        ("memory-critical", "memory-limit"), ("error-ratio-warning", "error-ratio-critical"),
        ("store-bytes-warning", "store-bytes-critical"),
    ]

    static func named(_ name: String) -> ThresholdSetting? { all.first { $0.name == name } }

    private static let day = 86_400.0
    private static let mebibyte = 1_048_576.0

    /// All of them, by subject.
    static var all: [ThresholdSetting] {
        [
            .init(
                "heartbeat-fresh", \.heartbeatFresh, "seconds", 1...day, "a heartbeat up to this age is fresh"
            ),
            .init(
                "heartbeat-stale", \.heartbeatStale, "seconds", 1...day,
                "up to this age it is stale, then lost"),
            .init("future-tolerance", \.futureTolerance, "seconds", 0...day, "times may lie this far ahead"),
            .init(
                "memory-warning", count: \.memoryWarning, "bytes", mebibyte...1e9,
                "memory from here is a warning"
            ),
            .init(
                "memory-critical", count: \.memoryCritical, "bytes", mebibyte...1e9,
                "memory beyond is critical"),
            .init(
                "memory-limit", count: \.memoryLimit, "bytes", mebibyte...1e9,
                "the system's limit for the extension"),
            .init(
                "gap-candidate", \.gapCandidate, "seconds", 60...day, "two records further apart may be a gap"
            ),
            .init(
                "lost-minutes-warning", \.lostMinutesWarning, "minutes", 0...1_440,
                "more lost in all is a warning"),
            .init(
                "lost-minutes-critical", \.lostMinutesCritical, "minutes", 0...1_440,
                "more lost in one gap is critical"),
            .init(
                "settle-time", \.settleTime, "seconds", 60...day,
                "a late callback can still arrive for this long"
            ),
            .init(
                "recovery-log-cap", count: \.recoveryLogCap, "entries", 1...1e6,
                "entries the recovery log keeps"),
            .init(
                "extension-log-cap", count: \.extensionLogCap, "entries", 1...1e6,
                "entries the extension log keeps"),
            .init(
                "error-ratio-warning", \.errorRatioWarning, "as a share", 0...1, "more errors are a warning"),
            .init(
                "error-ratio-critical", \.errorRatioCritical, "as a share", 0...1, "more errors are critical"),
            .init(
                "registered-thresholds-ceiling", count: \.registeredThresholdsCeiling, "thresholds", 1...1e5,
                "more registered ones are too many"),
            .init(
                "store-bytes-warning", count: \.storeBytesWarning, "bytes", 1_024...1e10,
                "larger preferences are a warning"),
            .init(
                "store-bytes-critical", count: \.storeBytesCritical, "bytes", 1_024...1e10,
                "preferences from this size are critical"),
            .init(
                "text-log-bytes", count: \.textLogBytes, "bytes", 1_024...1e10,
                "a larger text log is a warning"),
            .init(
                "snapshot-old", \.snapshotOld, "seconds", 60...365 * day,
                "a store silent for longer is an old copy"),
            .init(
                "midnight-pending-limit", \.midnightPendingLimit, "seconds", 60...day,
                "the midnight flag may stand for this long"),
            .init(
                "after-midnight", \.afterMidnight, "seconds", 60...43_200,
                "how long after midnight yesterday's callbacks are looked for"),
            .init(
                "archive-delay", \.archiveDelay, "seconds", 60...30 * day, "a saved day may wait this long"),
            .init(
                "elapsed-tolerance", count: \.elapsedTolerance, "seconds", 0...86_400,
                "a counter may lead the day's age by this"),
            .init(
                "implausible-day", count: \.implausibleDay, "seconds", 3_600...90_000,
                "more in a day is not believed"),
            .init(
                "hourly-mismatch", count: \.hourlyMismatch, "seconds", 1...86_400,
                "hours may differ from the day by less"),
            .init(
                "stores-disagreement", count: \.storesDisagreement, "seconds", 1...86_400,
                "two places may differ by less"),
            .init(
                "marker-lead", count: \.markerLead, "seconds", 0...86_400, "the marker may lead today by this"
            ),
            .init(
                "in-order-tolerance", \.inOrderTolerance, "seconds", 0...3_600,
                "a threshold this long after a later one is out of order, not late"),
            .init(
                "restart-after", \.restartAfter, "seconds", 1...3_600, "minute 1 again after this begins anew"
            ),
            .init(
                "notification-delay", \.notificationDelay, "seconds", 0...3_600,
                "a notification can be under way for this long"),
            .init(
                "notification-flood", count: \.notificationFlood, "notifications", 2...1e6,
                "as many in a minute are a flood"),
            .init(
                "burst-window", \.burstWindow, "seconds", 1...50,
                "callbacks this close together are one burst"),
            .init(
                "burst-minutes", count: \.burstMinutes, "thresholds", 2...1_000,
                "as many together are a burst"),
            .init(
                "burst-judgement", \.burstJudgement, "seconds", 5...day,
                "a burst may wait this long for its judgement"),
            .init(
                "believable-excess", \.believableExcess, "times the clock", 1...3,
                "callbacks may claim this many times the clock"),
            .init(
                "believable-lead", \.believableLead, "seconds", 0...3_600,
                "and by this much, because they come early by some"),
            .init(
                "replay-window", \.replayWindow, "seconds", 1...3_600,
                "callbacks this soon after a restart can be a replay"),
            .init(
                "flood-tail", \.floodTail, "seconds", 1...3_600,
                "silence that begins this soon after a flood is due to it"),
            .init(
                "in-use-around-restart", \.inUseAroundRestart, "seconds", 1...3_600,
                "callbacks this close to a restart show use through it"),
            .init(
                "shortest-minute", \.shortestMinute, "seconds", 1...60,
                "minutes of use come at least this far apart"),
            .init(
                "cause-window", \.causeWindow, "seconds", 1...day,
                "what happened this close to a gap can be its cause"),
            .init(
                "physical-allowance", \.physicalAllowance, "seconds", 0...3_600,
                "and, for several apps together, by this much"),
            .init(
                "burst-allowance", \.burstAllowance, "seconds", 0...3_600,
                "and, for callbacks that come together, by this much"),
            .init(
                "silence-after-flood", \.silenceAfterFlood, "seconds", 60...day,
                "silence after a flood is told from here"),
            .init(
                "rebuild-pending-limit", \.rebuildPendingLimit, "seconds", 60...day,
                "a request for further minutes may wait this long"),
            .init(
                "duplicate-window", \.duplicateWindow, "seconds", 0.1...40,
                "the same threshold again is a duplicate"),
            .init(
                "rejected-run", count: \.rejectedRun, "callbacks", 2...1_000,
                "as many rejected in rhythm are real use"),
            .init(
                "restarts-per-day", count: \.restartsPerDay, "restarts", 1...10_000,
                "more in 24 hours are a storm"),
            .init(
                "restarts-per-hour", count: \.restartsPerHour, "restarts", 1...1_000,
                "more in an hour are a storm"),
            .init(
                "kills-per-day", count: \.killsPerDay, "kills", 0...10_000, "more in 24 hours are a warning"),
            .init("clock-jump", \.clockJump, "seconds", 1...day, "a clock moved by more is told"),
        ]
    }
}
