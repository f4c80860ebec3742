// The time zone that a store's days begin in, where it is not the one that it is read in.

import TrackingModel

/// Another zone than the report's: every day of the store begins at midnight there and none at midnight here; or its text
/// log, whose lines name a clock and no zone, is as far from the counters' times.
struct StoreZone {
    /// Seconds that local time is ahead of UTC.
    let offset: Int
    /// Whether a log says it, not its midnights.
    let isOfLog: Bool

    /// Zones begin their day on a quarter of an hour.
    private static let step = 900
    /// Older days can be of a journey.
    private static let recent = 8 * 86_400.0
    /// Midnight eleven hours behind UTC is that of New Zealand's summer, too, where far more people live.
    private static let furthestBehind = -10 * 3_600 - 2_700

    /// Nil where the days fit, or do not say. The engine's journal says the zone with each record.
    init?(_ observation: Observation) {
        guard observation.contents.engine == nil else { return nil }
        let starts = Self.starts(observation)
        let offsets = Set(starts.map(Self.offset))
        if offsets.count == 1, let offset = offsets.first, offset.isMultiple(of: Self.step) {
            guard !starts.contains(where: { Self.isMidnight($0, observation.calendar) }) else { return nil }
            (self.offset, isOfLog) = (offset, false)
        } else if starts.isEmpty, let offset = Self.offset(ofLog: observation) {
            (self.offset, isOfLog) = (offset, true)
        } else {
            return nil
        }
    }

    /// Where the last credits of two apps at least, not of one moment, are as many half hours from their counters' times.
    private static func offset(ofLog observation: Observation) -> Int? {
        guard observation.log.source == .text else { return nil }
        var logged: [String: Instant] = [:]
        for callback in observation.callbacks where callback.source == .textLog && callback.isCredited {
            logged[callback.app] = callback.at
        }
        var ahead: [Double] = []
        for app in observation.contents.apps {
            guard let at = logged[app.id], let counted = app.counters.compactMap(\.modifiedAt).max() else {
                continue
            }
            ahead.append(at - counted)
        }
        let steps = Set(ahead.map { ($0 / 1_800).rounded() * 1_800 })
        let times = logged.values.sorted()
        guard ahead.count > 1, steps.count == 1, let seconds = steps.first, seconds != 0,
            abs(seconds) <= 26 * 3_600, ahead.allSatisfy({ abs($0 - seconds) < 60 }),
            let first = times.first, let last = times.last, last - first > 300,
            let change = Int(truncatingIfRepresentable: seconds)
        else { return nil }
        // Undated lines may be a day off.
        let offset = observation.calendar.offset(at: last) + change
        return [0, -86_400, 86_400].map { offset + $0 }.first { (furthestBehind...50_400).contains($0) }
    }

    /// The last midnight of one zone and the first of the next, where the days of the store say that its device went from
    /// one to the other. An hour can be that of summer time.
    static func journey(_ observation: Observation) -> (from: Instant, to: Instant)? {
        let starts = starts(observation).sorted()
        guard observation.contents.engine == nil, let last = starts.last,
            starts.allSatisfy({ offset($0).isMultiple(of: step) }),
            let before = starts.last(where: { offset($0) != offset(last) }),
            let after = starts.first(where: { $0 > before }), abs(offset(after) - offset(before)) > 3_600
        else { return nil }
        return (before, after)
    }

    private static func starts(_ observation: Observation) -> [Instant] {
        observation.contents.dayStarts.filter {
            $0.seconds > 0 && !observation.isFuture($0) && observation.at - $0 < recent
        }
    }

    private static func isMidnight(_ moment: Instant, _ calendar: LocalCalendar) -> Bool {
        abs(moment - calendar.start(of: calendar.day(of: moment + 1))) < 1
    }

    /// The offset of a zone in which a moment is midnight.
    static func offset(_ midnight: Instant) -> Int {
        let second = Int(truncatingIfRepresentable: midnight.seconds.rounded()) ?? 0
        let behind = (86_400 - second % 86_400) % 86_400
        return behind - 86_400 >= furthestBehind ? behind - 86_400 : behind
    }

    /// `UTC+9`, `UTC-3:30`.
    var description: String { Self.description(offset) }

    static func description(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        let rest = minutes % 60
        return "UTC" + (offset == 0 ? "" : (offset < 0 ? "-" : "+") + String(minutes / 60))
            + (rest == 0 ? "" : ":" + (rest < 10 ? "0" : "") + String(rest))
    }
}
