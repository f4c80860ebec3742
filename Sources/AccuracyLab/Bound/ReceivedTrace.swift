// What the extension received in a run, and when: all that a rule of the bound may know.

import ActivitySimulator
import TrackingModel

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
