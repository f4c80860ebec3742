// DeviceActivityCenter of the simulated device: accepts registrations, and rejects what the documentation forbids.

public import TrackingEngine
import TrackingModel

/// The monitoring of the simulated device.
///
/// Enforced are the limits on activities and intervals, replacement by name, and the end that `stopMonitoring` causes.
/// Not modelled: warning times, and web domains that are counted with their apps.
public final class SimulatedMonitoring: MonitoringPort {
    /// Whether Screen Time permission is granted. What is monitored when it is lost stays listed and counts no more.
    public var isAuthorized = true {
        didSet {
            guard !isAuthorized else { return }
            for slot in slots { slot.isDead = true }
            connect()
        }
    }
    /// What counters do on a restart.
    public internal(set) var profile: CounterProfile
    public let countsPastActivity: Bool

    let clock: SimulatedClock
    /// The apps' numbers by every id that the system takes for them.
    var numbers: [String: Int]
    var history: UsageHistory
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
        case registered(ActivitySlot, past: [Int])
        case ended(ActivitySlot)
    }

    private struct CarriedCount {
        var intervalStart: Double
        var counts: [[Int]: Double]
    }

    init(
        clock: SimulatedClock, apps: [String], profile: CounterProfile, countsPastActivity: Bool = true
    ) {
        self.clock = clock
        self.profile = profile
        self.countsPastActivity = countsPastActivity
        numbers = Dictionary(apps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        feeds = [[Feed]](repeating: [], count: apps.count)
        history = UsageHistory(apps: apps.count)
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
        let slot = makeSlot(activity, isRestart: index != nil)
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
            slot.begin(at: clock.trueTime)
            past = begin(slot, intervalStart: interval.start)
        }
        notices.append(.registered(slot, past: past))
    }

    public func stopMonitoring(_ names: [String]) {
        for name in names {
            guard let index = slots.firstIndex(where: { $0.name == name }) else { continue }
            let slot = slots.remove(at: index)
            carry(slot)
            thresholdCount -= slot.events.count
            if slot.isOngoing { notices.append(.ended(slot)) }
        }
        connect()
    }

    func takeNotices() -> [Notice] {
        defer { notices.removeAll() }
        return notices
    }

    /// Sets the counters of a registration in the middle of its interval.
    ///
    /// - Returns: The events that past activity has reached, for which the caller asked with `includesPastActivity`.
    private func begin(_ slot: ActivitySlot, intervalStart: Double) -> [Int] {
        let start = intervalStart - clock.wallOffset
        for index in slot.counters.indices {
            let apps = slot.counters[index].apps
            switch profile {
            case .resets: break
            case .continues:
                slot.counters[index].begin(with: history.seconds(of: apps, since: start), since: start)
            case .carriedByName:
                if let state = carried[slot.name], state.intervalStart == intervalStart {
                    slot.counters[index].counted = state.counts[apps] ?? 0
                }
            }
            if !slot.counters[index].includesPastActivity { slot.counters[index].passReached() }
        }
        return includePast(slot, intervalStart, until: .infinity)
    }

    /// Counts what was used from the start of the interval on, for the events that ask for it; from the full hour
    /// before, where the interval does not start on one.
    ///
    /// - Parameters:
    ///   - intervalStart: Wall time.
    ///   - end: True time until which use is past; nil for the interval's start.
    /// - Returns: The events whose thresholds that has reached, app by app.
    func includePast(
        _ slot: ActivitySlot, _ intervalStart: Double, until end: Double? = nil
    ) -> [Int] {
        let offset = Double(clock.calendar.offset(at: Instant(intervalStart)))
        let hour = ((intervalStart + offset) / 3_600).rounded(.down) * 3_600 - offset
        let start = hour - clock.wallOffset
        var reached: [Int] = []
        for index in slot.counters.indices where slot.counters[index].includesPastActivity {
            let past = history.seconds(
                of: slot.counters[index].apps, since: start, until: end ?? intervalStart - clock.wallOffset)
            slot.counters[index].begin(with: past, since: start)
            reached += slot.counters[index].useUpReached(by: .pastActivity)
        }
        return reached
    }

    private func carry(_ slot: ActivitySlot) {
        guard profile == .carriedByName, slot.isOngoing, let interval = slot.interval else { return }
        var counts: [[Int]: Double] = [:]
        for counter in slot.counters {
            counts[counter.apps] = max(counts[counter.apps] ?? 0, counter.counted)
        }
        carried[slot.name] = CarriedCount(intervalStart: interval.start, counts: counts)
    }

    private func makeSlot(_ activity: MonitoredActivity, isRestart: Bool) -> ActivitySlot {
        defer { registrationCount += 1 }
        var groups: [(apps: [Int], includesPast: Bool, events: [(number: Int, seconds: Int)])] = []
        var previous: [String]?
        var apps: [Int] = []
        for (number, event) in activity.events.enumerated() {
            if event.apps != previous {
                apps = Set(event.apps.compactMap { numbers[$0] }).sorted()
                previous = event.apps
            }
            let member = (number: number, seconds: event.thresholdSeconds)
            // Events of the same apps mostly stand together.
            if let index = groups.lastIndex(where: {
                $0.apps == apps && $0.includesPast == event.includesPastActivity
            }) {
                groups[index].events.append(member)
            } else {
                groups.append((apps, event.includesPastActivity, [member]))
            }
        }
        let counters = groups.map {
            SystemCounter(apps: $0.apps, includesPastActivity: $0.includesPast, events: $0.events)
        }
        var events = activity.events.map {
            ActivitySlot.RegisteredEvent(
                name: EventName($0.name), thresholdSeconds: $0.thresholdSeconds, counter: 0, index: 0)
        }
        for (counter, group) in counters.enumerated() {
            for (index, event) in group.events.enumerated() {
                events[event].counter = counter
                events[event].index = index
            }
        }
        return ActivitySlot(
            name: activity.name, schedule: activity.schedule, events: events, counters: counters,
            registration: registrationCount, isRestart: isRestart)
    }

    private func connect() {
        for app in feeds.indices { feeds[app].removeAll(keepingCapacity: true) }
        for slot in slots where !slot.isDead {
            for (index, counter) in slot.counters.enumerated() {
                for app in counter.apps { feeds[app].append(Feed(slot: slot, counter: index)) }
            }
        }
    }
}

/// The three accounts that exist of a restart (Q6); which one holds is not documented.
public enum CounterProfile: String, CaseIterable, Codable, Sendable {
    /// Every registration counts from zero.
    case resets
    /// Every registration counts from the beginning of the interval.
    case continues
    /// An activity of the same name goes on, one of a new name counts from zero.
    case carriedByName
}
