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

    /// Takes a threshold as reached and returns its event.
    func reach(_ upcoming: Upcoming) -> Int {
        let slot = upcoming.slot
        let next = slot.counters[upcoming.counter].next
        // Rounding must not leave the count a hair below the threshold.
        slot.counters[upcoming.counter].counted = slot.counters[upcoming.counter].thresholds[next]
        slot.counters[upcoming.counter].next = next + 1
        return slot.counters[upcoming.counter].events[next]
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

    /// Starts and ends the intervals that are due by the wall clock.
    ///
    /// A running interval keeps the zone in which it began; the next one uses the zone of the device.
    ///
    /// - Returns: The callbacks that this causes, in order.
    func passBoundaries() -> [(kind: MonitorCallback.Kind, activity: String)] {
        var calls: [(kind: MonitorCallback.Kind, activity: String)] = []
        let wall = clock.wall
        for slot in slots {
            while let interval = slot.interval {
                if slot.isOngoing {
                    guard interval.end <= wall.seconds else { break }
                    slot.isOngoing = false
                    calls.append((.end, slot.name))
                    slot.schedule(at: wall, in: clock.calendar)
                } else {
                    guard interval.start <= wall.seconds else { break }
                    slot.isOngoing = true
                    for index in slot.counters.indices { slot.counters[index].restart() }
                    calls.append((.start, slot.name))
                }
            }
        }
        return calls
    }

    /// Schedules the requested intervals again after the clock or the zone changed; running ones stay.
    func reschedule() {
        for slot in slots where !slot.isOngoing { slot.schedule(at: clock.wall, in: clock.calendar) }
    }
}
