// Counting: use goes into the counters, thresholds come out; intervals begin and end.

import TrackingModel

extension SimulatedMonitoring {
    /// A threshold that is about to be reached.
    struct Upcoming {
        /// True time.
        var at: Double
        var slot: ActivitySlot
        var counter: Int
        /// The app in front that reaches it.
        var app: Int
    }

    /// Adds use of an app to all counters that watch it.
    ///
    /// - Parameters:
    ///   - seconds: True seconds of use.
    ///   - rate: Seconds counted for each.
    func count(app: Int, seconds: Double, rate: Double) {
        for feed in feeds[app] where feed.slot.isOngoing {
            feed.slot.counters[feed.counter].counted += seconds * rate
        }
    }

    /// Adds use on another device to all counters that watch the app, as far as it was since they began.
    ///
    /// - Returns: The thresholds that this reaches.
    func count(
        _ use: ForeignUse, rate: Double
    ) -> [(slot: ActivitySlot, event: Int, usedUpBy: Cause?)] {
        var crossed: [(slot: ActivitySlot, event: Int, usedUpBy: Cause?)] = []
        for feed in feeds[use.app] where feed.slot.isOngoing {
            let (slot, counter) = (feed.slot, feed.counter)
            let since = min(slot.counters[counter].since ?? .infinity, slot.beganAt)
            slot.counters[counter].counted += max(use.to - max(use.from, since), 0) * rate
            while let remaining = slot.counters[counter].remaining, remaining <= 0 {
                let (event, usedUpBy) = slot.counters[counter].reach()
                crossed.append((slot, event, usedUpBy))
            }
        }
        return crossed
    }

    /// The next threshold that the apps in front will reach when they stay there.
    func upcoming(apps: [Int], now: Double, rates: [Double]) -> Upcoming? {
        var best: Upcoming?
        for app in apps {
            for feed in feeds[app] where feed.slot.isOngoing {
                guard let remaining = feed.slot.counters[feed.counter].remaining else { continue }
                var rate = rates[app]
                if apps.count > 1 {
                    // Apps that count together count each for itself.
                    let watched = feed.slot.counters[feed.counter].apps
                    rate = apps.reduce(0) { watched.contains($1) ? $0 + rates[$1] : $0 }
                }
                let at = now + max(remaining, 0) / rate
                if best.map({ at < $0.at }) ?? true {
                    best = Upcoming(at: at, slot: feed.slot, counter: feed.counter, app: app)
                }
            }
        }
        return best
    }

    /// Takes a threshold as reached.
    ///
    /// - Returns: Its event, and who used it up before, so that it does not come.
    func reach(_ upcoming: Upcoming) -> (event: Int, usedUpBy: Cause?) {
        upcoming.slot.counters[upcoming.counter].reach()
    }

    /// Uses up the threshold of an echo.
    ///
    /// - Returns: Whether that much use has happened in the interval; nil if the threshold can't come, because it came
    ///   before or its activity is not monitored now.
    func use(up echo: Echo) -> Bool? {
        let slot = echo.slot
        guard slot.isOngoing, !slot.isDead, let interval = slot.interval,
            slots.contains(where: { $0 === slot })
        else {
            return nil
        }
        let event = slot.events[echo.event]
        if !echo.isUsedUp {
            guard slot.counters[event.counter].isOpen(event.index) else { return nil }
            slot.counters[event.counter].use(up: event.index, by: echo.cause)
        }
        let counter = slot.counters[event.counter]
        return echo.isTrue
            ?? (Double(event.thresholdSeconds)
                <= history.seconds(of: counter.apps, since: interval.start - clock.wallOffset))
    }

    /// True time of the next beginning or end of an interval.
    var nextBoundary: Double {
        var next = Double.infinity
        for slot in slots where !slot.isDead {
            guard let interval = slot.interval else { continue }
            next = min(next, slot.isOngoing ? interval.end : interval.start)
        }
        return next - clock.wallOffset
    }

    /// A beginning or an end of an interval.
    struct Boundary {
        var kind: MonitorCallback.Kind
        var slot: ActivitySlot
        /// Events whose thresholds past activity has reached.
        var past: [Int] = []
    }

    /// Starts and ends the intervals that are due by the wall clock.
    ///
    /// A running interval keeps the zone in which it began; the next one uses the zone of the device.
    ///
    /// - Returns: What the device has to report, in order.
    func passBoundaries() -> [Boundary] {
        var passed: [Boundary] = []
        let wall = clock.wall
        for slot in slots where !slot.isDead {
            while let interval = slot.interval {
                if slot.isOngoing {
                    guard interval.end <= wall.seconds else { break }
                    slot.end()
                    passed.append(Boundary(kind: .end, slot: slot))
                    slot.schedule(at: wall, in: clock.calendar)
                } else {
                    guard interval.start <= wall.seconds else { break }
                    slot.begin(at: interval.start - clock.wallOffset)
                    for index in slot.counters.indices { slot.counters[index].restart() }
                    passed.append(Boundary(kind: .start, slot: slot, past: includePast(slot, interval.start)))
                }
            }
        }
        return passed
    }

    /// Schedules the requested intervals again after the clock or the zone changed; running ones stay.
    func reschedule() {
        for slot in slots where !slot.isOngoing { slot.schedule(at: clock.wall, in: clock.calendar) }
    }
}

/// A threshold that the system reports although it was not reached just now. It uses the threshold up as any callback
/// does: what came before, or belongs to an activity that is no longer monitored, does not come.
struct Echo {
    var slot: ActivitySlot
    var event: Int
    /// True time of the delivery.
    var at: Double
    var cause: Cause
    /// Whether that much use has happened in the interval; nil where that shows when it comes.
    var isTrue: Bool?
    /// Whether the counter has used the threshold up for it already.
    var isUsedUp = false
}

/// Use of an app on another device, until the system hears of it.
struct ForeignUse {
    var app: Int
    /// True times.
    var from: Double
    var to: Double
}

/// The stretches of use of the last days, here and on other devices, as far as the system has heard of them.
struct UsageHistory {
    private struct Piece {
        var from: Double
        var to: Double
    }

    /// For each app those that ended last at the end.
    private var pieces: [[Piece]]

    init(apps: Int) { pieces = [[Piece]](repeating: [], count: apps) }

    mutating func add(app: Int, from: Double, to: Double) {
        guard to > from else { return }
        if let last = pieces[app].last, last.to == from {
            pieces[app][pieces[app].count - 1].to = to
        } else {
            // What comes from another device comes late.
            let index = (pieces[app].lastIndex { $0.to <= to } ?? -1) + 1
            pieces[app].insert(Piece(from: from, to: to), at: index)
        }
    }

    /// Seconds that apps were in use since a moment, and until another.
    func seconds(of apps: [Int], since start: Double, until end: Double = .infinity) -> Double {
        var sum = 0.0
        for app in apps {
            for piece in pieces[app].reversed() {
                guard piece.to > start else { break }
                sum += max(min(piece.to, end) - max(piece.from, start), 0)
            }
        }
        return sum
    }

    /// Forgets what ended before a moment.
    mutating func forget(before start: Double) {
        for app in pieces.indices {
            pieces[app].removeFirst(pieces[app].firstIndex { $0.to > start } ?? pieces[app].count)
        }
    }
}
