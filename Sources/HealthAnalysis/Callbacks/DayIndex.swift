// The local days of callbacks that come nearly in order, each looked up once.

import TrackingModel

/// Local days of moments.
struct DayIndex {
    /// The day of a moment, when that began, and seconds that local time is ahead of UTC.
    struct CalendarPlace {
        var day: LocalDay
        var midnight: Instant
        var utcOffset: Int
    }

    let calendar: LocalCalendar
    private var known: (day: LocalDay, start: Instant, end: Instant)?

    init(_ calendar: LocalCalendar) { self.calendar = calendar }

    subscript(_ moment: Instant) -> CalendarPlace {
        mutating get {
            if let known, moment >= known.start, moment < known.end {
                return CalendarPlace(
                    day: known.day, midnight: known.start, utcOffset: calendar.offset(at: moment))
            }
            let day = calendar.day(of: moment)
            let start = calendar.start(of: day)
            known = (day, start, calendar.start(of: day + 1))
            return CalendarPlace(day: day, midnight: start, utcOffset: calendar.offset(at: moment))
        }
    }
}

extension LoggedCallback {
    /// A callback that is dated by the calendar, since its log keeps no day of its own.
    init(
        at: Instant, app: String, event: EventName, outcome: Outcome, source: Source, _ days: inout DayIndex
    ) {
        let place = days[at]
        self.init(
            at: at, app: app, ordinal: Self.positive(event.ordinal), generation: event.generation,
            path: event.series, outcome: outcome, source: source, day: place.day, midnight: place.midnight,
            utcOffset: place.utcOffset)
    }

    static func positive(_ ordinal: Int?) -> Int? {
        guard let ordinal, ordinal > 0 else { return nil }
        return ordinal
    }
}
