// Every figure that limits can be set on, a row each.

import TrackingModel

extension HealthMeasure {
    /// The measure of a name, also of one that it had before; nil for any other text.
    public static func named(_ name: String) -> HealthMeasure? {
        let name = formerNames[name] ?? name
        return all.first { $0.name == name }
    }

    private static let formerNames = [
        "callback-age": "silence-in-use", "counted-today": "credited-today",
        "headroom-minutes": "minutes-left",
    ]

    /// All measures, in the order in which they are listed and reported.
    public static let all = ages + MinuteFigure.allCases.map(\.measure) + others

    private static let ages = [
        HealthMeasure(
            "silence-in-use", .seconds,
            "Age of the last callback while the store shows use after it, else 0; unknown without a callback, and where the "
                + "store has said nothing for long.",
            finding: .heartbeatLostInUse,
            limits: { ($0.heartbeatFresh, $0.heartbeatStale) }, value: { $0.callbackAgeInUse }),
        HealthMeasure(
            "heartbeat-age", .seconds, "Age of the last callback, in use or not; unknown without one.",
            value: { report in
                report.heartbeat.state == .future ? nil : report.heartbeat.ageSeconds.map { max(0, $0) }
            }),
    ]

    private static let others = [
        HealthMeasure(
            "missed-ratio", .share,
            "Share of reached thresholds whose callback never came, 0 to 1; unknown below 30 of them.",
            limits: { _ in (0.02, 0.10) },
            bounds: { _ in 0...1 }, value: { $0.missedRatio }),
        HealthMeasure(
            "rejected-ratio", .share,
            "Share of today's callbacks that were rejected, 0 to 1; unknown without a log of them.",
            bounds: { _ in 0...1 }, value: { $0.flow?.rejectedRatio }),
        HealthMeasure(
            "growth-ratio", .share,
            "Time credited in the last hour, as a share of that hour; unknown where the logs don't cover it.",
            finding: .growthExceedsClock, limits: { _ in (SystemBehaviour.usualPace, nil) },
            value: { $0.growthOfHour }),
        HealthMeasure(
            "restarts", .count, "Restarts of monitoring in 24 hours; unknown without a log of them.",
            finding: .restartStorm, metric: "monitoring_restarts_last_day",
            value: { $0.behaviour.restartsLastDay }),
        HealthMeasure(
            "error-ratio", .share,
            "Share of today's events that failed, 0 to 1; unknown without events.", finding: .errorRatio,
            limits: { ($0.errorRatioWarning, $0.errorRatioCritical) }, bounds: { _ in 0...1 },
            metric: "error_ratio", value: { $0.events.errorRatio }),
        HealthMeasure(
            "crash-ratio", .share,
            "Share of today's callbacks whose end is known that the extension did not finish, 0 to 1; unknown below "
                + "\(CrashRatio.fewest) of them.",
            bounds: { _ in 0...1 }, value: { $0.crashRatio }),
        HealthMeasure(
            "gap-rate", .count,
            "Gaps of today in which minutes are lost, may be lost or were not monitored, for each session; unknown below "
                + "\(GapRate.fewest) sessions.",
            value: { $0.gapsPerSession }),
        HealthMeasure(
            "errors-today", .count,
            "Events of today that failed; unknown without a log that reports failures.",
            metric: "errors_today", value: { $0.events.errorsToday }),
        HealthMeasure(
            "events-today", .count,
            "Events of today; a lower bound where the log is full, unknown without a log.",
            metric: "events_today", value: { $0.events.today }),
        HealthMeasure(
            "credited-today", .seconds, "Time credited today, all apps; unknown without a counter.",
            value: { $0.todayTotalSeconds }),
        HealthMeasure(
            "memory", .bytes, "Memory of the extension, newest sample; unknown without one.",
            finding: .memoryNearLimit,
            limits: { (Double($0.memoryWarning), Double($0.memoryCritical)) },
            bounds: { 0...max(0, Double($0.memory.limitBytes)) },
            metric: "extension_memory_bytes", value: { $0.memory.bytes }),
        HealthMeasure(
            "memory-peak", .bytes, "Most memory that the extension used today; unknown without a sample.",
            bounds: { 0...max(0, Double($0.memory.limitBytes)) },
            metric: "extension_memory_peak_bytes", value: { $0.memory.peakBytesToday }),
        HealthMeasure(
            "thresholds", .count,
            "Registered thresholds of all apps; unknown where none is on record.",
            finding: .tooManyThresholds,
            limits: { _ in (Double(SystemBehaviour.thresholdCeiling), nil) },
            metric: "registered_thresholds", value: { $0.registeredThresholds }),
        HealthMeasure(
            "minutes-left", .minutes,
            "Minutes until the first app reaches its last registered threshold; unknown where none is on record.",
            finding: .windowExhausted,
            value: { $0.apps.compactMap(\.headroomMinutes).min() }),
        HealthMeasure(
            "missed-notifications", .count,
            "Notifications that the app did not receive; unknown without both counters.",
            finding: .missedNotifications,
            // A single one may still be on its way; the verdict covers the case that it is not.
            limits: { _ in (1, nil) },
            metric: "notifications_missed", value: { $0.notifications.missed }),
        HealthMeasure(
            "fallback-files", .count,
            "Records that wait in fallback files.", finding: .fallbackFiles,
            limits: { _ in (0, nil) },
            metric: "fallback_files", value: { $0.source.kind == .plist ? nil : $0.queue.fallbackFiles }),
        HealthMeasure(
            "emergency-flag", .count,
            "1 where the extension could not store a record anywhere; unknown without the flag.",
            finding: .emergencyFlag,
            limits: { _ in (nil, 0) }, bounds: { _ in 0...1 },
            metric: "emergency_flag", value: { $0.queue.emergencyFlag }),
        HealthMeasure(
            "store-size", .bytes, "Size of the preferences; unknown where they are missing.",
            finding: .storeTooLarge,
            limits: { (Double($0.storeBytesWarning), Double($0.storeBytesCritical)) },
            metric: "store_bytes", value: { $0.source.plistBytes }),
        HealthMeasure(
            "snapshot-age", .seconds,
            "Time since the preferences were last written; unknown where they are missing.",
            finding: .snapshotOld,
            limits: { ($0.snapshotOld, 3 * $0.snapshotOld) },
            value: { $0.snapshotAge }),
        HealthMeasure(
            "read-problems", .count,
            "Values of the store that could not be read.", finding: .readProblems,
            limits: { _ in (0, nil) },
            metric: "read_problems", value: { $0.damagedValues }),
    ]
}

/// Fewer crossings prove nothing.
private let fewestCrossings = 30

extension HealthReport {
    fileprivate var missedRatio: Double? {
        guard let delivery, delivery.crossed >= fewestCrossings else { return nil }
        return 1 - delivery.ratio
    }

    fileprivate var crashRatio: Double? {
        crashes.flatMap { $0.received >= CrashRatio.fewest ? $0.ratio : nil }
    }

    fileprivate var gapsPerSession: Double? {
        gapRate.flatMap { $0.sessions >= GapRate.fewest ? Double($0.gaps) / Double($0.sessions) : nil }
    }

    fileprivate var growthOfHour: Double? {
        growth.first { $0.span == .hour }.flatMap { window in
            guard window.elapsedSeconds > 0 else { return nil }
            return window.countedSeconds.map { Double($0) / window.elapsedSeconds }
        }
    }

    /// The age of the last callback where something in the store shows use after it; 0 where nothing does: an
    /// unused device is silent, too, but not for as long as a tracker that is gone.
    fileprivate var callbackAgeInUse: Double? {
        guard let heartbeat = heartbeat.at, let age = self.heartbeat.ageSeconds, age >= 0 else { return nil }
        guard events.today != nil || !apps.isEmpty else { return nil }
        let isInUse =
            self.heartbeat.state == .lost
            ? findings.contains { $0.code == .heartbeatLostInUse }
            : wasUsed(after: heartbeat + FixedLimits.notificationDelay)
        return isInUse ? age : isRecent ? 0 : nil
    }

    /// Whether a callback or a counter shows use after a moment.
    private func wasUsed(after moment: Instant) -> Bool {
        let counters = apps.flatMap(\.counters).filter(\.showsUse)
        let signs = ([events.lastRecordedAt] + counters.map(\.modifiedAt)).compactMap { $0 }
        return signs.contains { $0 > moment && $0 - at <= FixedLimits.futureTolerance }
    }

    fileprivate var snapshotAge: Double? {
        guard let written = source.plistModifiedAt, written - at <= FixedLimits.futureTolerance else {
            return nil
        }
        return max(0, at - written)
    }
}
