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

    /// The table of the file that contains them.
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
                "up to this age it is stale, then silent"),
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
                "error-ratio-warning", \.errorRatioWarning, "as a share", 0...1, "more errors are a warning"),
            .init(
                "error-ratio-critical", \.errorRatioCritical, "as a share", 0...1, "more errors are critical"),
            .init(
                "store-bytes-warning", count: \.storeBytesWarning, "bytes", 1_024...1e10,
                "larger preferences are a warning"),
            .init(
                "store-bytes-critical", count: \.storeBytesCritical, "bytes", 1_024...1e10,
                "preferences from this size are critical"),
            .init(
                "snapshot-old", \.snapshotOld, "seconds", 60...365 * day,
                "a store silent for longer is an old copy"),
            .init(
                "burst-window", \.burstWindow, "seconds", 1...50,
                "callbacks this close together are one burst"),
            .init(
                "restarts-per-day", count: \.restartsPerDay, "restarts", 1...10_000,
                "more in 24 hours are a storm"),
            .init(
                "restarts-per-hour", count: \.restartsPerHour, "restarts", 1...1_000,
                "more in an hour are a storm"),
            .init(
                "kills-per-day", count: \.killsPerDay, "kills", 0...10_000, "more in 24 hours are a warning"),
        ]
    }
}
