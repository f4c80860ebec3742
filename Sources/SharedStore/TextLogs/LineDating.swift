// The moments of a text log's lines, some of which give only a time of day.

import TrackingModel

/// Turns the stamps of a log into moments.
struct LineDating {
    /// How the day of a line without one is found.
    enum Basis {
        /// All lines are of one day, which is in the file's name.
        case day(LocalDay)
        /// The last line is near this time, the newest in the store.
        case newest(Instant)
    }

    let calendar: LocalCalendar
    let basis: Basis
    /// Lines are written by several processes at once and can be slightly out of order. Seconds.
    static let disorder: Double = 60

    private var day: LocalDay?
    private var dayStart = Instant(0)
    private var isPlainDay = true
    private var hasLongDay = false
    private var timeOfDay: Double = 0

    init(_ basis: Basis, calendar: LocalCalendar) {
        self.basis = basis
        self.calendar = calendar
        if case .day(let day) = basis { set(day) }
    }

    /// The moment of each line, walking backwards: where the clock goes up, a midnight lies between (format B). Nil
    /// where a line has no stamp.
    mutating func moments(of stamps: [TextLogLine.Stamp]) -> [Instant?] {
        var moments: [Instant?] = Array(repeating: nil, count: stamps.count)
        for index in stamps.indices.reversed() { moments[index] = moment(stamps[index]) }
        if hasLongDay { repeatHours(in: &moments, stamps) }
        return moments
    }

    /// Where clocks go back, an hour of the day is there twice: lines stand in the order in which they were written, so
    /// one that seems to be long before the line above it is of the second time.
    private func repeatHours(in moments: inout [Instant?], _ stamps: [TextLogLine.Stamp]) {
        var newest: Instant?
        for index in stamps.indices {
            guard let moment = moments[index] else { continue }
            if case .unix = stamps[index] {
            } else if let newest, newest - moment > Self.disorder {
                let second = moment + calendar.length(of: calendar.day(of: moment)) - 86_400
                if second > moment,
                    calendar.time(of: second).secondOfDay == calendar.time(of: moment).secondOfDay
                {
                    moments[index] = second
                }
            }
            newest = max(newest ?? moment, moments[index] ?? moment)
        }
    }

    private mutating func moment(_ stamp: TextLogLine.Stamp) -> Instant? {
        switch stamp {
        case .none: return nil
        case .unix(let seconds):
            let instant = Instant(seconds)
            if case .newest = basis { remember(instant) }
            return instant
        case .dated(let day, let seconds):
            let instant = calendar.instant(day: day, secondOfDay: seconds)
            if case .newest = basis {
                set(day)
                timeOfDay = seconds
            }
            return instant
        case .yearless(let month, let day, let seconds):
            return moment(.dated(latest(month, day), seconds))
        case .clock(let seconds):
            if case .newest(let newest) = basis { step(to: seconds, newest) }
            return at(seconds)
        }
    }

    /// The last day with that date, up to the day after the newest of the log: clocks differ.
    private func latest(_ month: Int, _ day: Int) -> LocalDay {
        let newest =
            switch basis {
            case .day(let day): day
            case .newest(let newest): calendar.day(of: newest)
            }
        let next = newest + 1
        let found = LocalDay(year: next.date.year, month: month, day: day)
        return found <= next ? found : LocalDay(year: next.date.year - 1, month: month, day: day)
    }

    private mutating func step(to seconds: Double, _ newest: Instant) {
        guard let day else {
            // The newest time and the last line were written within one callback: the nearest day is meant.
            let near = calendar.day(of: newest)
            let candidates = [near, near - 1, near + 1]
            let nearest = candidates.min { left, right in
                abs(calendar.instant(day: left, secondOfDay: seconds) - newest)
                    < abs(calendar.instant(day: right, secondOfDay: seconds) - newest)
            }
            set(nearest ?? near)
            timeOfDay = seconds
            return
        }
        let up = seconds - timeOfDay
        // In the night in which clocks go back an hour of the day is there twice.
        let allowed = Self.disorder + max(0, calendar.length(of: day) - 86_400)
        if up > allowed { set(day - 1) }
        // A line that is a little out of order doesn't move the clock that the next is compared with.
        if up > allowed || up < 0 { timeOfDay = seconds }
    }

    private mutating func remember(_ instant: Instant) {
        let time = calendar.time(of: instant)
        set(time.day)
        timeOfDay = Double(time.secondOfDay)
    }

    private mutating func set(_ day: LocalDay) {
        if self.day == day { return }
        self.day = day
        dayStart = calendar.start(of: day)
        isPlainDay = calendar.length(of: day) == 86_400
        if calendar.length(of: day) > 86_400 { hasLongDay = true }
    }

    private func at(_ seconds: Double) -> Instant? {
        guard let day else { return nil }
        return isPlainDay ? dayStart + seconds : calendar.instant(day: day, secondOfDay: seconds)
    }
}
