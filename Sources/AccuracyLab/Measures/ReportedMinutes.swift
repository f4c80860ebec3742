// The most that the received callbacks can report of a day: no policy can know more.

import ActivitySimulator
import TrackingModel

/// The minutes of use that thresholds cover, by app and day: reached, and reported to the extension.
///
/// A threshold measures use since its counter started, so a received callback covers all minutes below it: lost for
/// good is what was reached after the last received one. A minute that comes too late, or twice, is reported all the
/// same.
struct ReportedMinutes {
    private(set) var minutes: [AppOnDay<Int>: Double] = [:]
    /// Of minutes whose own callback never came and that a later one of the same count covers: until it did.
    private(set) var recoveryDelays = DelayHistogram()

    private struct Step {
        var minutes: Double
        var threshold: Int
        var at: Instant
        var keptAt: Instant?
    }

    /// - Parameter kept: `Truth.keptAt`.
    init(_ truth: Truth, keptAt kept: [Instant?], days calendar: DeviceDays) {
        var counts: [RegisteredCount: [Step]] = [:]
        for (number, crossing) in truth.crossings.enumerated() {
            let event = truth.events[crossing.event]
            guard let app = event.apps.first else { continue }
            let count = RegisteredCount(
                registration: event.registration,
                place: AppOnDay(app: app, day: calendar.day(at: crossing.at)))
            let before = counts[count]?.last?.threshold
            let step =
                crossing.place == .otherDevice
                ? 0
                : before.map { event.thresholdSeconds - $0 } ?? truth.firstStep(crossing, event, calendar)
            counts[count, default: []].append(
                Step(
                    minutes: Double(max(step, 0)) / 60, threshold: event.thresholdSeconds, at: crossing.at,
                    keptAt: kept[number]))
        }
        // Past activity and genuine replays count from the start of the day, and cover everything used until then.
        for delivery in truth.deliveries {
            let countsDay = delivery.since != nil || delivery.origin.isEcho && !delivery.origin.isPhantom
            guard countsDay, delivery.isKept,
                let at = delivery.crossing.map({ truth.crossings[$0].at }) ?? delivery.handledAt,
                let event = delivery.event.map({ truth.events[$0] }), let app = event.apps.first
            else { continue }
            cover(AppOnDay(app: app, day: calendar.day(at: at)), Double(event.thresholdSeconds) / 60)
        }
        // Two activities that monitor the same use report it twice.
        var perActivity: [AppOnDay<Int>: [String: Double]] = [:]
        for (count, steps) in counts {
            var sum = 0.0
            var reported: Instant?
            for step in steps.reversed() {
                if let keptAt = step.keptAt {
                    reported = min(reported ?? keptAt, keptAt)
                } else if let reported {
                    recoveryDelays.add(reported - step.at)
                }
                if reported != nil { sum += step.minutes }
            }
            let activity = truth.registrations[count.registration].activity
            perActivity[count.place, default: [:]][activity, default: 0] += sum
        }
        for (place, activities) in perActivity { cover(place, activities.values.max() ?? 0) }
    }

    private mutating func cover(_ place: AppOnDay<Int>, _ reported: Double) {
        minutes[place] = max(minutes[place] ?? 0, reported)
    }
}

/// One registered counter of an app on one day.
struct RegisteredCount: Hashable {
    var registration: Int
    var place: AppOnDay<Int>
}

extension Truth {
    /// Seconds that the first threshold of a count covers: the use since the count began, as its counter may have begun
    /// anywhere; whole minutes, and no more than the threshold.
    fileprivate func firstStep(_ crossing: Crossing, _ event: EventRecord, _ days: DeviceDays) -> Int {
        guard event.thresholdSeconds > 60 else { return 60 }
        let begin = max(registrations[event.registration].at, crossing.at - days.age(at: crossing.at))
        let before = segments.lazy.filter {
            $0.isHere && event.apps.contains($0.app) && $0.from < crossing.at
        }
        let used = before.sum { max(0, min($0.to, crossing.at) - max($0.from, begin)) }
        return min(max(Int((used / 60).rounded(.up)), 1) * 60, event.thresholdSeconds)
    }

    /// For each crossing when a handler first kept it; nil for never.
    var keptAt: [Instant?] {
        var kept = [Instant?](repeating: nil, count: crossings.count)
        for delivery in deliveries {
            guard let at = delivery.handledAt, delivery.isKept, let number = delivery.crossing else {
                continue
            }
            kept[number] = min(kept[number] ?? at, at)
        }
        return kept
    }
}
