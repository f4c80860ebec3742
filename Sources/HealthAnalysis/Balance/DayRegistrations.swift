// Which registrations counted on a day, and what of it a log leaves in the dark.

import TrackingModel

/// What a day's log does not hold, by what was credited without it.
struct DayInTheDark {
    /// From here on no callback is missing, but for holes; the day's beginning where nothing was credited before that
    /// later callbacks of the same counters don't cover.
    let covered: Instant
    /// By the number of an app: minutes that were credited and that no callback in the log reports.
    private(set) var before: [Int]
    /// By the number of an app: whether a registration before the log may have counted more of it.
    private(set) var isOpen: [Bool]
    /// By the number of an app: minutes of `before` that were credited behind the first callback in the log.
    private(set) var holes: [Int]

    /// Whether callbacks are missing behind the first one.
    var hasHoles: Bool { holes.contains { $0 > 1 } }

    /// - Parameters:
    ///   - callbacks: The day's that count, oldest first.
    ///   - first: The day's first, whether it counts or not.
    ///   - credited: By the number of an app, seconds of the day; nil where unknown.
    ///   - isNamed: Whether it is known which callback is whose.
    ///   - registrations: Those on record.
    init(
        _ callbacks: ArraySlice<LoggedCallback>, first: LoggedCallback, credited: [Int?], isNamed: Bool,
        _ registrations: [Registration], _ log: CallbackLog
    ) {
        let start = max(first.midnight, log.coveredFrom ?? first.at)
        before = credited.map { _ in 0 }
        holes = before
        isOpen = credited.map { _ in false }
        if log.isExact, start == first.midnight {
            covered = start
            return
        }
        var logged = credited.map { _ in 0.0 }
        var passed = holes
        // A count that began with the day has passed the minutes below its first callback here.
        let begun = registrations.last { $0.at <= first.at }
        let isOfDay =
            start > first.midnight
            && (first.generation == nil
                || begun.map { $0.at <= first.midnight && $0.generation == first.generation } ?? false)
        for place in callbacks.indices.reversed() {
            let callback = callbacks[place]
            logged[callback.appNumber] += callback.credited.high
            let below = (callback.ordinal ?? 1) - 1
            passed[callback.appNumber] = isOfDay && callbacks.isAlone(at: place) ? below : 0
            isOpen[callback.appNumber] = !isOfDay && below > 0
        }
        if isNamed {
            before = zip(credited, logged).map { seconds, minutes in
                max(0, Int((Double(seconds ?? 0) / 60 - minutes).rounded(.down)))
            }
        } else {
            let sum = Double(saturatingSum(credited.compactMap { $0 })) / 60
            before[0] = max(0, Int((sum - logged.reduce(0, +)).rounded(.down)))
            passed[0] = saturatingSum(passed)
        }
        // Minutes below the first callback's are the count's own.
        let others = zip(before, passed).map { max(0, $0 - $1) }
        for app in isOpen.indices {
            let isSilent = !isOpen[app] && others[app] <= (logged[app] > 0 ? 1 : 0)
            isOpen[app] = start > first.midnight && !isSilent
        }
        if !isNamed, isOpen[0] { isOpen = isOpen.map { _ in true } }
        covered = isOpen.contains(true) ? start : first.midnight
        if covered == first.midnight || first.generation == nil {
            holes = zip(others, logged).map { $1 > 0 ? $0 : 0 }
        }
    }
}

/// The registrations that counted on one day.
struct DayRegistrations {
    /// Ascending, the first from the day's beginning or its own.
    private(set) var entries: [Registration]
    /// Whether all that counted are there.
    private(set) var isWhole: Bool
    /// Where the first was made on a day before: the lowest and the highest minute of each app that it had reported by
    /// the end of that day, by number.
    private(set) var tops: [Int: ClosedRange<Int>]?

    /// - Parameters:
    ///   - callbacks: The day's, oldest first; never empty.
    ///   - all: Those on record, `Observation.recordedRegistrations`.
    init(
        _ callbacks: ArraySlice<LoggedCallback>, _ all: [Registration], _ dark: DayInTheDark,
        _ observation: Observation
    ) {
        let (first, last) = (callbacks[callbacks.startIndex], callbacks[callbacks.endIndex - 1])
        let isDark = dark.covered > first.midnight
        let later = all.partitionPoint { $0.at <= first.midnight }
        entries = Array(all[later...].prefix { $0.at <= last.at })
        if later > 0, all[later - 1].at < first.midnight {
            var tops: [Int: ClosedRange<Int>] = [:]
            let before = observation.callbacks[..<callbacks.startIndex].reversed()
            for callback in before.prefix(while: { $0.at >= all[later - 1].at })
            where callback.generation == all[later - 1].generation {
                guard let minute = callback.ordinal else { continue }
                let known = tops[callback.appNumber] ?? minute...minute
                tops[callback.appNumber] = min(known.lowerBound, minute)...max(known.upperBound, minute)
            }
            self.tops = tops
        }
        isWhole = !isDark || first.generation == nil || later > 0
        let start = observation.contents.engine?.startCheckpoint?.state
        if later > 0 {
            entries.insert(all[later - 1], at: 0)
            entries[0].at = first.midnight
        } else if isDark
            || entries.first.map({ first.at < $0.at || first.generation != $0.generation }) ?? true
        {
            let since = max(first.midnight, start?.registeredAt?.wall ?? first.midnight)
            isWhole = isWhole || start?.registeredAt != nil && since == first.midnight
            let generation = start?.generation ?? first.generation
            let isKnown = entries.contains { $0.generation == generation }
            entries.insert(.init(at: since, generation: isKnown ? nil : generation), at: 0)
        }
        if observation.journal.isEmpty {
            addUnrecorded(callbacks)
            addCountsAgain(callbacks)
        }
    }

    /// Where an app's single minutes come again in their order, all counts began again before the first of them.
    private mutating func addCountsAgain(_ callbacks: ArraySlice<LoggedCallback>) {
        var tops: [ObjectIdentifier: Int] = [:]
        var again: [ObjectIdentifier: (minute: Int, at: Instant, since: Instant)] = [:]
        for place in callbacks.indices {
            let callback = callbacks[place]
            guard callback.generation == nil, let minute = callback.ordinal, !callback.isBeyondDay,
                callbacks.isAlone(at: place)
            else { continue }
            let series = callback.seriesID
            guard minute < tops[series] ?? 0 else {
                tops[series] = minute
                again[series] = nil
                continue
            }
            if let first = again[series], minute > first.minute,
                callback.at - first.at >= SystemBehaviour.fastestMinute
            {
                let isKnown = entries.contains { $0.at >= first.since && $0.at <= first.at }
                if !isKnown {
                    entries.insert(
                        .init(at: first.since), at: entries.partitionPoint { $0.at <= first.since })
                }
                (tops, again) = ([series: minute], [:])
            } else {
                let since = place > callbacks.startIndex ? callbacks[place - 1].at + 1 : callback.at
                again[series] = (minute, callback.at, since)
            }
        }
    }

    /// A generation whose registration is on no record began after the last callback before it, or when one without a
    /// generation did.
    private mutating func addUnrecorded(_ callbacks: ArraySlice<LoggedCallback>) {
        var known = Set(entries.map(\.generation))
        var last = entries[0].at
        for callback in callbacks {
            defer { last = callback.at }
            guard let generation = callback.generation, known.insert(generation).inserted else { continue }
            let place = entries.partitionPoint { $0.at <= callback.at }
            if place > 0, entries[place - 1].generation == nil, entries[place - 1].at >= last {
                entries[place - 1].generation = generation
            } else {
                let next = entries.partitionPoint { $0.at <= last }
                entries.insert(.init(at: last, generation: generation), at: next)
            }
        }
    }
}

extension Observation {
    /// All on record, ascending: the journal's, what the tracker's service noted, else the restarts of the logs.
    var recordedRegistrations: [Registration] {
        var all = journal.isEmpty ? [] : registrations
        let known = Set(all.map(\.generation))
        let state = contents.engine?.state
        for restart in contents.engine?.service?.restarts ?? []
        where restart.succeeded != false && !known.contains(restart.generation) {
            all.append(
                .init(
                    at: Instant(restart.at), generation: restart.generation, reason: restart.reason,
                    countsDay: state?.countsDay(restart.generation) ?? false))
        }
        if all.isEmpty {
            all = restarts.filter { $0.succeeded != false }.map { .init(at: $0.at) }
        }
        return all.filter { !isFuture($0.at) }.ascending(\.at)
    }
}
