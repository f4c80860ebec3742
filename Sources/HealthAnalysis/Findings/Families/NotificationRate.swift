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
}

extension Facts {
    /// Nil where neither a log nor an earlier read reports sent notifications.
    var notificationRate: NotificationRate? {
        [rateOfLines, rateSinceReadings].compactMap { $0 }.max { $0.perMinute < $1.perMinute }
    }

    private var rateOfLines: NotificationRate? {
        let moments = contents.marks.filter { $0.kind == .notificationSent && at - $0.at <= 86_400 }.map(\.at)
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

    private var rateSinceReadings: NotificationRate? {
        var points = previous.readings.compactMap { reading in
            reading.notificationsSent.map { (at: reading.at, sent: $0) }
        }
        points.removeAll { $0.at >= at }
        if let sent = contents.notifications.sent { points.append((at, sent)) }
        return zip(points, points.dropFirst()).compactMap { before, after in
            increase(from: before.sent, to: after.sent).map {
                NotificationRate(count: $0, seconds: after.at - before.at, end: after.at)
            }
        }
        // A counter that was set back says nothing.
        .filter { $0.perMinute > 0 }.max { $0.perMinute < $1.perMinute }
    }
}
