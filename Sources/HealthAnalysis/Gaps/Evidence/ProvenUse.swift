// Evidence E6: something else than the callbacks proves that the device or an app was in use.

import TrackingModel

/// Compares proof of use with the time in which no callback can have reported it.
///
/// Between two ordinals of one count the ordinals decide. After the last one, and where an app has no count at all,
/// only other sources can: minutes of an app in front are then lost for certain.
extension GapContext {
    var provenUse: [Gap] {
        let seen = observation.front.names
        guard !seen.isEmpty else { return [] }
        let tracked = Set(contents.apps.map(\.id))
        let floods = Dictionary(grouping: trails.flatMap(\.floods), by: \.app)
        let intervals = countIntervals
        return seen.filter { tracked.contains($0) || reached.newest[$0] != nil }.flatMap { app in
            let floods = (floods[app] ?? []).map(\.end).sorted()
            return intervals.compactMap { unreportedUse(of: app, in: $0, floods: floods) }
        }
    }

    /// A period in which the system's counters did not restart.
    private struct CountInterval {
        var start: Instant
        var end: Instant
        var day: LocalDay
        var generation: Int?
        /// The newest callback of each app in it, however late.
        var lastAt: [String: Instant] = [:]
    }

    private var countIntervals: [CountInterval] {
        let records = [observation.callbacks.first?.at, observation.timeline.times.first]
        guard let begins = records.compactMap({ $0 }).min(), begins < at else { return [] }
        var borders: [(at: Instant, generation: Int?)] = [(begins, nil)]
        let registered = registrations.filter { $0.at > begins && $0.at < at }
        borders += registered.map { ($0.at, $0.generation) }
        // No store reaches back for more days than this, and no hostile date makes the loop long.
        var day = max(calendar.day(of: begins), today - 400) + 1
        while day <= today {
            borders.append((calendar.start(of: day), nil))
            day = day + 1
        }
        borders.sort { $0.at < $1.at }
        var generation: Int?
        var intervals: [CountInterval] = []
        for (index, border) in borders.enumerated() {
            generation = border.generation ?? generation
            let end = index + 1 < borders.count ? borders[index + 1].at : at
            guard end > border.at else { continue }
            intervals.append(
                CountInterval(
                    start: border.at, end: end, day: calendar.day(of: border.at),
                    generation: generation))
        }
        for delivery in observation.callbacks {
            let index = intervals.partitionPoint { $0.start <= delivery.at } - 1
            guard index >= 0 else { continue }
            // Callbacks of a replaced generation belong to the interval that it was registered in.
            let own = intervals[...index].lastIndex {
                $0.generation == nil || delivery.generation == nil || $0.generation == delivery.generation
            }
            intervals[own ?? index].lastAt[delivery.app] = delivery.at
        }
        return intervals
    }

    private func unreportedUse(of app: String, in interval: CountInterval, floods: [Instant]) -> Gap? {
        let from = max(interval.start, interval.lastAt[app] ?? interval.start)
        let front = observation.front
        let seconds = front.seconds(of: app, from, interval.end)
        guard seconds >= 60, let span = front.overlap(of: app, from, interval.end) else { return nil }
        let settled = min(interval.end, settledUntil)
        let certain = (front.seconds(of: app, from, settled) / 60).rounded(.down)
        let isOpen = certain < 1
        // Thresholds used up by a flood can't report anything more, so nothing that came was lost.
        let flood = floods.partitionPoint { $0 < from - FixedLimits.floodTail }
        let isBlind = flood < floods.count && floods[flood] <= from
        let wall = minutes(from: span.start, to: span.end)
        return Gap(
            start: span.start, end: span.end, gapClass: isBlind ? .notMonitored : isOpen ? .late : .lost,
            minutes: MinuteRange(low: min(certain, wall), high: min(seconds / 60, wall)),
            apps: [app], evidence: [.provenUse],
            cause: causes.nearest(to: from, until: span.end, app: app).map {
                "used without callbacks: " + $0.description
            } ?? "used without callbacks",
            explanation: "The app was in front for \(durationText(seconds)) between "
                + "\(clock(span.start)) and \(clock(span.end)), and no callback reported it"
                + (isOpen ? "; one may still arrive." : "."),
            missingEvidence: missing(.sequenceJump, .unhandledCallbacks))
    }
}
