// Every threshold as an entry of the configuration file: its name, its unit and what is sane for it.

import TrackingModel

extension Setting {
    /// The table of the file that contains the limits that are numbers.
    static let thresholds = "thresholds"

    /// Pairs of limits for one figure, of which the first must not be above the second.
    static let ordered: [(low: String, high: String)] = [
        ("heartbeat-fresh", "heartbeat-stale"), ("memory-warning", "memory-critical"),
        ("memory-critical", "memory-limit"), ("error-ratio-warning", "error-ratio-critical"),
        ("store-bytes-warning", "store-bytes-critical"),
    ]

    private static let day = 86_400.0
    private static let mebibyte = 1_048_576.0

    /// The numbers of `[thresholds]`, by subject.
    static let limits: [Setting] = [
        .limit(
            "heartbeat-fresh", \.heartbeatFresh, "seconds", 1...day, "a heartbeat up to this age is fresh"
        ),
        .limit(
            "heartbeat-stale", \.heartbeatStale, "seconds", 1...day,
            "up to this age it is stale, then silent"),
        .limit(
            "memory-warning", count: \.memoryWarning, "bytes", mebibyte...1e9,
            "memory from here is a warning"
        ),
        .limit(
            "memory-critical", count: \.memoryCritical, "bytes", mebibyte...1e9,
            "memory beyond is critical"),
        .limit(
            "memory-limit", count: \.memoryLimit, "bytes", mebibyte...1e9,
            "the system's limit for the extension"),
        .limit(
            "gap-candidate", \.gapCandidate, "seconds", 60...day, "two records further apart may be a gap"
        ),
        .limit(
            "lost-minutes-warning", \.lostMinutesWarning, "minutes", 0...1_440,
            "more lost in all is a warning"),
        .limit(
            "lost-minutes-critical", \.lostMinutesCritical, "minutes", 0...1_440,
            "more lost in one gap is critical"),
        .limit(
            "settle-time", \.settleTime, "seconds", 60...day,
            "a late callback can still arrive for this long"
        ),
        .limit(
            "error-ratio-warning", \.errorRatioWarning, "as a share", 0...1, "more errors are a warning"),
        .limit(
            "error-ratio-critical", \.errorRatioCritical, "as a share", 0...1, "more errors are critical"),
        .limit(
            "store-bytes-warning", count: \.storeBytesWarning, "bytes", 1_024...1e10,
            "larger preferences are a warning"),
        .limit(
            "store-bytes-critical", count: \.storeBytesCritical, "bytes", 1_024...1e10,
            "preferences from this size are critical"),
        .limit(
            "snapshot-old", \.snapshotOld, "seconds", 60...365 * day,
            "a store silent for longer is an old copy"),
        .limit(
            "burst-window", \.burstWindow, "seconds", 1...50,
            "callbacks this close together are one burst"),
        .limit(
            "restarts-per-day", count: \.restartsPerDay, "restarts", 1...10_000,
            "more in 24 hours are a storm"),
        .limit(
            "restarts-per-hour", count: \.restartsPerHour, "restarts", 1...1_000,
            "more in an hour are a storm"),
        .limit(
            "kills-per-day", count: \.killsPerDay, "kills", 0...10_000, "more in 24 hours are a warning"),
    ]

    private static func limit(
        _ name: String, _ path: any WritableKeyPath<Thresholds, Double> & Sendable, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) -> Setting {
        Setting(
            name: name, table: thresholds, group: .limits, kind: .number(range), unit: unit,
            standard: .number(Thresholds()[keyPath: path]), meaning: meaning,
            setLimit: { $0[keyPath: path] = $1 })
    }

    private static func limit(
        _ name: String, count path: any WritableKeyPath<Thresholds, Int> & Sendable, _ unit: String,
        _ range: ClosedRange<Double>, _ meaning: String
    ) -> Setting {
        Setting(
            name: name, table: thresholds, group: .limits, kind: .count(range), unit: unit,
            standard: .number(Double(Thresholds()[keyPath: path])), meaning: meaning,
            setLimit: { $0[keyPath: path] = Int(exactly: $1) ?? $0[keyPath: path] })
    }
}
