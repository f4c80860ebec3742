// One activity as the system monitors it, with its counts of use and the thresholds that wait on them.

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

/// One count within an activity; events that watch the same apps from the same beginning share it.
struct SystemCounter {
    /// The apps whose use counts together, by number.
    let apps: [Int]
    let includesPastActivity: Bool
    /// The events of the activity that wait on the count, by threshold, lowest first.
    let events: [Int]
    /// Their thresholds in seconds, as the system takes them.
    private(set) var thresholds: [Double]
    /// What became of each of them since the interval or the registration began.
    private var states: [State]
    /// Index of the lowest threshold that the count has not passed.
    private(set) var next = 0
    /// Seconds counted since the beginning.
    var counted = 0.0
    /// True time from which use counts, where that is before the count began; nil where it began at zero.
    private(set) var since: Double?

    /// A threshold comes once.
    private enum State {
        case open
        case reached
        /// An echo has used it up before it was reached.
        case echoed(by: Cause)
    }

    /// - Parameter events: With their thresholds in seconds, in the order of the activity.
    init(apps: [Int], includesPastActivity: Bool, events: [(number: Int, seconds: Int)]) {
        self.apps = apps
        self.includesPastActivity = includesPastActivity
        let ordered = events.sorted { ($0.seconds, $0.number) < ($1.seconds, $1.number) }
        self.events = ordered.map(\.number)
        thresholds = ordered.map { Double(max($0.seconds, 1)) }
        states = [State](repeating: .open, count: ordered.count)
    }

    /// Seconds of counted use until the next threshold, whether or not it can still come; nil when none is left.
    @inline(__always)
    var remaining: Double? { next < thresholds.count ? thresholds[next] - counted : nil }

    /// Whether the event of a threshold can still come.
    func isOpen(_ index: Int) -> Bool { if case .open = states[index] { true } else { false } }

    /// The index of the lowest threshold that was neither passed nor used up; nil for none.
    var lowestOpen: Int? { (next..<thresholds.count).first(where: isOpen) }

    /// Takes the next threshold as reached.
    ///
    /// - Returns: Its event, and who used it up before, so that it does not come.
    mutating func reach() -> (event: Int, usedUpBy: Cause?) {
        // Rounding must not leave the count a hair below the threshold.
        counted = max(counted, thresholds[next])
        defer { next += 1 }
        if case .echoed(let cause) = states[next] { return (events[next], cause) }
        states[next] = .reached
        return (events[next], nil)
    }

    /// Lets thresholds be reached at a share of their values.
    mutating func scale(by share: Double) {
        for index in thresholds.indices { thresholds[index] *= share }
    }

    /// Uses up the event of a threshold.
    mutating func use(up index: Int, by cause: Cause) { states[index] = .echoed(by: cause) }

    /// Counts from a true time before the registration on.
    mutating func begin(with seconds: Double, since start: Double) {
        guard seconds >= counted else { return }
        counted = seconds
        since = start
    }

    /// Passes the thresholds at or below the count in silence.
    mutating func passReached() {
        while next < thresholds.count, thresholds[next] <= counted { next += 1 }
    }

    /// Passes the thresholds at or below the count and uses up those that can still come.
    ///
    /// - Returns: Their events, lowest threshold first.
    mutating func useUpReached(from first: Int = 0, by cause: Cause) -> [Int] {
        passReached()
        var passed: [Int] = []
        for index in first..<max(first, next) where isOpen(index) {
            use(up: index, by: cause)
            passed.append(events[index])
        }
        return passed
    }

    mutating func restart() {
        counted = 0
        next = 0
        since = nil
        for index in states.indices { states[index] = .open }
    }
}
