// The user's day, step by step.

import TrackingModel

/// The user's position in the day. Steps follow the local time at the device's location, whatever its clock was set to.
struct DayPlan {
    /// Days since the simulation began.
    var index = -1
    var day = LocalDay(number: 0)
    var steps: [UsagePattern.Step] = []
    var next = 0
    /// True time of the next step, or of the next day if none is left; nil if it must be computed again.
    var nextAt: Double?

    /// The true time of the next step, never before now.
    mutating func time(in calendar: LocalCalendar, now: Double) -> Double {
        if let nextAt { return nextAt }
        let at =
            next < steps.count
            ? calendar.instant(day: day, secondOfDay: steps[next].second) : calendar.start(of: day + 1)
        nextAt = max(at.seconds, now)
        return max(at.seconds, now)
    }
}
