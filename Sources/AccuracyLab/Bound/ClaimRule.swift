// The rules of the bound: what is credited of a claim, by settings that are fitted to one world.

import ActivitySimulator
import TrackingModel

/// A crediting rule over the callbacks of a whole run. Each callback claims the use since the last one of its count that
/// was believed; a claim is believed as far as the clock has room for it.
struct ClaimRule: Hashable, Codable {
    /// Whether counts go on through the day, or begin at zero with a registration.
    var goesOn = false
    /// Apps in front at once.
    var abreast = 1.0
    /// Seconds of clock that a claim can use at most, however long ago the last one was.
    var memory = 1_800.0
    /// Seconds by which claims may be ahead of the clock in all.
    var slack = 90.0
    /// Whether a claim beyond that is cut, rather than left for a later callback.
    var cuts = false
    /// How many callbacks within how many seconds are a burst.
    var crowd = 3
    var window = 5.0
    /// The share of the clock's room that a burst can have.
    var burstShare = 1.0
    /// Seconds after a registration in which a burst is not believed.
    var quarantine = 0.0
    /// Seconds that are counted for one of use; nil for what each app's callbacks show.
    var rate: Double? = 1

    /// The settings that are tried, one at a time.
    private static var variations: [[(inout ClaimRule) -> Void]] {
        [
            values(\.goesOn, [false, true]), values(\.abreast, [1, 2]),
            values(\.memory, [60, 180, 600, 1_800, 5_400, 18_000, 43_200]),
            values(\.slack, [5, 30, 90, 240, 900, 3_600]), values(\.cuts, [false, true]),
            values(\.crowd, [2, 3, 5, 9, 1_000]), values(\.window, [0.1, 1, 5, 20, 60, 180]),
            values(\.burstShare, [0, 0.5, 1, 3]), values(\.quarantine, [0, 6, 40, 60, 140, 300]),
            values(\.rate, [nil, 1, 1.05, 1.1, 1.2, 1.35, 1.5, 2, 3]),
        ]
    }

    private static func values<Value>(
        _ setting: WritableKeyPath<ClaimRule, Value>, _ values: [Value]
    ) -> [(inout ClaimRule) -> Void] {
        values.map { value in { $0[keyPath: setting] = value } }
    }

    /// Where a fit begins: on a platform without faults, on one whose counters go on and whose callbacks come hours late,
    /// and on one where everything is doubtful.
    static let starts = [
        ClaimRule(crowd: 1_000, rate: nil),
        ClaimRule(goesOn: true, memory: 18_000, slack: 240, crowd: 1_000, rate: nil),
        ClaimRule(goesOn: true, memory: 5_400, cuts: true, burstShare: 0, quarantine: 140, rate: nil),
        ClaimRule(memory: 600, burstShare: 0, quarantine: 140, rate: nil),
    ]

    /// The rule with the least error on some runs of a world.
    ///
    /// One setting is changed after the other until none helps: the least that this finds, not the least there is.
    static func fitted(to traces: [ReceivedTrace]) -> ClaimRule {
        func error(_ rule: ClaimRule) -> Double { traces.sum { rule.error(on: $0) } }
        let variations = Self.variations
        var best = ClaimRule()
        var least = Double.infinity
        for start in starts {
            var rule = start
            var own = error(rule)
            var last = Double.infinity
            while own < last {
                last = own
                for variation in variations {
                    for change in variation {
                        var other = rule
                        change(&other)
                        let error = other == rule ? own : error(other)
                        if error < own { (rule, own) = (other, error) }
                    }
                }
            }
            if own < least { (best, least) = (rule, own) }
        }
        return best
    }

    /// Minutes by which the days of apps are off, in all.
    func error(on trace: ReceivedTrace) -> Double {
        zip(trace.appDays, credited(trace)).sum { day, credited in
            var day = day
            day.counted = Int(credited.rounded())
            return day.absoluteError
        }
    }

    /// Seconds by the number of an app's day.
    func credited(_ trace: ReceivedTrace) -> [Double] {
        var credited = [Double](repeating: 0, count: trace.appDays.count)
        var tops = [Double](repeating: 0, count: goesOn ? trace.appDays.count : trace.counters)
        let rates = rate.map { [Double](repeating: $0, count: trace.apps) } ?? trace.rates
        let callbacks = trace.callbacks
        let crowded = trace.crowded(crowd, within: window)
        var room = 0.0
        var last = 0.0
        for (index, callback) in callbacks.enumerated() {
            room = min(room + (callback.at - last) * abreast, memory)
            last = callback.at
            let top = goesOn ? callback.appDay : callback.counter
            let claim = (callback.threshold - tops[top]) / rates[callback.app]
            guard claim > 0, !(crowded[index] && callback.age < quarantine) else { continue }
            let limit = max(room + slack, 0) * (crowded[index] ? burstShare : 1)
            guard claim <= limit || cuts else { continue }
            let believed = min(claim, limit)
            room -= believed
            tops[top] = callback.threshold
            credited[callback.appDay] += believed
        }
        return credited
    }
}

extension ReceivedTrace {
    /// For each callback whether so many come within so many seconds around it.
    func crowded(_ crowd: Int, within window: Double) -> [Bool] {
        var crowded = [Bool](repeating: false, count: callbacks.count)
        guard callbacks.count >= crowd else { return crowded }
        for index in (crowd - 1)..<callbacks.count
        where callbacks[index].at - callbacks[index - crowd + 1].at <= window {
            for other in (index - crowd + 1)...index { crowded[other] = true }
        }
        return crowded
    }

    /// Seconds that each app's counter counts for one of use, as callbacks show it that follow each other without a
    /// pause.
    var rates: [Double] {
        var paces = [[Double]](repeating: [], count: apps)
        var before = [Int: Callback](minimumCapacity: counters)
        for callback in callbacks {
            if let last = before[callback.counter], callback.at - last.at >= 15 {
                let pace = (callback.threshold - last.threshold) / (callback.at - last.at)
                if pace > 0.5, pace < 4 { paces[callback.app].append(pace) }
            }
            before[callback.counter] = callback
        }
        return paces.map { paces in
            guard paces.count > 3 else { return 1 }
            return max(paces.sorted()[paces.count * 3 / 4], 1)
        }
    }
}

/// The callbacks of a run in the order of their coming, each once, on a clock that nobody moves.
///
/// A threshold comes once per registration and day, so a second delivery is known for a duplicate by its name. What
/// reports more than the day can have had by then is yesterday's.
struct ReceivedTrace {
    struct Callback {
        /// Seconds since the run began.
        var at: Double
        /// The counter of one registration on one day, and the app on that day: two accounts of what goes on counting.
        var counter: Int
        var appDay: Int
        var app: Int
        /// Seconds of use that the counter reports.
        var threshold: Double
        /// Seconds since the registration.
        var age: Double
    }

    /// Seconds that a counter may count for one.
    private static let fastest = 2.0

    private(set) var callbacks: [Callback] = []
    private(set) var counters = 0
    let apps: Int
    /// The days of apps by number: those in use, and those that a callback falls on.
    private(set) var appDays: [AppDayScore] = []

    private struct Event: Hashable {
        let counter: RegisteredCount
        let threshold: Int
    }

    /// - Parameter score: Of the same run, for what was used.
    init(_ truth: Truth, _ score: RunScore, calendar: LocalCalendar) {
        apps = truth.apps.count
        let days = DeviceDays(truth, calendar: calendar)
        let first = days.day(at: truth.start)
        var numbers: [AppOnDay<Int>: Int] = [:]
        for day in score.appDays where day.used + day.otherDevice > 0 {
            numbers[AppOnDay(app: day.app, day: first + day.day)] = appDays.count
            appDays.append(day)
        }
        func number(_ place: AppOnDay<Int>) -> Int {
            if let known = numbers[place] { return known }
            numbers[place] = appDays.count
            appDays.append(AppDayScore(day: place.day.number - first.number, app: place.app))
            return appDays.count - 1
        }
        var counterNumbers: [RegisteredCount: Int] = [:]
        var seen: Set<Event> = []
        let kept = truth.deliveries.filter { $0.isKept && $0.handledAt != nil && $0.event != nil }
        for delivery in kept.sorted(by: { $0.moment < $1.moment }) {
            guard let at = delivery.handledAt, let event = delivery.event.map({ truth.events[$0] }),
                let app = event.apps.first
            else { continue }
            let isLate = Double(event.thresholdSeconds) > days.age(at: at) * Self.fastest
            let place = AppOnDay(app: app, day: days.day(at: at) - (isLate ? 1 : 0))
            let counter = RegisteredCount(registration: event.registration, place: place)
            guard seen.insert(Event(counter: counter, threshold: event.thresholdSeconds)).inserted else {
                continue
            }
            let counterNumber = counterNumbers[counter] ?? counterNumbers.count
            counterNumbers[counter] = counterNumber
            callbacks.append(
                Callback(
                    at: at - truth.start, counter: counterNumber, appDay: number(place), app: app,
                    threshold: Double(event.thresholdSeconds),
                    age: at - truth.registrations[event.registration].at))
        }
        counters = counterNumbers.count
    }
}
