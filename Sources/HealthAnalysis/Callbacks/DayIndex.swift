// The local days of callbacks that come nearly in order, each looked up once.

import TrackingModel

/// Local days of moments.
struct DayIndex {
    let calendar: LocalCalendar
    private var known: (day: LocalDay, start: Instant, end: Instant)?
    private var last: Kept<LoggedCallback.CalendarPlace>?

    init(_ calendar: LocalCalendar) { self.calendar = calendar }

    /// The day of a moment, when that began, and seconds that local time is ahead of UTC.
    subscript(_ moment: Instant) -> LoggedCallback.CalendarPlace {
        mutating get {
            if let known, moment >= known.start, moment < known.end {
                return .init(day: known.day, midnight: known.start)
            }
            let day = calendar.day(of: moment)
            let start = calendar.start(of: day)
            known = (day, start, calendar.start(of: day + 1))
            return .init(day: day, midnight: start)
        }
    }

    /// The same in one copy for moments that come one after the other.
    mutating func shared(_ moment: Instant) -> Kept<LoggedCallback.CalendarPlace> { shared(self[moment]) }

    mutating func shared(_ place: LoggedCallback.CalendarPlace) -> Kept<LoggedCallback.CalendarPlace> {
        if let last, last.value == place { return last }
        let new = Kept(place)
        last = new
        return new
    }
}
