// The most notifications within a minute that a store, or two reads of it, show.

import TrackingModel

/// How fast the extension sent notifications at its fastest.
struct NotificationRate {
    var count: Int
    var seconds: Double
    var end: Instant

    /// Notifications of a minute at this pace; a shorter stretch counts as a minute.
    var perMinute: Int {
        Int(truncatingIfRepresentable: (Double(count) / max(1, seconds / 60)).rounded(.down)) ?? 0
    }

    /// Nil where neither a log nor an earlier read reports sent notifications.
    init?(_ facts: Facts) {
        let found = [Self.lines(facts), Self.readings(facts)].compactMap { $0 }
        guard let fastest = found.max(by: { $0.perMinute < $1.perMinute }) else { return nil }
        self = fastest
    }

    private init(count: Int, seconds: Double, end: Instant) {
        self.count = count
        self.seconds = seconds
        self.end = end
    }

    private static func lines(_ facts: Facts) -> NotificationRate? {
        let moments = facts.contents.marks
            .filter { $0.kind == .notificationSent && facts.observation.at - $0.at <= 86_400 }.map(\.at)
        var first = 0
        var best: NotificationRate?
        for index in moments.indices {
            while moments[index] - moments[first] > 60 { first += 1 }
            let count = index - first + 1
            if count > best?.count ?? 0 {
                best = NotificationRate(
                    count: count, seconds: moments[index] - moments[first], end: moments[index])
            }
        }
        return best
    }

    private static func readings(_ facts: Facts) -> NotificationRate? {
        var points = facts.previous.readings.compactMap { reading in
            reading.notificationsSent.map { (at: reading.at, sent: $0) }
        }
        points.removeAll { $0.at >= facts.observation.at }
        if let sent = facts.contents.notifications.sent { points.append((facts.observation.at, sent)) }
        var best: NotificationRate?
        for (before, after) in zip(points, points.dropFirst()) {
            let sent = after.sent.subtractingReportingOverflow(before.sent)
            // A counter that was set back says nothing.
            guard !sent.overflow, sent.partialValue > 0 else { continue }
            let rate = NotificationRate(
                count: sent.partialValue, seconds: after.at - before.at, end: after.at)
            if rate.perMinute > best?.perMinute ?? 0 { best = rate }
        }
        return best
    }
}
