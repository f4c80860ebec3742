// The most that the received callbacks can report of a day: no policy can know more.

internal import ActivitySimulator
internal import TrackingModel

/// The minutes of use that thresholds cover, by app and day: reached, and reported to the extension.
///
/// A threshold measures use since its counter started, so a received callback covers all minutes below it: lost for
/// good is what was reached after the last received one. A minute that comes too late, or twice, is reported all the
/// same.
struct ReportedMinutes {
    private(set) var minutes: [Key: Double] = [:]
    /// Minutes whose own callback never came and that a later one of the same count covers.
    private(set) var recovered = 0
    /// Seconds until it did, for each of them.
    private(set) var recoveryDelays: [Double] = []

    struct Key: Hashable {
        var app: Int
        var day: LocalDay
    }

    /// One registered counter on one day.
    private struct Count: Hashable {
        var registration: Int
        var key: Key
    }

    private struct Step {
        var minutes: Double
        var threshold: Int
        var at: Instant
        var keptAt: Instant?
    }

    /// - Parameter kept: `Truth.keptAt`.
    init(_ truth: Truth, keptAt kept: [Instant?], days calendar: DeviceDays) {
        var counts: [Count: [Step]] = [:]
        for (number, crossing) in truth.crossings.enumerated() {
            let event = truth.events[crossing.event]
            guard let app = event.apps.first else { continue }
            let key = Key(app: app, day: calendar.day(at: crossing.at))
            let count = Count(registration: event.registration, key: key)
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
            let key = Key(app: app, day: calendar.day(at: at))
            let reported = Double(event.thresholdSeconds) / 60
            minutes[key] = max(minutes[key] ?? 0, reported)
        }
        // Two activities that monitor the same use report it twice.
        var perActivity: [Key: [String: Double]] = [:]
        for (count, steps) in counts {
            var sum = 0.0
            var reported: Instant?
            for step in steps.reversed() {
                if let keptAt = step.keptAt {
                    reported = min(reported ?? keptAt, keptAt)
                } else if let reported {
                    recovered += 1
                    recoveryDelays.append(reported - step.at)
                }
                if reported != nil { sum += step.minutes }
            }
            let activity = truth.registrations[count.registration].activity
            perActivity[count.key, default: [:]][activity, default: 0] += sum
        }
        for (key, activities) in perActivity {
            minutes[key] = max(minutes[key] ?? 0, activities.values.max() ?? 0)
        }
    }
}

extension Truth {
    /// Seconds that the first threshold of a count covers: the use since the count began, as its counter may have begun
    /// anywhere; whole minutes, and no more than the threshold.
    fileprivate func firstStep(_ crossing: Crossing, _ event: EventRecord, _ days: DeviceDays) -> Int {
        guard event.thresholdSeconds > 60 else { return 60 }
        let begin = max(registrations[event.registration].at, crossing.at - days.age(at: crossing.at))
        let used = segments.reduce(0) { sum, segment in
            guard segment.isHere, event.apps.contains(segment.app), segment.from < crossing.at else {
                return sum
            }
            return sum + max(0, min(segment.to, crossing.at) - max(segment.from, begin))
        }
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
