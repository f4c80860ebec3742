// Counting: use goes into the counters, thresholds come out; intervals begin and end.

internal import TrackingModel

extension SimulatedMonitoring {
    /// A threshold that is about to be reached.
    struct Upcoming {
        /// True time.
        var at: Double
        var slot: ActivitySlot
        var counter: Int
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

    /// The next threshold that the app in front will reach when it stays there.
    func upcoming(app: Int, now: Double, rate: Double) -> Upcoming? {
        var best: Upcoming?
        for feed in feeds[app] where feed.slot.isOngoing {
            guard let remaining = feed.slot.counters[feed.counter].remaining else { continue }
            let at = now + max(remaining, 0) / rate
            if best.map({ at < $0.at }) ?? true {
                best = Upcoming(at: at, slot: feed.slot, counter: feed.counter)
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
        guard slot.isOngoing, let interval = slot.interval, slots.contains(where: { $0 === slot }) else {
            return nil
        }
        let event = slot.events[echo.event]
        if !echo.isUsedUp {
            guard slot.counters[event.counter].isOpen(event.index) else { return nil }
            slot.counters[event.counter].use(up: event.index, by: echo.cause)
        }
        let counter = slot.counters[event.counter]
        return echo.isTrue
            ?? (counter.thresholds[event.index]
                <= history.seconds(of: counter.apps, since: interval.start - clock.wallOffset))
    }

    /// True time of the next beginning or end of an interval.
    var nextBoundary: Double {
        var next = Double.infinity
        for slot in slots {
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
        for slot in slots {
            while let interval = slot.interval {
                if slot.isOngoing {
                    guard interval.end <= wall.seconds else { break }
                    slot.isOngoing = false
                    passed.append(Boundary(kind: .end, slot: slot))
                    slot.schedule(at: wall, in: clock.calendar)
                } else {
                    guard interval.start <= wall.seconds else { break }
                    slot.isOngoing = true
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
