// Battery readings, taken from the ends of lines and from the journal.

import TrackingModel

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
                let text = LineFields.value(of: ["[bat="], in: line.message)
            else { continue }
            let parts = text.split(separator: ":")
            guard let word = parts.first, let state = states[String(word)] else { continue }
            let digits = parts.count > 1 ? parts[1].prefix { $0.isNumber } : ""
            let percent = Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
            let age =
                LineFields.value(of: [" age="], in: line.message).flatMap {
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
