// How long nothing came, in hours in which devices are used, and whether that is usual on this one.

import TrackingModel

/// The time by day since the last callback.
struct DaySilence {
    /// Seconds.
    let seconds: Double
    /// The longest that this device had before, in the last two weeks; three hours at least.
    let usual: Double
    private let observation: Observation

    /// Hours in which most people use their devices.
    private static let hours = 7.0...22.0
    private static let leastUsual = 10_800.0
    private static let days = 14

    /// Nil where nothing ever came.
    init?(_ observation: Observation) {
        self.observation = observation
        let callbacks = observation.callbacks
        guard let last = callbacks.last?.at ?? observation.contents.heartbeat else { return nil }
        let calendar = observation.calendar
        // Nothing can come while no tracked app can be in front.
        seconds = Self.byDay(last, observation.at, calendar) { observation.front.usable($0, $1) * 60 }
        let since = calendar.start(of: observation.today - Self.days)
        let recent = callbacks[callbacks.partitionPoint { $0.at < since }...]
        usual = zip(recent, recent.dropFirst()).reduce(Self.leastUsual) { longest, pair in
            pair.1.at - pair.0.at > longest
                ? max(longest, Self.byDay(pair.0.at, pair.1.at, calendar)) : longest
        }
    }

    var isLong: Bool { seconds > usual }

    /// What is unusual about it, without its length, which grows.
    var description: String {
        usual > Self.leastUsual
            ? "by day nothing came for longer than ever in two weeks"
            : "by day nothing came for more than \(durationText(Self.leastUsual))"
    }

    /// When it becomes so today; nil where it is, or does not.
    var becomesLong: Instant? {
        guard !isLong else { return nil }
        let morning = observation.dayStart + Self.hours.lowerBound * 3_600
        let moment = max(observation.at, morning) + (usual - seconds)
        return moment < observation.dayStart + Self.hours.upperBound * 3_600 ? moment : nil
    }

    /// Seconds by day between two moments.
    private static func byDay(
        _ start: Instant, _ end: Instant, _ calendar: LocalCalendar,
        length: (Instant, Instant) -> Double = { $1 - $0 }
    ) -> Double {
        guard start < end else { return 0 }
        let last = calendar.day(of: end)
        var day = max(calendar.day(of: start), last - days)
        var sum = 0.0
        while day <= last {
            let midnight = calendar.start(of: day)
            let from = max(start, midnight + hours.lowerBound * 3_600)
            let to = min(end, midnight + hours.upperBound * 3_600)
            if from < to { sum += length(from, to) }
            day = day + 1
        }
        return sum
    }
}
