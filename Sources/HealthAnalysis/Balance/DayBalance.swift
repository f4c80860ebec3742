// What was used against what was credited: minutes that are missing, and minutes too many.

import TrackingModel

/// Minutes of use until the last callback, and how far the credited minutes are off: what was used and not credited
/// is lost, what was credited and not used is phantom, so that used − credited = lost − phantom.
public struct UseBalance: Hashable, Sendable {
    public var used: MinuteRange
    public var lost: MinuteRange
    public var phantom: MinuteRange

    /// - Parameters:
    ///   - credited: Minutes.
    ///   - surplus: Minutes of them that are no use, whatever else was used and not credited.
    init(used: MinuteRange, credited: Double, surplus: MinuteRange) {
        self.used = used
        // What is lost was used, whatever was phantom.
        let most = min(used.high, max(0, used.high - credited + surplus.high))
        lost = MinuteRange(low: min(most, max(0, used.low - credited + surplus.low)), high: most)
        phantom = MinuteRange(
            low: max(surplus.low, credited - used.high), high: max(surplus.high, credited - used.low))
    }

    /// Of all apps together. Each of the two bounds the other by what all of them used.
    init(_ apps: [UseBalance], used: MinuteRange, credited: Double) {
        self.used = used
        lost = MinuteRange(apps.map(\.lost))
        lost.high = min(lost.high, max(lost.low, used.high))
        phantom = MinuteRange(apps.map(\.phantom))
        let (low, high) = (used.low - credited, used.high - credited)
        for _ in 0..<2 {
            lost.low = max(lost.low, low + phantom.low)
            lost.high = max(lost.low, min(lost.high, high + phantom.high))
            phantom.low = max(phantom.low, lost.low - high)
            phantom.high = max(phantom.low, min(phantom.high, lost.high - low))
        }
    }
}

extension MinuteRange {
    /// The sum of others.
    init(_ parts: some Sequence<MinuteRange>) {
        self.init(low: 0, high: 0)
        for part in parts {
            low += part.low
            high += part.high
        }
    }
}

/// The balance of one day, from a journal that holds all of its callbacks.
struct DayBalance {
    let day: LocalDay
    let all: UseBalance
    /// By id.
    let apps: [String: UseBalance]
    /// The day's last callback.
    let lastAt: Instant
}

/// The balances of the days that a store's journal holds whole.
struct DayBalances {
    private(set) var days: [LocalDay: DayBalance] = [:]
    private let calendar: LocalCalendar

    /// Whether a moment lies on one of its days.
    func holds(_ moment: Instant) -> Bool { !days.isEmpty && days[calendar.day(of: moment)] != nil }

    /// Of all its days together, or of some.
    func sum(
        _ part: KeyPath<UseBalance, MinuteRange>, where isMeant: (Instant) -> Bool = { _ in true }
    ) -> MinuteRange {
        MinuteRange(
            days.values.filter { isMeant(calendar.start(of: $0.day)) }.sorted { $0.day < $1.day }
                .map { $0.all[keyPath: part] })
    }

    /// - Parameter today: Seconds that are counted today, by app; without those that have no counter.
    init(_ observation: Observation, today: [String: Int]) {
        calendar = observation.calendar
        let log = observation.log
        guard log.isExact, log.source == .journal, log.endedAt == nil else { return }
        let sources = Sources(observation)
        let callbacks = log.callbacks
        var start = callbacks.startIndex
        while start < callbacks.endIndex {
            let day = callbacks[start].day
            let end = callbacks[start...].firstIndex { $0.day != day } ?? callbacks.endIndex
            let isWhole = log.coveredFrom.map { $0 <= callbacks[start].midnight } ?? false
            // A day that comes twice, on a journey, has no one end.
            if isWhole, !sources.isSplit(day) {
                days[day] = sources.balance(
                    callbacks[start..<end], credited: day == observation.today ? today : [:])
            }
            start = end
        }
    }
}

/// What every day's balance is made of.
private struct Sources {
    private let observation: Observation
    private let windows: RegisteredWindows
    private let registrations: [Registrations.Entry]
    /// Ids of apps, at the place of their number.
    private var ids: [String] = []
    private var archived: [String: [LocalDay: Int]] = [:]
    private var recovered: [LocalDay: [String: Int]] = [:]
    private var split: Set<LocalDay> = []
    /// At the place of their number.
    private let isTracked: [Bool]

    init(_ observation: Observation) {
        self.observation = observation
        windows = RegisteredWindows(observation)
        registrations = Registrations(observation).entries
        var seen: Set<LocalDay> = []
        var day: LocalDay?
        for callback in observation.callbacks {
            if callback.appNumber >= ids.count {
                ids += repeatElement("", count: callback.appNumber + 1 - ids.count)
            }
            if ids[callback.appNumber].isEmpty { ids[callback.appNumber] = callback.app }
            if callback.day != day {
                day = callback.day
                if !seen.insert(callback.day).inserted { split.insert(callback.day) }
            }
        }
        let (known, tracked) = (Set(ids), Set(observation.contents.apps.map(\.id)))
        ids += observation.contents.apps.map(\.id).filter { !known.contains($0) }
        isTracked = ids.map(tracked.contains)
        for app in observation.contents.apps { archived[app.id] = app.secondsByArchivedDay }
        for recovery in observation.log.recoveries {
            recovered[recovery.day, default: [:]][recovery.app, default: 0] += recovery.seconds ?? 0
        }
    }

    func isSplit(_ day: LocalDay) -> Bool { split.contains(day) }

    /// Nil where a callback does not say which minute of which app it reports.
    func balance(_ callbacks: ArraySlice<LoggedCallback>, credited: [String: Int]) -> DayBalance? {
        guard let first = callbacks.first, let last = callbacks.last else { return nil }
        // The callbacks are large, and nearly always all of them count.
        let used =
            callbacks.allSatisfy { isTracked[$0.appNumber] }
            ? callbacks : callbacks.filter { isTracked[$0.appNumber] }[...]
        guard used.allSatisfy({ $0.ordinal != nil && $0.generation != nil }) else { return nil }
        let counters = CounterUse(
            used, registrations: inForce(on: first, until: last.at), windows, apps: ids,
            battery: observation.battery(until:))
        let (ranges, total) = counters.ranges()
        var surplus = ids.map { _ in MinuteRange(low: 0, high: 0) }
        for doubt in counters.doubts {
            let credited = self.credited(in: used, doubt)
            surplus[doubt.app].low += min(doubt.unused, credited)
            surplus[doubt.app].high += credited
        }
        var seconds = ids.map { _ in 0 }
        var counted: [Int: Instant] = [:]
        for callback in used where callback.seconds > 0 {
            seconds[callback.appNumber] += callback.seconds
            guard let threshold = callback.threshold else { continue }
            if let before = counted.updateValue(callback.at, forKey: threshold),
                callback.at - before < SystemBehaviour.duplicateDelay
            {
                surplus[callback.appNumber].low += Double(callback.seconds) / 60
                surplus[callback.appNumber].high += Double(callback.seconds) / 60
            }
        }
        var apps: [String: UseBalance] = [:]
        var sum = 0.0
        for (number, id) in ids.enumerated() where isTracked[number] {
            let own =
                credited[id] ?? archived[id]?[first.day]
                ?? seconds[number] + (recovered[first.day]?[id] ?? 0)
            sum += Double(own) / 60
            apps[id] = UseBalance(
                used: ranges[number], credited: Double(own) / 60, surplus: surplus[number])
        }
        return DayBalance(
            day: first.day, all: UseBalance(ids.compactMap { apps[$0] }, used: total, credited: sum),
            apps: apps,
            lastAt: last.at)
    }

    /// Minutes that were credited with a report.
    private func credited(in callbacks: ArraySlice<LoggedCallback>, _ doubt: CounterDoubt) -> Double {
        let first = callbacks.partitionPoint { $0.at < doubt.start }
        let own = callbacks[first...].prefix { $0.at <= doubt.end }.lazy.filter { $0.appNumber == doubt.app }
        return Double(saturatingSum(own.map(\.seconds))) / 60
    }

    /// The registrations of a day, the one that it began with first.
    private func inForce(on first: LoggedCallback, until end: Instant) -> [CounterUse.Registration] {
        let later = registrations.partitionPoint { $0.at <= first.midnight }
        let own = registrations[later...].prefix { $0.at <= end }
        var result = own.map {
            CounterUse.Registration(generation: $0.generation, since: $0.at, countsDay: $0.countsDay)
        }
        if later > 0 {
            result.insert(
                .init(
                    generation: registrations[later - 1].generation, since: first.midnight,
                    countsDay: registrations[later - 1].countsDay), at: 0)
        } else if result.first.map({ first.at < $0.since || first.generation != $0.generation }) ?? true {
            let start = observation.contents.engine?.startCheckpoint?.state
            let since = start?.registeredAt?.wall ?? first.midnight
            result.insert(
                .init(
                    generation: start?.generation ?? first.generation, since: max(first.midnight, since),
                    countsDay: false), at: 0)
        }
        return result
    }
}
