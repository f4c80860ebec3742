// What the callbacks that arrived tell of a day at best: no policy can know more.

internal import ActivitySimulator
internal import TrackingModel

/// The minutes of use that thresholds stood for, by app and day: reached, and told by what reached the extension.
///
/// A threshold counts use since its counter began, so one that arrives tells of all below it: what is lost for good
/// is what was reached after the last one that arrived. A minute that arrives too late, or twice, is told all the same.
struct ToldMinutes {
    private(set) var minutes: [Key: Double] = [:]
    /// Minutes whose own callback never arrived and that a later one of the same count told.
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
            let step = before.map { event.thresholdSeconds - $0 } ?? 60
            counts[count, default: []].append(
                Step(
                    minutes: Double(max(step, 0)) / 60, threshold: event.thresholdSeconds, at: crossing.at,
                    keptAt: kept[number]))
        }
        // A true replay counts from the day's beginning, so it tells of all that was used until then.
        for delivery in truth.deliveries {
            guard case .echo(_, true) = delivery.origin, delivery.isKept, let at = delivery.handledAt,
                let event = delivery.event.map({ truth.events[$0] }), let app = event.apps.first
            else { continue }
            let key = Key(app: app, day: calendar.day(at: at))
            let told = Double(event.thresholdSeconds) / 60
            minutes[key] = max(minutes[key] ?? 0, told)
        }
        // Two activities that watch the same use tell it twice.
        var perActivity: [Key: [String: Double]] = [:]
        for (count, steps) in counts {
            var sum = 0.0
            var told: Instant?
            for step in steps.reversed() {
                if let keptAt = step.keptAt {
                    told = min(told ?? keptAt, keptAt)
                } else if let told {
                    recovered += 1
                    recoveryDelays.append(told - step.at)
                }
                if told != nil { sum += step.minutes }
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
    /// For each crossing when a handler first kept it; nil for never.
    var keptAt: [Instant?] {
        var kept = [Instant?](repeating: nil, count: crossings.count)
        for delivery in deliveries {
            guard let at = delivery.handledAt, delivery.isKept else { continue }
            switch delivery.origin {
            case .crossing(let number), .duplicate(let number):
                kept[number] = min(kept[number] ?? at, at)
            case .echo, .interval: continue
            }
        }
        return kept
    }
}
