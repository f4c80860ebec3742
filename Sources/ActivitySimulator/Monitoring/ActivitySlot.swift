// One activity as the system monitors it.

import TrackingEngine
import TrackingModel

/// A monitored activity with its counters. A reference, since events on their way point to it after it was replaced.
final class ActivitySlot {
    let name: String
    let schedule: MonitoringSchedule
    let events: [RegisteredEvent]
    /// Its number in `Truth.registrations`.
    let registration: Int
    var counters: [SystemCounter]
    /// The interval that runs or comes next, in wall time; nil when none is left.
    var interval: (start: Double, end: Double)?
    private(set) var isOngoing = false
    /// Whether an activity of the name was monitored when this one was registered.
    let isRestart: Bool
    /// Whether permission was lost since: nothing counts any more.
    var isDead = false
    /// True time at which the interval began or the registration in its middle.
    private(set) var beganAt = Double.infinity

    /// An event of the activity.
    struct RegisteredEvent {
        var name: EventName
        var thresholdSeconds: Int
        var counter: Int
        /// The index of its threshold in the counter.
        var index: Int
    }

    /// The numbers of the events in `Truth.events`; -1 until an event occurs.
    var records: [Int]

    init(
        name: String, schedule: MonitoringSchedule, events: [RegisteredEvent], counters: [SystemCounter],
        registration: Int, isRestart: Bool
    ) {
        self.name = name
        self.schedule = schedule
        self.events = events
        self.counters = counters
        self.registration = registration
        self.isRestart = isRestart
        records = [Int](repeating: -1, count: events.count)
    }

    func begin(at time: Double) {
        isOngoing = true
        beganAt = time
    }

    func end() { isOngoing = false }

    /// Finds the interval that holds a moment of the wall clock, or else the next one.
    func schedule(at wall: Instant, in calendar: LocalCalendar) {
        interval = Self.interval(of: schedule, at: wall, in: calendar)
    }

    /// - Returns: Wall times; nil when all is over.
    static func interval(
        of schedule: MonitoringSchedule, at wall: Instant, in calendar: LocalCalendar
    ) -> (start: Double, end: Double)? {
        switch schedule {
        case .once(let from, let until):
            return until > wall ? (from.seconds, until.seconds) : nil
        case .daily(let startSecond, let endSecond):
            let today = calendar.day(of: wall)
            for day in [today - 1, today, today + 1, today + 2] {
                let end = moment(endSecond, of: day, in: calendar)
                if end > wall.seconds { return (moment(startSecond, of: day, in: calendar), end) }
            }
            return nil
        }
    }

    /// A second of the day, which may lie beyond its end, as a wall time.
    private static func moment(_ second: Int, of day: LocalDay, in calendar: LocalCalendar) -> Double {
        calendar.instant(day: day + second / 86_400, secondOfDay: Double(second % 86_400)).seconds
    }
}
