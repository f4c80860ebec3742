// Evidence E6: something else than the callbacks proves that the device or an app was in use (reference/domain §5.3).

import TrackingModel

/// Lays proof of use over the time in which no callback could have told of it.
///
/// Between two ordinals of one count the ordinals decide. After the last one, and where a count has none at all, only
/// what other sources saw can: minutes of an app in front are then lost for certain.
enum ProvenUse: GapEvidence {
    static func gaps(_ context: GapContext) -> [Gap] {
        let proof = Dictionary(
            grouping: context.observation.outside.evidence.spans.filter { $0.kind == .app && $0.app != nil },
            by: { $0.app ?? "" })
        guard !proof.isEmpty else { return [] }
        let tracked = Set(context.contents.apps.map(\.id)).union(context.counts.map(\.app))
        var floods: [String: [Instant]] = [:]
        for count in context.counts {
            floods[count.app, default: []] += count.runs.flatMap(\.floods).map(\.at)
        }
        let intervals = countIntervals(context)
        return proof.keys.filter(tracked.contains).sorted().flatMap { app in
            let use = Stretches(proof[app] ?? [])
            let floods = (floods[app] ?? []).sorted()
            return intervals.compactMap { gap(of: app, in: $0, use, floods: floods, context) }
        }
    }

    /// A stretch in which the system's counters were not begun anew.
    private struct CountInterval {
        var start: Instant
        var end: Instant
        var day: LocalDay
        var generation: Int?
        /// The newest callback of each app in it, however late.
        var lastAt: [String: Instant] = [:]
    }

    private static func countIntervals(_ context: GapContext) -> [CountInterval] {
        let observation = context.observation
        let records = [observation.callbacks.first?.at, observation.timeline.times.first]
        guard let begins = records.compactMap({ $0 }).min(), begins < observation.at else { return [] }
        var borders: [(at: Instant, generation: Int?)] = [(begins, nil)]
        let registered = context.registrations.entries.filter { $0.at > begins && $0.at < observation.at }
        borders += registered.map { ($0.at, $0.generation) }
        // No store reaches back for more days than this, and no hostile date makes the loop long.
        var day = max(observation.calendar.day(of: begins), observation.today - 400) + 1
        while day <= observation.today {
            borders.append((observation.calendar.start(of: day), nil))
            day = day + 1
        }
        borders.sort { $0.at < $1.at }
        var generation: Int?
        var intervals: [CountInterval] = []
        for (index, border) in borders.enumerated() {
            generation = border.generation ?? generation
            let end = index + 1 < borders.count ? borders[index + 1].at : observation.at
            guard end > border.at else { continue }
            intervals.append(
                CountInterval(
                    start: border.at, end: end, day: observation.calendar.day(of: border.at),
                    generation: generation))
        }
        for delivery in observation.callbacks {
            let index = intervals.partitionPoint { $0.start <= delivery.at } - 1
            guard index >= 0 else { continue }
            // What a replaced generation still tells belongs to the interval that it counted.
            let own = intervals[...index].lastIndex {
                $0.generation == nil || delivery.generation == nil || $0.generation == delivery.generation
            }
            intervals[own ?? index].lastAt[delivery.app] = delivery.at
        }
        return intervals
    }

    private static func gap(
        of app: String, in interval: CountInterval, _ use: Stretches, floods: [Instant], _ context: GapContext
    ) -> Gap? {
        let from = max(interval.start, interval.lastAt[app] ?? interval.start)
        guard let span = use.overlap(from, interval.end) else { return nil }
        let certain = (span.seconds / 60).rounded(.down)
        guard certain >= 1 else { return nil }
        let isOpen = context.canStillArrive(span.end)
        // Thresholds that a flood used up can tell nothing more, so nothing that came was lost.
        let flood = floods.partitionPoint { $0 < from - context.thresholds.floodTail }
        let isBlind = flood < floods.count && floods[flood] <= from
        let wall = minutes(from: span.start, to: span.end)
        return Gap(
            start: span.start, end: span.end, gapClass: isBlind ? .blind : isOpen ? .late : .lost,
            minutes: MinuteRange(low: isOpen ? 0 : min(certain, wall), high: min(span.seconds / 60, wall)),
            apps: [app], evidence: [.provenUse],
            cause: context.causes.nearest(to: from, until: span.end, app: app).map {
                "used without callbacks: " + $0.words
            } ?? "used without callbacks",
            explanation: "The app was in front for \(durationWords(span.seconds)) between "
                + "\(context.clock(span.start)) and \(context.clock(span.end)), and no callback told of it"
                + (isOpen ? "; one may still arrive." : "."),
            missingEvidence: context.available.missing(.sequenceJump, .unhandledCallbacks))
    }
}

/// Stretches of time that may overlap, made disjoint.
struct Stretches {
    private var items: [(start: Instant, end: Instant)] = []

    init(_ spans: [EvidenceSpan]) {
        self.init(spans.map { ($0.start, $0.end) })
    }

    init(_ spans: [(start: Instant, end: Instant)]) {
        for span in spans.sorted(by: { $0.start < $1.start }) where span.end > span.start {
            if let last = items.last, span.start <= last.end {
                items[items.count - 1].end = max(last.end, span.end)
            } else {
                items.append(span)
            }
        }
    }

    var isEmpty: Bool { items.isEmpty }

    /// The parts within two moments.
    func parts(_ start: Instant, _ end: Instant) -> [(start: Instant, end: Instant)] {
        let first = items.partitionPoint { $0.end <= start }
        return items[first...].prefix { $0.start < end }
            .map { (max($0.start, start), min($0.end, end)) }
    }

    /// How much of the time between two moments is covered, from where to where; nil for none.
    func overlap(_ start: Instant, _ end: Instant) -> (seconds: Double, start: Instant, end: Instant)? {
        let parts = parts(start, end)
        guard let first = parts.first, let last = parts.last else { return nil }
        return (parts.reduce(0) { $0 + ($1.end - $1.start) }, first.start, last.end)
    }

    /// Seconds of the time between two moments that are covered.
    func seconds(_ start: Instant, _ end: Instant) -> Double { overlap(start, end)?.seconds ?? 0 }
}

/// Signs of use in a silence, which tell that someone had the device and not which app.
struct UseSigns {
    private let unlocked: Stretches
    private let locked: Stretches
    private let inOtherApps: Stretches
    /// Moments in the store's own traces, with what was seen.
    private let moments: [(at: Instant, what: String)]

    init(_ context: GapContext) {
        let contents = context.contents
        let spans = context.observation.outside.evidence.spans
        unlocked = Stretches(spans.filter { $0.kind == .unlocked || $0.kind == .app })
        locked = Stretches(spans.filter { $0.kind == .locked })
        let tracked = Set(contents.apps.map(\.id))
        // A tracked app whose id the system hides may be any app that was in front.
        let isAnyHidden = tracked.contains(where: AppName.isUUID)
        inOtherApps = Stretches(
            isAnyHidden
                ? []
                : spans.filter { span in span.kind == .app && !(span.app.map(tracked.contains) ?? false) })
        var moments: [(at: Instant, what: String)] = []
        for app in contents.apps {
            for counter in app.counters where counter.source != .persisted && (counter.todaySeconds ?? 0) > 0
            {
                if let at = counter.modifiedAt { moments.append((at, "a counter was written")) }
            }
        }
        if let at = contents.notifications.lastSentAt { moments.append((at, "a notification was sent")) }
        let limit = context.observation.at + context.thresholds.futureTolerance
        self.moments = moments.filter { $0.at <= limit }.sorted { $0.at < $1.at }
    }

    /// The first sign well inside a stretch; nil for none. Right at its ends the callbacks themselves leave signs.
    func sign(_ start: Instant, _ end: Instant, margin: Double) -> (at: Instant, what: String)? {
        let index = moments.partitionPoint { $0.at <= start + margin }
        guard index < moments.count, moments[index].at < end - margin else { return nil }
        return moments[index]
    }

    /// Seconds in which a tracked app can have been in front of an unlocked screen, as far as other sources tell.
    func unlockedSeconds(_ start: Instant, _ end: Instant) -> Double {
        unlocked.parts(start, end).reduce(0) { sum, part in
            sum + (part.end - part.start) - inOtherApps.seconds(part.start, part.end)
        }
    }

    /// Seconds in which nobody can have used the device.
    func lockedSeconds(_ start: Instant, _ end: Instant) -> Double { locked.seconds(start, end) }
}
