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
    init(_ counted: CountedUse, credited: Double, surplus: MinuteRange) {
        used = counted.range
        // No more than was credited is phantom, however often it came.
        let surplus = surplus.limited(to: credited)
        // What is lost was used, whatever was phantom.
        let most = min(used.high, max(0, used.high - credited + surplus.high))
        lost = MinuteRange(
            low: min(most, max(0, used.low - counted.underWay - credited + surplus.low)), high: most)
        phantom = MinuteRange(
            low: max(surplus.low, credited - used.high), high: max(surplus.high, credited - used.low))
    }

    /// Of all apps together. Each of the two bounds the other by what all of them used.
    ///
    /// - Parameter proven: Minutes that are phantom by the clock.
    init(_ apps: [UseBalance], _ counted: CountedUse, credited: Double, proven: Double) {
        used = counted.range
        lost = MinuteRange(apps.map(\.lost))
        lost.high = min(lost.high, max(lost.low, used.high))
        phantom = MinuteRange(apps.map(\.phantom))
        phantom.low = max(phantom.low, min(proven, credited))
        phantom.high = max(phantom.low, phantom.high)
        let (low, high) = (used.low - credited, used.high - credited)
        for _ in 0..<2 {
            lost.low = max(lost.low, low - counted.underWay + phantom.low)
            lost.high = max(lost.low, min(lost.high, high + phantom.high))
            phantom.low = max(phantom.low, lost.low - high)
            phantom.high = max(phantom.low, min(phantom.high, lost.high - low))
        }
    }
}

extension MinuteRange {
    /// The sum of others.
    package init(_ parts: some Sequence<MinuteRange>) {
        self.init(low: 0, high: 0)
        for part in parts { add(part) }
    }

    /// Both bounds no more than some minutes, the lower one no more than the upper one.
    func limited(to most: Double) -> MinuteRange {
        let high = min(high, most)
        return MinuteRange(low: min(low, high), high: high)
    }

    mutating func lower(by minutes: Double) { low = max(0, low - minutes) }

    mutating func add(_ other: MinuteRange) {
        low += other.low
        high += other.high
    }
}

/// The balance of one day, from a log of its callbacks.
struct DayBalance {
    let day: LocalDay
    var all: UseBalance
    /// By id; empty where it is not known which callbacks are whose.
    var apps: [String: UseBalance]
    /// The day's first callback, and its last.
    let firstAt: Instant
    let lastAt: Instant
    /// Minutes of a counter for a minute of use at most, by id, where that was measured and is more than one.
    var paces: [String: Double] = [:]
    /// Oldest registration first.
    var usedUp: [UsedUpWindow] = []

    /// Of some apps together, of all for none; nil where one of them is in no balance.
    func sum(_ ids: [String], _ part: KeyPath<UseBalance, MinuteRange>) -> MinuteRange? {
        if ids.isEmpty || apps.isEmpty { return all[keyPath: part] }
        let known = ids.compactMap { apps[$0]?[keyPath: part] }
        return known.count == ids.count ? MinuteRange(known) : nil
    }
}

/// The balances of the days that a log of callbacks holds whole, and of today.
struct DayBalances {
    var days: [LocalDay: DayBalance] = [:]
    /// Of days without a balance, too.
    private(set) var trails: [LocalDay: CounterTrail] = [:]
    let calendar: LocalCalendar

    /// Days that are looked at; a log that reaches back further is none of a tracker's.
    private static let most = 92

    /// Whether a moment lies on one of its days.
    func holds(_ moment: Instant) -> Bool { !days.isEmpty && days[calendar.day(of: moment)] != nil }

    /// Whether minutes of an app are known to have a threshold yet, whatever a flood reported of the last one.
    func leavesThresholds(to id: String, _ observation: Observation) -> Bool {
        guard let balance = days[observation.today], balance.apps[id] != nil,
            let record = observation.contents.apps.first(where: { $0.id == id }),
            observation.windows.minutes(of: id, in: record.registeredGeneration) != nil
        else { return false }
        return !balance.usedUp.contains {
            $0.app == id && $0.registration.generation == record.registeredGeneration
        }
    }

    /// Those of days that are covered from the day's first callback to its last.
    func only(where isCovered: (TimeSpan) -> Bool) -> Self {
        var some = self
        some.days = days.filter { isCovered(TimeSpan($0.value.firstAt, $0.value.lastAt)) }
        return some
    }

    /// Of all its days together, or of some.
    func sum(
        _ part: KeyPath<UseBalance, MinuteRange>, where isMeant: (Instant) -> Bool = { _ in true }
    ) -> MinuteRange {
        MinuteRange(
            days.values.filter { isMeant(calendar.start(of: $0.day)) }.sorted { $0.day < $1.day }
                .map { $0.all[keyPath: part] })
    }

    /// Phantom minutes of days that are meant: by their balance, else in bursts that began then.
    func phantom(
        _ bursts: [DeliveryBurst], where isMeant: (Instant) -> Bool = { _ in true }
    ) -> MinuteRange {
        let open = bursts.filter { isMeant($0.start) && !holds($0.start) }
        return MinuteRange([MinuteRange(open.map(\.phantomMinutes)), sum(\.phantom, where: isMeant)])
    }

    /// - Parameters:
    ///   - today: Seconds that are counted today, by app; without those that have no counter.
    ///   - bursts: Newest first.
    init(_ observation: Observation, today: [String: Int], bursts: [DeliveryBurst]) {
        calendar = observation.calendar
        let log = observation.log
        // Days of another zone are none of these.
        let isOfZone = observation.otherZone == nil
        let sources = Sources(observation, bursts)
        defer {
            if isOfZone, days[observation.today] == nil {
                days[observation.today] = sources.balance(bySight: today) ?? sources.balance(ofSilent: today)
            }
        }
        let callbacks = log.callbacks
        let oldest = calendar.start(of: observation.today - Self.most)
        var start = callbacks.partitionPoint { $0.at < oldest }
        while start < callbacks.endIndex {
            let day = callbacks[start].day
            let end = callbacks[start...].firstIndex { $0.day != day } ?? callbacks.endIndex
            defer { start = end }
            // A day that comes twice, on a journey, has no one end.
            if sources.split.contains(day) { continue }
            let (isToday, isWhole) = (
                day == observation.today, log.coveredFrom.map { $0 <= callbacks[start].midnight } ?? false
            )
            let counted = sources.counted(callbacks[start..<end], credited: isToday ? today : [:])
            trails[day] = counted?.trail
            // What is counted today is known whatever the log lost.
            if isWhole || isToday, isOfZone, log.endedAt == nil { days[day] = counted?.balance }
            for late in callbacks[start..<end] where late.isOfYesterday || late.isBeyondDay {
                guard let minute = late.ordinal else { continue }
                trails[day - 1]?.arrive([minute], of: late.app, at: late.at) { $0.count == late.count }
            }
        }
    }
}

/// What every day's balance is made of.
private struct Sources {
    private let observation: Observation
    private let registrations: [Registration]
    private let floods: BurstSpans
    private let wakes: Wakes
    /// Ids of apps, at the place of their number; those without a callback come last.
    private var ids: [String] = []
    /// How many have callbacks.
    private let named: Int
    private var archived: [String: [LocalDay: Int]] = [:]
    private var recovered: [LocalDay: [String: Int]] = [:]
    private(set) var split: Set<LocalDay> = []
    /// Minutes that are phantom by the clock.
    private var proven: [LocalDay: Double] = [:]
    /// At the place of their number.
    private let isTracked: [Bool]

    init(_ observation: Observation, _ bursts: [DeliveryBurst]) {
        self.observation = observation
        // Every callback of a journal is in the balance; beside what other logs leave out, a burst proves more.
        for burst in observation.log.isExact ? [] : bursts {
            proven[observation.calendar.day(of: burst.start), default: 0] += burst.phantomMinutes.low
        }
        registrations = observation.recordedRegistrations
        floods = BurstSpans(observation.log.isExact ? [] : bursts.filter { $0.verdict == .phantom })
        wakes = Wakes(observation)
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
        named = ids.count
        let (known, tracked) = (Set(ids), Set(observation.contents.apps.map(\.id)))
        ids += observation.contents.apps.map(\.id).filter { !known.contains($0) }
        isTracked = ids.map(tracked.contains)
        for app in observation.contents.apps {
            archived[app.id] = app.secondsByPastDay(before: observation.today)
        }
        for recovery in observation.log.recoveries {
            recovered[recovery.day, default: [:]][recovery.app, default: 0] += recovery.seconds ?? 0
        }
    }

    /// What the counters of a day passed, and its balance; that is nil where a callback does not say which minute of
    /// which app it reports, or nothing says what was credited.
    func counted(
        _ all: ArraySlice<LoggedCallback>, credited: [String: Int]
    ) -> (trail: CounterTrail, balance: DayBalance?)? {
        guard let first = all.first, let last = all.last else { return nil }
        // A journal has those of other apps too, with the generation of each. Elsewhere minutes of an unknown app may be
        // those of any. The callbacks are large, and nearly always all of them count.
        let isJournal = observation.log.source == .journal
        let isNamed = all.allSatisfy { isTracked[$0.appNumber] }
        let isTotal = !isJournal && !isNamed
        func isComplete(_ callback: LoggedCallback) -> Bool {
            callback.ordinal != nil && (callback.generation != nil || !isJournal)
        }
        func isCounted(_ callback: LoggedCallback) -> Bool {
            isComplete(callback) && (isNamed || isTotal || isTracked[callback.appNumber])
        }
        let isWhole = all.allSatisfy { isComplete($0) || !isNamed && !isTotal && !isTracked[$0.appNumber] }
        let callbacks = all.allSatisfy(isCounted) ? all : all.filter(isCounted)[...]
        guard !callbacks.isEmpty else { return nil }
        let own = ids.map { id in credited[id] ?? archived[id]?[first.day] }
        var begun: Set<Int> = []
        // A log that begins in the middle of a count may have been cut there, and not after minutes that were lost.
        let isUncounted =
            own.contains(nil)
            && callbacks.contains {
                let isCut = begun.insert($0.appNumber).inserted && $0.ordinal ?? 0 > $0.width
                return own[$0.appNumber] == nil
                    && ($0.outcome == .unknown || isCut && !observation.log.isExact)
            }
        let called = zip(ids, own).map { id, seconds in
            seconds.map { $0 - (recovered[first.day]?[id] ?? 0) }
        }
        let dark = DayInTheDark(
            callbacks, first: first, credited: called, isNamed: !isTotal, registrations, observation.log)
        // Tracked apps without a callback are the unknown ones, where there are as many of them.
        let isAnyOther = !isTotal || isTracked[..<named].count { !$0 } < ids.count - named
        let counters = CounterUse(
            callbacks, of: all, where: isCounted,
            DayRegistrations(all, registrations, dark, observation), dark, floods: floods, wakes,
            apps: isAnyOther ? ids : Array(ids[..<named]), observation)
        guard isWhole, !isUncounted || isTotal && own.contains(where: { $0 != nil }) else {
            return (counters.trail, nil)
        }
        let (ranges, total) = counters.ranges()
        let notes = notes(of: callbacks, counters.doubts)
        let used = total.less(notes.shielded.reduce(0, +))
        let proven = proven[first.day] ?? 0
        let seconds = zip(own, notes.seconds).map { $0 ?? $1 }
        guard !isTotal else {
            let known = own.compactMap { $0 }
            let sum = Double(saturatingSum(known.isEmpty ? notes.seconds : known)) / 60
            let one = UseBalance(used, credited: sum, surplus: MinuteRange(notes.surplus))
            let all = UseBalance([one], used, credited: sum, proven: proven)
            return (
                counters.trail,
                DayBalance(day: first.day, all: all, apps: [:], firstAt: first.at, lastAt: last.at)
            )
        }
        var apps: [String: UseBalance] = [:]
        var sum = 0.0
        for (number, id) in ids.enumerated() where isTracked[number] {
            let minutes =
                Double(seconds[number] + (own[number] == nil ? recovered[first.day]?[id] ?? 0 : 0)) / 60
            sum += minutes
            apps[id] = UseBalance(
                ranges[number].less(notes.shielded[number]), credited: minutes,
                surplus: notes.surplus[number])
        }
        let together = UseBalance(ids.compactMap { apps[$0] }, used, credited: sum, proven: proven)
        var balance = DayBalance(
            day: first.day, all: together, apps: apps, firstAt: first.at, lastAt: last.at)
        for (number, id) in ids.enumerated() { balance.paces[id] = counters.paces.fast(number) }
        balance.usedUp = counters.usedUp.compactMap { $0.checked(callbacks) }
        return (counters.trail, balance)
    }

    /// Today's balance by the apps that were in front, where nothing lists callbacks; nil where they are not known for
    /// the whole day until now.
    ///
    /// - Parameter credited: Seconds, by app.
    func balance(bySight credited: [String: Int]) -> DayBalance? {
        guard let end = observation.front.end(seenFrom: observation.dayStart, to: observation.at),
            !credited.isEmpty
        else {
            return nil
        }
        var apps: [String: UseBalance] = [:]
        for (id, seconds) in credited {
            let seen = observation.front.minutes(of: id, observation.dayStart, end)
            apps[id] = UseBalance(
                CountedUse(MinuteRange(low: max(0, seen.low - 1), high: seen.high + 1)),
                credited: Double(seconds) / 60, surplus: .zero)
        }
        let own = apps.inKeyOrder.map(\.value)
        let all = UseBalance(
            own, CountedUse(MinuteRange(own.map(\.used))),
            credited: credited.values.sum { Double($0) / 60 }, proven: 0)
        return DayBalance(
            day: observation.today, all: all, apps: apps, firstAt: observation.dayStart, lastAt: end)
    }

    /// Today's balance until its last callback, where the log holds the whole day and has none; nil where minutes are
    /// credited all the same.
    ///
    /// - Parameter credited: Seconds, by app.
    func balance(ofSilent credited: [String: Int]) -> DayBalance? {
        let start = observation.dayStart
        guard observation.log.covers(start), observation.callbacks.last.map({ $0.at < start }) ?? true,
            credited.values.allSatisfy({ $0 == 0 })
        else { return nil }
        let none = UseBalance(
            CountedUse(.zero), credited: 0, surplus: .zero)
        return DayBalance(
            day: observation.today, all: none, apps: credited.mapValues { _ in none }, firstAt: start,
            lastAt: start)
    }

    /// Of each app: the seconds that its callbacks added; the minutes of them that are no use, but for those that its
    /// counters leave no time for; and the minutes in which it was blocked, which are no use either.
    private func notes(
        of callbacks: ArraySlice<LoggedCallback>, _ doubts: [CounterDoubt]
    ) -> (seconds: [Int], surplus: [MinuteRange], shielded: [Double]) {
        var seconds = ids.map { _ in 0 }
        var surplus = ids.map { _ in MinuteRange.zero }
        var shielded = ids.map { _ in 0.0 }
        for doubt in doubts {
            let credited = credited(in: callbacks, doubt)
            surplus[doubt.app].add(
                MinuteRange(low: min(doubt.unused, credited.low), high: credited.high))
        }
        var counted: [Int: Instant] = [:]
        for callback in callbacks {
            if callback.cause == .engine(.shielded) { shielded[callback.appNumber] += Double(callback.width) }
            guard callback.credited.high > 0 else { continue }
            seconds[callback.appNumber] += callback.seconds
            guard let threshold = callback.threshold else { continue }
            if let before = counted.updateValue(callback.at, forKey: threshold),
                callback.at - before < SystemBehaviour.duplicateDelay
            {
                surplus[callback.appNumber].add(callback.credited)
            }
        }
        return (seconds, surplus, shielded)
    }

    /// Minutes that were credited with a report.
    private func credited(in callbacks: ArraySlice<LoggedCallback>, _ doubt: CounterDoubt) -> MinuteRange {
        let first = callbacks.partitionPoint { $0.at < doubt.start }
        let own = callbacks[first...].prefix { $0.at <= doubt.end }.lazy.filter { $0.appNumber == doubt.app }
        return MinuteRange(own.map(\.credited))
    }
}

extension LoggedCallback {
    /// Minutes that it added; where no log states the outcome it may have been credited.
    var credited: MinuteRange {
        let minutes = Double(seconds) / 60
        return MinuteRange(low: minutes, high: outcome == .unknown ? Double(width) : minutes)
    }
}
