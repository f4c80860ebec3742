// What the callbacks that arrived tell of a day at best: no policy can know more.

internal import ActivitySimulator
internal import TrackingModel

/// The minutes of use that thresholds stood for, by app and day: reached, and told by what reached the extension.
///
/// A threshold counts use since its counter began, so one that arrives tells of all below it: what is lost for good
/// is what was reached after the last one that arrived. A minute that arrives too late, or twice, is told all the same.
struct ToldMinutes {
    private(set) var days: [Key: Minutes] = [:]
    /// Minutes whose own callback never arrived and that a later one of the same count told.
    private(set) var recovered = 0
    /// Seconds until it did, for each of them.
    private(set) var recoveryDelays: [Double] = []

    struct Key: Hashable {
        var app: Int
        var day: LocalDay
    }

    struct Minutes {
        var reached = 0.0
        var told = 0.0
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

    init(_ truth: Truth, days calendar: DeviceDays) {
        let kept = truth.keptAt
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
            let minutes = Double(event.thresholdSeconds) / 60
            days[key, default: Minutes()].told = max(days[key]?.told ?? 0, minutes)
            days[key, default: Minutes()].reached = max(days[key]?.reached ?? 0, minutes)
        }
        // Two activities that watch the same use tell it twice.
        var perActivity: [Key: [String: Minutes]] = [:]
        for (count, steps) in counts {
            var minutes = Minutes()
            var told: Instant?
            for step in steps.reversed() {
                minutes.reached += step.minutes
                if let keptAt = step.keptAt {
                    told = min(told ?? keptAt, keptAt)
                } else if let told {
                    recovered += 1
                    recoveryDelays.append(told - step.at)
                }
                if told != nil { minutes.told += step.minutes }
            }
            let activity = truth.registrations[count.registration].activity
            perActivity[count.key, default: [:]][activity, default: Minutes()].reached += minutes.reached
            perActivity[count.key, default: [:]][activity, default: Minutes()].told += minutes.told
        }
        for (key, activities) in perActivity {
            for minutes in activities.values {
                days[key, default: Minutes()].reached = max(days[key]?.reached ?? 0, minutes.reached)
                days[key, default: Minutes()].told = max(days[key]?.told ?? 0, minutes.told)
            }
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

extension Delivery {
    /// Whether the extension had the callback in its journal, whatever became of it then.
    var isKept: Bool {
        switch outcome {
        case .received, .killed(.afterJournal), .killed(.afterFold): true
        case .pending, .killed(.beforeJournal): false
        }
    }
}
