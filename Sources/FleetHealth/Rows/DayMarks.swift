// Days of a device made from stretches of time, hour by hour of the device's clock.

import HealthAnalysis
import TrackingModel

/// The days of which anything is known.
struct DayMarks {
    var days: [LocalDay: FleetDay] = [:]
    private let first: LocalDay
    private let calendar: LocalCalendar

    /// - Parameter first: What lies before this day is left out.
    init(from first: LocalDay, _ calendar: LocalCalendar) {
        self.first = first
        self.calendar = calendar
    }

    /// Oldest first.
    var inOrder: [FleetDay] { days.values.sorted { $0.day < $1.day } }

    /// Marks each hour that a stretch touches, where nothing worse is known of it.
    mutating func mark(_ start: Instant, _ end: Instant, _ mark: HourMark) {
        // The hours of the clock, of which a change of the zone's offset may repeat or leave out one.
        var moment = max(start, calendar.start(of: first))
        while moment < end {
            let time = calendar.time(of: moment)
            var day = days[time.day] ?? FleetDay(day: time.day, isCovered: false)
            if mark == .covered { day.isCovered = true }
            if day.hours[time.hour] < mark { day.hours[time.hour] = mark }
            days[time.day] = day
            moment = moment + Double(3_600 - (time.secondOfDay - time.hour * 3_600))
        }
    }
}
