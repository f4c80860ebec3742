// Local time of one time zone as a table of offsets: pure arithmetic, the same in tests, analysis and drawing.

public import Foundation

/// The local calendar of a time zone, over the span that its offsets were taken for.
///
/// Days are the calendar's: 23 or 25 hours long where clocks change. Outside the span the nearest offset holds.
public struct LocalCalendar: Hashable, Sendable {
    /// One stretch of constant distance from UTC.
    public struct Offset: Hashable, Sendable {
        /// The first moment at which it holds.
        public let from: Instant
        /// Seconds to add to UTC for local time.
        public let seconds: Int

        public init(from: Instant, seconds: Int) {
            self.from = from
            self.seconds = seconds
        }
    }

    /// The zone's name, for example `America/Toronto`.
    public let identifier: String
    /// Ascending by `from`; the first holds for all time before it too.
    let offsets: [Offset]

    /// UTC.
    public static let utc = LocalCalendar(identifier: "UTC", offsets: [])

    /// A calendar from a zone's offsets, in any order; none means UTC.
    public init(identifier: String, offsets: [Offset]) {
        self.identifier = identifier
        let sorted = offsets.sorted { $0.from < $1.from }
        self.offsets = sorted.isEmpty ? [Offset(from: Instant(0), seconds: 0)] : sorted
    }

    /// Seconds that local time is ahead of UTC.
    public func offset(at instant: Instant) -> Int {
        var low = 0
        var high = offsets.count
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle].from <= instant { low = middle + 1 } else { high = middle }
        }
        return offsets[max(low - 1, 0)].seconds
    }

    /// Whether another calendar gives the same local times all through a stretch.
    package func agrees(with other: LocalCalendar, from start: Instant, to end: Instant) -> Bool {
        // The first entry is no change: it holds for the time before it, too.
        func changes(_ calendar: LocalCalendar) -> [Offset] {
            calendar.offsets.dropFirst().filter { $0.from > start && $0.from <= end }
        }
        return identifier == other.identifier && offset(at: start) == other.offset(at: start)
            && changes(self) == changes(other)
    }

    /// The local day of a moment.
    public func day(of instant: Instant) -> LocalDay {
        LocalDay(number: clamped(((instant.seconds + Double(offset(at: instant))) / 86_400).rounded(.down)))
    }

    /// The first moment of a local day. Where midnight does not exist, the moment at which the clock jumps.
    public func start(of day: LocalDay) -> Instant {
        instant(day: day, secondOfDay: 0)
    }

    /// The first moment of the local day that holds a moment.
    public func startOfDay(containing instant: Instant) -> Instant { start(of: day(of: instant)) }

    /// Seconds in a local day: 86 400, or 82 800 and 90 000 where clocks change.
    public func length(of day: LocalDay) -> Double { start(of: day + 1) - start(of: day) }

    /// The moment of a local time of day. A time that occurs twice gives its first occurrence, one that is
    /// skipped the moment of the jump.
    public func instant(day: LocalDay, secondOfDay: Double) -> Instant {
        let local = Double(day.number) * 86_400 + secondOfDay
        var candidates: [Instant] = []
        for (index, offset) in offsets.enumerated() {
            let moment = Instant(local - Double(offset.seconds))
            let starts = index == 0 || moment >= offset.from
            let ends = index + 1 == offsets.count || moment < offsets[index + 1].from
            if starts && ends { candidates.append(moment) }
        }
        if let first = candidates.min() { return first }
        for (index, offset) in offsets.enumerated().dropFirst() {
            let before = offset.from.seconds + Double(offsets[index - 1].seconds)
            let after = offset.from.seconds + Double(offset.seconds)
            if local >= before && local < after { return offset.from }
        }
        return Instant(local - Double(offsets[0].seconds))
    }

    /// The local clock reading of a moment.
    public func time(of instant: Instant) -> LocalTime {
        let local = instant.seconds + Double(offset(at: instant))
        let day = (local / 86_400).rounded(.down)
        let inDay = min(max(local - day * 86_400, 0), 86_399.999_999)
        let second = Int(inDay)
        return LocalTime(
            day: LocalDay(number: clamped(day)),
            hour: second / 3600,
            minute: second / 60 % 60,
            second: second % 60,
            millisecond: Int((inDay - Double(second)) * 1000)
        )
    }

    /// The local clock reading of a moment with its day: `2025-11-13 11:08:04`.
    public func dateAndTime(_ moment: Instant) -> String {
        let time = time(of: moment)
        return "\(time.day) \(time.clockWithSeconds)"
    }

    private func clamped(_ day: Double) -> Int { Int(min(max(day, -1e9), 1e9)) }
}

/// What a wall clock in the zone shows.
public struct LocalTime: Hashable, Sendable {
    public let day: LocalDay
    /// 0…23
    public let hour: Int
    /// 0…59
    public let minute: Int
    /// 0…59
    public let second: Int
    /// 0…999
    public let millisecond: Int

    /// `HH:mm`.
    public var clock: String {
        asciiText(5) {
            $0.put(minute, width: 2)
            $0.put(":")
            $0.put(hour, width: 2)
        }
    }

    /// `HH:mm:ss`.
    public var clockWithSeconds: String {
        asciiText(8) {
            $0.put(second, width: 2)
            $0.put(":")
            $0.put(minute, width: 2)
            $0.put(":")
            $0.put(hour, width: 2)
        }
    }

    /// Seconds since the local clock showed midnight.
    public var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}

// MARK: - The bridge from Foundation's time zones to the table of offsets; the only place that asks for them

extension LocalCalendar {
    /// The calendar of a time zone around a moment: 400 days before and after it, past the longest history that
    /// a store keeps.
    public init(_ zone: TimeZone, around instant: Instant) {
        let week: Double = 7 * 86_400
        let start = instant.seconds - 400 * 86_400
        func seconds(_ at: Double) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: at)) }
        var offsets = [Offset(from: Instant(start), seconds: seconds(start))]
        var from = start
        while from < instant.seconds + 400 * 86_400 {
            let to = from + week
            let later = seconds(to)
            if later != offsets[offsets.count - 1].seconds {
                var low = from
                var high = to
                while high - low > 1 {
                    let middle = ((low + high) / 2).rounded(.down)
                    if seconds(middle) == later { high = middle } else { low = middle }
                }
                offsets.append(Offset(from: Instant(high.rounded(.down)), seconds: later))
            }
            from = to
        }
        self.init(identifier: zone.identifier, offsets: offsets)
    }

    /// ISO-8601 in UTC with seconds, for example `2025-11-13T19:32:07Z`; milliseconds only where there are some.
    public static func iso8601(_ instant: Instant) -> String {
        let time = LocalCalendar.utc.time(of: instant)
        let fraction = time.millisecond == 0 ? "" : "." + padded(time.millisecond, to: 3)
        return "\(time.day)T\(time.clockWithSeconds)\(fraction)Z"
    }
}
