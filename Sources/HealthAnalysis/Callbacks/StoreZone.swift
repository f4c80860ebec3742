// The time zone that a store's days begin in, where it is not the one that it is read in.

import TrackingModel

/// Another zone than the report's: every day of the store begins at midnight there, and none at midnight here.
struct StoreZone {
    /// Seconds that local time is ahead of UTC.
    let offset: Int

    /// Zones begin their day on a quarter of an hour.
    private static let step = 900
    /// Older days can be of a journey.
    private static let recent = 8 * 86_400.0
    /// Midnight eleven hours behind UTC is that of New Zealand's summer, too, where far more people live.
    private static let furthestBehind = -10 * 3_600 - 2_700

    /// Nil where the days fit, or do not say. The engine's journal says the zone with each record.
    init?(_ observation: Observation) {
        let starts = Self.starts(observation)
        let offsets = Set(starts.map(Self.offset))
        guard observation.contents.engine == nil, offsets.count == 1, let offset = offsets.first,
            offset.isMultiple(of: Self.step),
            !starts.contains(where: { Self.isMidnight($0, observation.calendar) })
        else { return nil }
        self.offset = offset
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
