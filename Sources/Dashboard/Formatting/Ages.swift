// Ages, times and minutes as the screens show them: short and aligned, and without seconds where they don't matter.

import Canvas
import HealthAnalysis
import Themes
package import TrackingModel

/// An age with “ago”: `41s ago`, `12m 05s ago`, `1h 03m ago`; `2m 00s ahead` for the future.
func ageText(_ seconds: Double) -> String {
    shortAge(abs(seconds)) + (seconds <= -1 ? " ahead" : " ago")
}

/// An age: `41s`, `12m 05s` below an hour, `1h 03m` below a day, `3d 4h` below ten days, then `12d`; with `+` for the
/// future.
func shortAge(_ seconds: Double) -> String {
    guard let whole = Int(truncatingIfRepresentable: seconds) else { return "—" }
    let size = Int(whole.magnitude)
    let text =
        switch size {
        case ..<60: String(size) + "s"
        case ..<3_600: String(size / 60) + "m " + padded(size % 60, to: 2) + "s"
        case ..<86_400: String(size / 3_600) + "h " + padded(size / 60 % 60, to: 2) + "m"
        case ..<864_000: String(size / 86_400) + "d " + String(size / 3_600 % 24) + "h"
        default: String(size / 86_400) + "d"
        }
    return whole < 0 ? "+" + text : text
}

extension LocalCalendar {
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// `14:32:07` today, `12 Nov 21:00:00` on another day, `13 Nov 2024 21:00:00` in another year.
    func moment(_ instant: Instant, near reference: Instant, seconds: Bool = true) -> String {
        let time = time(of: instant)
        let clock = seconds ? time.clockWithSeconds : time.clock
        let today = day(of: reference)
        return time.day == today ? clock : time.day.description(near: today) + " " + clock
    }

    /// `Thu 13 Nov`.
    func dayText(_ day: LocalDay) -> String {
        LocalCalendar.weekdays[day.weekday] + " " + day.dayAndMonth
    }

    /// `11:10–11:31`, with the days if they are not the reference's. A stretch that begins on another day and ends on
    /// the reference's says so: `17 May 08:28–today 12:31`.
    package func span(_ start: Instant, _ end: Instant, near reference: Instant, dash: String) -> String {
        let (first, last) = (time(of: start), time(of: end))
        let head = moment(start, near: reference, seconds: false)
        if first.day == last.day { return head + dash + last.clock }
        let isToday = last.day == day(of: reference)
        return head + dash + (isToday ? "today " : "") + moment(end, near: reference, seconds: false)
    }
}

extension ContextProvider {
    /// `14:32:07`, with the day unless it is the shown one.
    func timeText(_ instant: Instant, seconds: Bool = true) -> String {
        calendar.moment(instant, near: now, seconds: seconds)
    }

    /// `14:32`.
    func clockText(_ instant: Instant) -> String { calendar.time(of: instant).clock }

    /// `11:10–11:31`, with the days unless they are the shown one.
    func spanText(_ start: Instant, _ end: Instant) -> String {
        calendar.span(start, end, near: now, dash: glyphs.dash)
    }

    /// `11–12 min`, `up to 1h 16m`.
    func minutesText(_ range: MinuteRange) -> String {
        minuteText(range.low, range.high, dash: glyphs.dash)
    }

    /// A cell of a table; a dash where it is unknown.
    ///
    /// - Parameter role: Where there are some for certain.
    func minutesSpan(_ range: MinuteRange?, _ role: Role) -> Span {
        guard let range else { return Span(glyphs.dash, .muted) }
        return Span(minutesText(range), range.low >= 1 ? role : range.high > 0 ? .text : .muted)
    }
}
