// DeviceActivityCenter of the simulated device: accepts registrations, and rejects what the documentation forbids.

public import TrackingEngine
internal import TrackingModel

/// The monitoring of the simulated device.
///
/// Enforced are the limits on activities and intervals, replacement by name, and the end that `stopMonitoring` causes.
/// Not modelled: warning times, web domains that are counted with their apps, and sharing across devices.
public final class SimulatedMonitoring: MonitoringPort {
    /// Whether Screen Time permission is granted.
    public var isAuthorized = true
    /// What counters do on a restart.
    public internal(set) var profile: CounterProfile

    let clock: SimulatedClock
    /// The apps' numbers by every id that the system takes for them.
    var numbers: [String: Int]
    var history = UsageHistory()
    private(set) var slots: [ActivitySlot] = []
    /// For each app the counters that it feeds.
    private(set) var feeds: [[Feed]]
    /// Accepted registrations and ended activities since the device looked.
    private(set) var notices: [Notice] = []
    private(set) var registrationCount = 0
    /// Registered thresholds of all activities.
    private(set) var thresholdCount = 0
    private var carried: [String: CarriedCount] = [:]

    /// A counter of an activity.
    struct Feed {
        var slot: ActivitySlot
        var counter: Int
    }

    /// What the device has to act on.
    enum Notice {
        /// `past` are events whose threshold past activity had reached already.
        case registered(ActivitySlot, isRestart: Bool, past: [Int])
        case ended(activity: String)
    }

    private struct CarriedCount {
        var intervalStart: Double
        var counts: [[Int]: Double]
    }

    init(clock: SimulatedClock, apps: [String], profile: CounterProfile) {
        self.clock = clock
        self.profile = profile
        numbers = Dictionary(apps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        feeds = [[Feed]](repeating: [], count: apps.count)
    }

    public var activities: [String] { slots.map(\.name) }

    /// Starts or replaces an activity.
    ///
    /// Throws `MonitoringError`: permission missing, more than 20 activities, an interval below 15 minutes or above
    /// a week.
    public func startMonitoring(_ activity: MonitoredActivity) throws {
        guard isAuthorized else { throw MonitoringError.unauthorized }
        let length = activity.schedule.length
        if length < MonitoringLimits.shortestInterval { throw MonitoringError.intervalTooShort }
        if length > MonitoringLimits.longestInterval { throw MonitoringError.intervalTooLong }
        let index = slots.firstIndex { $0.name == activity.name }
        if index == nil, slots.count >= MonitoringLimits.activities {
            throw MonitoringError.excessiveActivities
        }
        if let index { carry(slots[index]) }
        let slot = makeSlot(activity)
        if let index {
            thresholdCount -= slots[index].events.count
            slots[index] = slot
        } else {
            slots.append(slot)
        }
        thresholdCount += slot.events.count
        connect()
        slot.schedule(at: clock.wall, in: clock.calendar)
        var past: [Int] = []
        if let interval = slot.interval, interval.start <= clock.wall.seconds {
            slot.isOngoing = true
            past = begin(slot, intervalStart: interval.start)
        }
        notices.append(.registered(slot, isRestart: index != nil, past: past))
    }

    public func stopMonitoring(_ names: [String]) {
        for name in names {
            guard let index = slots.firstIndex(where: { $0.name == name }) else { continue }
            let slot = slots.remove(at: index)
            carry(slot)
            thresholdCount -= slot.events.count
            if slot.isOngoing { notices.append(.ended(activity: name)) }
        }
        connect()
    }

    func takeNotices() -> [Notice] {
        defer { notices.removeAll() }
        return notices
    }

    /// Sets the counters of a registration in the middle of its interval.
    ///
    /// - Returns: The events that past activity has reached, for which the caller asked with
    ///   `includesPastActivity`; lowest threshold first.
    private func begin(_ slot: ActivitySlot, intervalStart: Double) -> [Int] {
        var reached: [Int] = []
        let start = intervalStart - clock.wallOffset
        for index in slot.counters.indices {
            var counter = slot.counters[index]
            switch profile {
            case .resets: break
            case .continues: counter.counted = history.seconds(of: counter.apps, since: start)
            case .carriedByName:
                if let state = carried[slot.name], state.intervalStart == intervalStart {
                    counter.counted = state.counts[counter.apps] ?? 0
                }
            }
            if counter.includesPastActivity {
                let past = history.seconds(of: counter.apps, since: max(roundHour, start))
                counter.counted = max(counter.counted, past)
                while counter.next < counter.thresholds.count,
                    counter.thresholds[counter.next] <= counter.counted
                {
                    reached.append(counter.events[counter.next])
                    counter.next += 1
                }
            } else {
                counter.skipReached()
            }
            slot.counters[index] = counter
        }
        return reached
    }

    /// True time of the last full hour of the local clock.
    private var roundHour: Double {
        let offset = Double(clock.calendar.offset(at: clock.wall))
        let local = clock.wall.seconds + offset
        return (local / 3_600).rounded(.down) * 3_600 - offset - clock.wallOffset
    }

    private func carry(_ slot: ActivitySlot) {
        guard profile == .carriedByName, slot.isOngoing, let interval = slot.interval else { return }
        var counts: [[Int]: Double] = [:]
        for counter in slot.counters {
            counts[counter.apps] = max(counts[counter.apps] ?? 0, counter.counted)
        }
        carried[slot.name] = CarriedCount(intervalStart: interval.start, counts: counts)
    }

    private func makeSlot(_ activity: MonitoredActivity) -> ActivitySlot {
        defer { registrationCount += 1 }
        var events: [ActivitySlot.RegisteredEvent] = []
        events.reserveCapacity(activity.events.count)
        var counters: [SystemCounter] = []
        var previous: [String]?
        var numbersOfPrevious: [Int] = []
        for (index, event) in activity.events.enumerated() {
            if event.apps != previous {
                numbersOfPrevious = Set(event.apps.compactMap { numbers[$0] }).sorted()
                previous = event.apps
            }
            let counter: Int
            if let last = counters.last, last.apps == numbersOfPrevious,
                last.includesPastActivity == event.includesPastActivity
            {
                counter = counters.count - 1
            } else if let found = counters.firstIndex(where: {
                $0.apps == numbersOfPrevious && $0.includesPastActivity == event.includesPastActivity
            }) {
                counter = found
            } else {
                counter = counters.count
                counters.append(
                    SystemCounter(
                        apps: numbersOfPrevious, includesPastActivity: event.includesPastActivity, events: [],
                        thresholds: []))
            }
            counters[counter].events.append(index)
            events.append(
                ActivitySlot.RegisteredEvent(
                    name: EventName(event.name), thresholdSeconds: event.thresholdSeconds, counter: counter))
        }
        for index in counters.indices {
            let order = counters[index].events.sorted {
                (events[$0].thresholdSeconds, $0) < (events[$1].thresholdSeconds, $1)
            }
            counters[index].events = order
            counters[index].thresholds = order.map { Double(max(events[$0].thresholdSeconds, 1)) }
        }
        return ActivitySlot(
            name: activity.name, schedule: activity.schedule, events: events, counters: counters,
            registration: registrationCount)
    }

    private func connect() {
        for app in feeds.indices { feeds[app].removeAll(keepingCapacity: true) }
        for slot in slots {
            for (index, counter) in slot.counters.enumerated() {
                for app in counter.apps { feeds[app].append(Feed(slot: slot, counter: index)) }
            }
        }
    }
}
