// Sorts the callbacks of a store into counts: one per app, local day and generation, with a new one at each restart.

import TrackingModel

/// The counts of one app on one day.
struct OrdinalCount {
    let app: String
    let day: LocalDay
    /// As of its callbacks, `LoggedCallback.count`.
    let generation: Int?
    /// When the system's counter started; nil where unknown.
    let beginning: Instant?
    /// In the order in which they began.
    private(set) var runs: [OrdinalRun]
    /// Seconds that local time was ahead of UTC.
    let utcOffset: Int
    private let inherited: OrdinalRun.Inherited

    /// The newest callback.
    var lastAt: Instant? { runs.map(\.lastAt).max() }
    /// The highest ordinal.
    var top: Int { runs.map(\.top).max() ?? 0 }
    /// When that came.
    var topAt: Instant? { runs.max { $0.top < $1.top }?.topAt }
    /// The highest ordinal that came no faster than the clock.
    var solidTop: Int { runs.map(\.solidTop).max() ?? 0 }
}

extension OrdinalCount {
    private struct CountKey: Hashable {
        let app: String
        let day: LocalDay
        let generation: Int?
    }

    private struct Generation: Hashable {
        let app: String
        let generation: Int?
    }

    /// All counts; those of an app in order of time.
    ///
    /// Text logs do not record registrations, so that a flood in them looks like a count: phantom callbacks are left
    /// out.
    ///
    /// - Parameter bursts: Newest first.
    static func all(
        _ observation: Observation, _ registrations: Registrations, bursts: [DeliveryBurst]
    ) -> [OrdinalCount] {
        let floods = BurstSpans(
            observation.log.source == .journal ? [] : bursts.filter { $0.verdict == .phantom })
        var keys: [CountKey] = []
        let callbacks = observation.callbacks
        // Their places: the callbacks themselves are large. Of each key, by its number.
        var deliveries: [[Int]] = []
        var numbers: [CountKey: Int] = [:]
        var latest: [Generation: (key: CountKey, utcOffset: Int)] = [:]
        // Most callbacks are of the same count as the one before of their app.
        var last: [(number: Int, place: Int)?] = []
        for (place, delivery) in callbacks.enumerated() where delivery.ordinal != nil {
            if floods.contains(delivery.at) { continue }
            let app = delivery.appNumber
            if app >= last.count { last += repeatElement(nil, count: app + 1 - last.count) }
            if let known = last[app], keys[known.number].day == delivery.day,
                delivery.goesOn(from: callbacks[known.place])
            {
                deliveries[known.number].append(place)
                continue
            }
            let generation = Generation(app: delivery.app, generation: delivery.count)
            let key = key(of: delivery, known: numbers, latest: latest[generation])
            if latest[generation]?.key != key { latest[generation] = (key, delivery.utcOffset) }
            let number = numbers[key] ?? keys.count
            if number == keys.count {
                numbers[key] = number
                keys.append(key)
                deliveries.append([])
            }
            deliveries[number].append(place)
            last[app] = (number, place)
        }
        var lowest: [Generation: Int] = [:]
        for (key, places) in zip(keys, deliveries) {
            let generation = Generation(app: key.app, generation: key.generation)
            lowest[generation] = min(
                lowest[generation] ?? .max, places.lazy.compactMap { callbacks[$0].ordinal }.min() ?? .max)
        }
        let windows = observation.windows
        func reported(_ number: Int) -> some Collection<LoggedCallback> {
            deliveries[number].lazy.map { callbacks[$0] }
        }
        let resets = countersReset(keys, reported, registrations, observation.thresholds)
        let arrivals = DeviceArrivals(callbacks)
        var before: [String: OrdinalCount] = [:]
        var today: [String: (day: LocalDay, inherited: OrdinalRun.Inherited)] = [:]
        return keys.enumerated().map { number, key in
            let known = today[key.app].flatMap { $0.day == key.day ? $0.inherited : nil }
            var inherited = known ?? OrdinalRun.Inherited()
            inherited.resets = resets
            let count = OrdinalCount(
                key, reported(number), observation, registrations, before: before[key.app],
                inherited: inherited,
                lowest: lowest[Generation(app: key.app, generation: key.generation)] ?? 1, windows,
                arrivals)
            let next = OrdinalRun.Inherited(
                solid: max(inherited.solid, count.solidTop), any: max(inherited.any, count.top),
                at: [inherited.at, count.topAt].compactMap { $0 }.max(), resets: false)
            today[key.app] = (key.day, next)
            before[key.app] = count
            return count
        }
    }

    /// Whether a registration restarted a count: afterwards single callbacks, at the pace of use, reported minutes that
    /// the count before had passed already.
    private static func countersReset<Reported: Collection<LoggedCallback>>(
        _ keys: [CountKey], _ deliveries: (Int) -> Reported, _ registrations: Registrations,
        _ thresholds: Thresholds
    ) -> Bool {
        guard registrations.entries.contains(where: { $0.generation != nil }) else { return false }
        var before: [String: (day: LocalDay, top: Int)] = [:]
        for (number, key) in keys.enumerated() {
            let reported = deliveries(number)
            var batches: [OrdinalBatch] = []
            OrdinalBatch.visit(reported, thresholds) { if $0.ordinals.count == 1 { batches.append($0) } }
            let registered = reported.first.flatMap {
                registrations.entry(of: key.generation, notAfter: $0.at)
            }
            if let known = before[key.app], known.day == key.day, let registered, key.generation != nil {
                let isReset = batches.contains { batch in
                    let ordinal = batch.ordinals[0].ordinal
                    return ordinal > 1 && ordinal < known.top
                        && batch.start - registered.at >= Double(ordinal) * SystemBehaviour.shortestMinute
                }
                if isReset { return true }
            }
            before[key.app] = (key.day, batches.map { $0.ordinals[0].ordinal }.max() ?? 0)
        }
        return false
    }

    /// The count that a callback belongs to. One that reports more minutes than its day has had is a late callback of the
    /// day before.
    private static func key(
        of delivery: LoggedCallback, known: [CountKey: Int],
        latest: (key: CountKey, utcOffset: Int)?
    ) -> CountKey {
        let key = CountKey(app: delivery.app, day: delivery.day, generation: delivery.count)
        if let latest, isOfInterval(delivery, latest.key.day, utcOffset: latest.utcOffset) {
            return latest.key
        }
        guard delivery.isBeyondDay else { return key }
        let yesterday = CountKey(app: key.app, day: key.day - 1, generation: key.generation)
        return known[yesterday] == nil ? key : yesterday
    }

    /// Whether a callback is of another day only because the time zone changed: an interval keeps the zone in which it
    /// began. A change by an hour is daylight saving, which the interval follows.
    private static func isOfInterval(_ delivery: LoggedCallback, _ day: LocalDay, utcOffset: Int) -> Bool {
        let change = delivery.utcOffset.subtractingReportingOverflow(utcOffset)
        guard delivery.day != day, change.overflow || !(-3_600...3_600).contains(change.partialValue) else {
            return false
        }
        let local = (delivery.at.seconds + Double(utcOffset)) / 86_400
        return Int(truncatingIfRepresentable: local.rounded(.down)) == day.number
    }

    private init(
        _ key: CountKey, _ deliveries: some Collection<LoggedCallback>, _ observation: Observation,
        _ registrations: Registrations,
        before: OrdinalCount?, inherited: OrdinalRun.Inherited, lowest: Int, _ windows: RegisteredWindows,
        _ arrivals: DeviceArrivals
    ) {
        app = key.app
        day = key.day
        generation = key.generation
        utcOffset = deliveries.first?.utcOffset ?? 0
        runs = []
        let start = Self.beginning(deliveries, observation, registrations)
        beginning = start?.at
        var inherited = inherited
        if let start {
            // A day's interval starts at zero, whatever a registration does.
            if start.isMidnight { inherited.resets = true }
            if start.isMidnight, let before, before.generation == generation {
                // The previous day's count may have continued, or reported its last minutes late.
                inherited.any = max(inherited.any, before.top)
                inherited.at = before.topAt
                if before.utcOffset == utcOffset {
                    for run in before.runs { inherited.yesterday.formUnion(run.reported) }
                } else {
                    inherited.any = .max
                }
            }
            if !start.isMidnight, let midnight = deliveries.first?.midnight {
                // The app may have been in use until the registration, with nothing registered to report it.
                let unreported =
                    max(0, start.at - (inherited.at ?? midnight)) / SystemBehaviour.shortestMinute
                inherited.passed = saturatingSum([
                    inherited.any, Int(truncatingIfRepresentable: unreported.rounded(.down)) ?? .max,
                ])
            }
            // A registration has the first minute; one of an earlier day may have had higher ones only.
            runs = [
                OrdinalRun(
                    beginningAt: start.at, inherited: inherited, lowest: start.isMidnight ? lowest : 1)
            ]
        }
        self.inherited = inherited
        OrdinalBatch.visit(deliveries, observation.thresholds) { batch in
            arrivals.note(in: &batch, of: key.app, observation.thresholds)
            take(batch, observation.thresholds) {
                windows.count($0, of: key.app, in: key.generation)
            }
        }
        // A count whose callbacks all came before its beginning was never seen to begin.
        runs.removeAll { $0.top == 0 }
    }

    /// When the system's counter of these callbacks began: with its registration, or with the day.
    private static func beginning(
        _ deliveries: some Collection<LoggedCallback>, _ observation: Observation,
        _ registrations: Registrations
    ) -> (at: Instant, isMidnight: Bool)? {
        guard let first = deliveries.first, first.source == .journal, let generation = first.generation,
            let journal = observation.timeline.times.first
        else { return nil }
        if let entry = registrations.entry(of: generation, notAfter: first.at), entry.at >= first.midnight,
            !entry.countsDay
        {
            return (entry.at, false)
        }
        return first.midnight > journal && first.midnight <= first.at ? (first.midnight, true) : nil
    }

    private mutating func take(
        _ batch: OrdinalBatch, _ thresholds: Thresholds, missing: (ClosedRange<Int>) -> (Int, isKnown: Bool)
    ) {
        guard let highest = batch.ordinals.last?.ordinal, let lowest = batch.ordinals.first?.ordinal else {
            return
        }
        let last = runs.count - 1
        // A first ordinal that is delivered twice looks like a restart until the old count goes on.
        if last > 0, runs[last].hasJustBegun, highest > 2, lowest == runs[last - 1].top + 1 {
            runs.removeLast()
            _ = runs[last - 1].take(batch, thresholds, missing: missing)
        } else if last < 0 || !runs[last].take(batch, thresholds, missing: missing) {
            runs.append(OrdinalRun(batch, inherited: inherited, thresholds))
        }
    }

    /// Fills in minutes that a later count, which continued this one, reported again.
    mutating func refill(_ ordinals: [Int], at moment: Instant) {
        guard !runs.isEmpty else { return }
        runs[runs.count - 1].refill(ordinals, at: moment)
    }
}

extension LoggedCallback {
    /// Whether it is of the same count as another callback: app, generation, day and time zone are the same.
    fileprivate func goesOn(from other: LoggedCallback) -> Bool {
        appNumber == other.appNumber && count == other.count && day == other.day
            && utcOffset == other.utcOffset && !isBeyondDay
    }
}

extension OrdinalBatch {
    /// Calls `take` with callbacks no further apart than those of one burst, oldest first.
    static func visit(
        _ deliveries: some Sequence<LoggedCallback>, _ thresholds: Thresholds,
        take: (inout OrdinalBatch) -> Void
    ) {
        var batch: OrdinalBatch?
        for delivery in deliveries {
            guard let ordinal = delivery.ordinal else { continue }
            if var last = batch.take() {
                if delivery.at - last.end <= thresholds.burstWindow {
                    last.ordinals.append((ordinal, delivery.width))
                    last.end = delivery.at
                    batch = last
                    continue
                }
                last.sort()
                take(&last)
            }
            batch = OrdinalBatch(ordinals: [(ordinal, delivery.width)], start: delivery.at, end: delivery.at)
        }
        guard var last = batch else { return }
        last.sort()
        take(&last)
    }

    /// Ascending, each once.
    private mutating func sort() {
        guard ordinals.count > 1 else { return }
        // Of each ordinal the widest comes first, and alone stays.
        ordinals.sort { ($0.ordinal, -$0.width) < ($1.ordinal, -$1.width) }
        var kept = ordinals.prefix(1)
        for next in ordinals.dropFirst() where next.ordinal != kept.last?.ordinal { kept.append(next) }
        ordinals = Array(kept)
    }
}
