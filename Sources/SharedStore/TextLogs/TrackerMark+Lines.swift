// Marks and battery readings, taken from the lines of all logs.

import TrackingModel

extension TrackerMark {
    /// The marks of merged logs, oldest first. Lines without a time are left out.
    static func all(in log: [LogEntry], names: AppNames) -> [TrackerMark] {
        var names = names
        var marks: [TrackerMark] = []
        var newest: [Kind: Instant] = [:]
        for line in log {
            guard let kind = kind(of: line), let at = line.at else { continue }
            // Other logs and mirrors repeat a line, to the second.
            if let last = newest[kind], at - last < 1, repeats(kind) { continue }
            newest[kind] = at
            var mark = TrackerMark(at: at, kind: kind)
            if line.origin == .extensionLogs {
                mark.app = line.metadata.first { $0.key == "app" }?.value
                mark.seconds = line.metadata.first { $0.key == "seconds" }.flatMap { Int($0.value) }
            } else if let name = CallbackTrace.value(of: "appID=", in: line.message) {
                mark.app = names.app(named: name)
            }
            marks.append(mark)
        }
        return marks
    }

    private static func kind(of line: LogEntry) -> Kind? {
        guard line.origin == .extensionLogs else { return kinds[line.component] }
        return line.component == "BurstJudge" ? .creditTakenBack : nil
    }

    /// Whether the same is told by several logs.
    private static func repeats(_ kind: Kind) -> Bool {
        switch kind {
        case .restarted, .restartFailed, .intervalStarted, .killed: true
        default: false
        }
    }

    private static let kinds: [String: Kind] = [
        "MONITORING_START": .restarted, "MONITORING_RESTART": .restarted,
        "MONITORING_RESTART_FAILED": .restartFailed, "INTERVAL_START": .intervalStarted,
        "EXTENSION_KILLED": .killed, "WINDOW_TOP_HIT": .windowTopReached,
        "EXT_REBUILD_SUCCESS": .windowRebuilt, "ANOMALY": .anomaly, "PER_EVENT_CAP": .creditCapped,
        "WALL_CLOCK_CAP": .creditCapped, "BURST_REVERT": .creditTakenBack, "NOTIFICATION": .notificationSent,
    ]
}

extension BatterySample {
    /// The readings that lines of the lifecycle log end with (`[bat=charging:42% age=12s]`), the newest of the
    /// preferences, and what the journal's records say where it is another than before; oldest first.
    static func all(
        in log: [LogEntry], newest: [BatterySample], records: [JournalRecord]
    ) -> [BatterySample] {
        var samples = newest
        var last: BatteryReading?
        for record in records {
            guard let battery = record.battery, battery != last else { continue }
            last = battery
            samples.append(
                BatterySample(
                    at: record.reading.wall, level: battery.level,
                    state: battery.isCharging ? .charging : .unplugged))
        }
        for line in log {
            guard let at = line.at, line.message.utf8.last == UInt8(ascii: "]"),
                let text = CallbackTrace.value(of: "[bat=", in: line.message)
            else { continue }
            let parts = text.split(separator: ":")
            guard let word = parts.first, let state = states[String(word)] else { continue }
            let digits = parts.count > 1 ? parts[1].prefix { $0.isNumber } : ""
            let percent = Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
            let age =
                CallbackTrace.value(of: " age=", in: line.message).flatMap {
                    Double($0.prefix { $0.isNumber })
                } ?? 0
            samples.append(
                BatterySample(at: at - min(age, 86_400), level: percent.map { $0 / 100 }, state: state))
        }
        return samples.ascending { $0.at }
    }

    private static let states: [String: State] = [
        "unknown": .unknown, "unplugged": .unplugged, "charging": .charging, "full": .full,
    ]
}
