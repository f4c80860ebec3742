// What a row says later, when nothing was written and no rule of time gives another answer.

import HealthAnalysis
package import TrackingModel

extension RowHealth {
    /// The row as of a later moment, before ``KeptRow/dueAt``: the time that the logs cover goes on, and so does a gap
    /// that has not ended.
    ///
    /// - Parameter calendar: Of the zone that the row was judged in.
    package func later(_ now: Instant, _ calendar: LocalCalendar) -> RowHealth {
        guard now > at, !isPast else { return self }
        var row = self
        var marks = DayMarks(from: calendar.day(of: now) - (FleetDay.kept - 1), calendar)
        for day in days { marks.days[day.day] = day }
        if let covered, covered.upperBound == at {
            row.covered = covered.lowerBound...now
            marks.mark(at, now, .covered)
        }
        if let ongoing { marks.mark(at, now, ongoing) }
        row.days = marks.inOrder
        row.at = now
        return row
    }

    /// When a later row first differs in more than the end of the time that is covered: with the next hour of the
    /// device's clock.
    package func nextHour(_ calendar: LocalCalendar) -> Instant {
        let local = at.seconds + Double(calendar.offset(at: at))
        return at + 3_600 - local.truncatingRemainder(dividingBy: 3_600)
    }
}
