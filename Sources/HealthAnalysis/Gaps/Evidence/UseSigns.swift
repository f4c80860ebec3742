// Signs of use in a silence: an unlocked screen, a counter that was written, a notification that was sent.

import TrackingModel

/// Signs of use during a silence: somebody used the device; which app is unknown.
struct UseSigns {
    private let unlocked: DisjointSpans
    private let front: UseInFront
    /// Moments in the store's own traces, with what was seen.
    private let moments: [(at: Instant, what: String)]

    init(_ context: GapContext) {
        let contents = context.contents
        unlocked = DisjointSpans(
            context.observation.outside.evidence.spans.filter { $0.kind == .unlocked || $0.kind == .app })
        front = context.observation.front
        var moments: [(at: Instant, what: String)] = []
        for app in contents.apps {
            for counter in app.counters where counter.showsUse {
                if let at = counter.modifiedAt { moments.append((at, "a counter was written")) }
            }
        }
        if let at = contents.notifications.lastSentAt { moments.append((at, "a notification was sent")) }
        let limit = context.observation.at + FixedLimits.futureTolerance
        self.moments =
            context.observation.isLogShifted ? [] : moments.filter { $0.at <= limit }.ascending(\.at)
    }

    /// The first sign well inside a stretch; nil for none. Right at its ends the callbacks themselves leave signs.
    func sign(_ start: Instant, _ end: Instant) -> (at: Instant, what: String)? {
        let margin = FixedLimits.notificationDelay
        let index = moments.partitionPoint { $0.at <= start + margin }
        guard index < moments.count, moments[index].at < end - margin else { return nil }
        return moments[index]
    }

    /// Seconds in which a tracked app can have been in front of an unlocked screen, according to other sources.
    func unlockedSeconds(_ start: Instant, _ end: Instant) -> Double {
        unlocked.parts(start, end).reduce(0) { sum, part in
            sum + (part.end - part.start) - front.unused.seconds(part.start, part.end)
        }
    }

    /// Seconds in which nobody can have used the device.
    func lockedSeconds(_ start: Instant, _ end: Instant) -> Double { front.locked.seconds(start, end) }
}
