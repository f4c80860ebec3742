// Reports that count from the start of the day: they cover what was lost before the registration that brings them.

import TrackingModel

/// The callbacks that a tracker kept and that include past activity.
struct DayReports {
    private let truth: Truth
    /// For each app the moments from which something counts, ascending.
    private var starts: [[Instant]]
    /// The minutes whose own thresholds past activity has brought.
    private var echoed: [Count: Set<Int>] = [:]
    private var generations: Set<Generation> = []

    private struct Count: Hashable {
        var app: Int
        var since: Instant
    }

    private struct Generation: Hashable {
        var app: Int
        var number: Int
    }

    init(_ truth: Truth) {
        self.truth = truth
        starts = [[Instant]](repeating: [], count: truth.apps.count)
        for delivery in truth.deliveries {
            guard let since = delivery.since, delivery.isKept,
                let event = delivery.event.map({ truth.events[$0] }), let app = event.apps.first
            else { continue }
            let count = Count(app: app, since: since)
            if echoed[count] == nil { starts[app].append(since) }
            let minutes = delivery.origin.isEcho ? [event.thresholdSeconds / 60] : []
            echoed[count, default: []].formUnion(minutes)
            if let generation = EventName(event.name).generation {
                generations.insert(Generation(app: app, number: generation))
            }
        }
        for app in starts.indices { starts[app].sort() }
    }

    /// Whether past activity brought the minute of a crossing.
    func isKept(_ crossing: Int) -> Bool {
        guard let (count, seconds) = place(of: crossing) else { return false }
        return echoed[count]?.contains(Self.minute(seconds)) ?? false
    }

    /// The crossings of an app in some minutes of the day, for a tracker that counts them at a moment by what a
    /// registration reported.
    func crossings(
        of app: Int, in minutes: ClosedRange<Int>, by generation: Int, at moment: Instant
    ) -> [Int] {
        guard generations.contains(Generation(app: app, number: generation)),
            let since = starts[app].last(where: { $0 <= moment })
        else { return [] }
        let first = truth.crossings.partitionPoint { $0.at < since }
        let last = truth.crossings.partitionPoint { $0.at <= moment }
        return (first..<max(first, last)).filter { number in
            guard let (count, seconds) = place(of: number), count.app == app, count.since == since else {
                return false
            }
            return minutes.contains(Self.minute(seconds))
        }
    }

    /// The count that a crossing lies in, and how much had been used by then.
    private func place(of crossing: Int) -> (count: Count, seconds: Double)? {
        let crossing = truth.crossings[crossing]
        guard let app = truth.events[crossing.event].apps.first,
            let since = starts[app].last(where: { $0 <= crossing.at })
        else { return nil }
        return (
            Count(app: app, since: since),
            truth.seconds(of: app, from: since, to: crossing.at, onAllDevices: true)
        )
    }

    /// The minute that ends with so many seconds or after them.
    private static func minute(_ seconds: Double) -> Int { Int(((seconds - 1) / 60).rounded(.up)) }
}
