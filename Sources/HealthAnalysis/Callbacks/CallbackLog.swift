// The one list of a store's callbacks that every figure, finding and screen is made of.

import TrackingEngine
import TrackingModel

/// All callbacks that the logs of a store report, each once, oldest first, with their outcome.
///
/// Several logs hold the same callbacks. The journal has all of them; without one, the log that is still being written
/// is used, and another log only for the time before it begins.
struct CallbackLog {
    /// Which kind of log the newest callbacks are from.
    enum Source {
        case journal, recovery, text
    }

    private(set) var callbacks: [LoggedCallback]
    /// Minutes that the engine counted without a callback of their own, oldest first.
    let recoveries: [MinuteRecovery]
    /// The first moment from which on no callback is missing here; nil where no log lists callbacks.
    let coveredFrom: Instant?
    /// The last record of a log that is not written any more, although the tracker went on; nil where it is.
    var endedAt: Instant?
    /// Nil where no log lists callbacks.
    let source: Source?
    /// Whether each outcome follows from the journal, so that the counters come of them.
    let isExact: Bool

    /// Where the journal begins; nil for a tracker without a journal.
    let journalStart: Instant?

    /// Seconds of each app's lifetime total, as the journal comes to them; empty where `isExact` is false.
    let totals: [String: Int]

    /// Seconds that were credited behind the instant that is asked for, by day and app: the counters hold them.
    let later: [LocalDay: [String: Int]]

    /// Callbacks no further apart, in seconds, came together.
    static let together = JournalReplay.burstSeconds

    /// Before all time: a log that lost nothing.
    static let always = Instant(-1e15)

    /// - Parameters:
    ///   - limit: What lies ahead of it is left out.
    init(
        _ contents: StoreContents, apps: AppResolver, timeline: DeviceTimeline, calendar: LocalCalendar,
        notAfter limit: Instant, _ thresholds: Thresholds
    ) {
        // Last calls are no log: what lies between two of them, and before, is not known.
        guard !contents.source.generation.keepsLastCallsOnly else {
            (callbacks, recoveries, coveredFrom, endedAt) = ([], [], nil, nil)
            (source, isExact, journalStart, totals, later) = (nil, false, nil, [:], [:])
            return
        }
        var days = DayIndex(calendar)
        var events = EventIndex(apps, DayCounts(contents.engine))
        let isOfEngine = contents.engine.map { $0.state != nil || !$0.records.isEmpty } ?? false
        var recovery = contents.recoveryLogCallbacks(&events, &days)
        if isOfEngine { Self.leaveOutFirstDecisions(&recovery) }
        var texts = contents.textLogCallbacks(&events, &days)
        let start: Instant?
        var later: [LocalDay: [String: Int]] = [:]
        if let engine = contents.engine, !engine.records.isEmpty {
            let journal = JournalCallbacks(engine, timeline, contents, &events, &days)
            callbacks = journal.callbacks
            recoveries = journal.recoveries.filter { $0.at <= limit }
            for recovery in journal.recoveries where recovery.at > limit {
                later[recovery.day, default: [:]][recovery.app, default: 0] += recovery.seconds ?? 0
            }
            start = Self.putBefore(
                &callbacks, recovery, from: journal.coveredFrom, begins: timeline.times.first)
            isExact = journal.isExact
            totals = journal.totals
            source = .journal
            journalStart = journal.coveredFrom
        } else {
            recoveries = []
            isExact = false
            totals = [:]
            // A new journal without records covers the time since its checkpoint only.
            journalStart =
                isOfEngine
                ? contents.engine?.startCheckpoint?.state.lastReading?.wall
                    ?? Instant(.greatestFiniteMagnitude) : nil
            // An old log is never deleted: the one that still grows counts.
            if let newest = texts.last?.at, newest > recovery.last?.at ?? Self.always {
                // Taken over, so that what is changed below is no second copy.
                (callbacks, texts) = (texts, [])
                start = Self.putBefore(
                    &callbacks, recovery, from: Self.textStart(contents), begins: callbacks.first?.at)
                source = .text
            } else if contents.hasRecoveryLog {
                (callbacks, recovery) = (recovery, [])
                start = Self.putBefore(
                    &callbacks, texts, from: Self.recoveryStart(contents, calendar),
                    begins: callbacks.first?.at)
                source = .recovery
            } else {
                callbacks = []
                start = contents.hasEventLog ? Self.textStart(contents) : nil
                source = contents.hasEventLog ? .text : nil
            }
        }
        // The callbacks are large, and nearly always none is later.
        for place in callbacks.indices where callbacks[place].at > limit {
            let callback = callbacks[place]
            later[callback.day, default: [:]][callback.app, default: 0] += callback.seconds
        }
        self.later = later
        callbacks.removeAll { $0.at > limit }
        callbacks = callbacks.ascending(\.at)
        // A log that begins behind the instant says nothing of it.
        coveredFrom = start.flatMap { $0 <= limit ? $0 : nil }
        endedAt = source.flatMap { contents.logEnd($0, notAfter: limit, thresholds) }
        number()
        if !isExact { takeBack(contents.marks, thresholds) }
        RecoveredRejections.mark(in: &callbacks)
    }

    /// An engine entry states the first decision. A callback without a mapping was tried again later, and a callback of
    /// a burst may have been reverted; no entry states these outcomes.
    private static func leaveOutFirstDecisions(_ entries: inout [LoggedCallback]) {
        for index in entries.indices {
            let isUndecided =
                entries[index].outcome == .rejected(.engine(.noMapping))
                || entries[index].isCredited && !entries[...].isAlone(at: index)
            if isUndecided { entries[index].outcome = .unknown }
        }
    }

    /// Whether a callback came so far from both of its neighbours that nothing is judged together with it.
    static func isAlone(_ moment: Instant, after last: Instant?, before next: Instant?) -> Bool {
        [last, next].allSatisfy { other in
            other.map { abs($0 - moment) > together } ?? true
        }
    }

    /// Numbers the apps and thresholds, so that sums and comparisons need neither names nor keys.
    private mutating func number() {
        var apps: [String: Int] = [:]
        var thresholds = HashSlots(capacity: callbacks.count)
        var count = 0
        for index in callbacks.indices {
            // Most callbacks are of the same app as the one before.
            let app =
                index > 0 && callbacks[index].isKnownToShareSeries(with: callbacks[index - 1])
                ? callbacks[index - 1].appNumber : apps[callbacks[index].app] ?? apps.count
            if app == apps.count { apps[callbacks[index].app] = app }
            callbacks[index].appNumber = app
            guard let hash = callbacks[index].thresholdHash(thresholds) else { continue }
            let first = thresholds.first(hash) { callbacks[$0].isOfSameThreshold(as: callbacks[index]) }
            if first == nil { thresholds.insert(index, hash) }
            callbacks[index].threshold = first.map { callbacks[$0].threshold } ?? count
            if first == nil { count += 1 }
        }
    }

    /// Whether nothing is missing from a moment on.
    func covers(_ moment: Instant) -> Bool {
        endedAt == nil && coveredFrom.map { $0 <= moment } ?? false
    }

    /// The callbacks of a stretch, its end included.
    func callbacks(after start: Instant, to end: Instant) -> ArraySlice<LoggedCallback> {
        let low = callbacks.partitionPoint { $0.at <= start }
        let high = callbacks.partitionPoint { $0.at <= end }
        return low < high ? callbacks[low..<high] : []
    }

    /// Seconds credited in a period, including recovered minutes; nil where callbacks are missing in it or an outcome
    /// is unknown.
    func seconds(after start: Instant, to end: Instant) -> Int? {
        let callbacks = callbacks(after: start, to: end)
        let recovered = recoveries.filter { $0.at > start && $0.at <= end }
        guard covers(start), !callbacks.contains(where: { $0.outcome == .unknown && !$0.isPending }),
            recovered.allSatisfy({ $0.seconds != nil })
        else { return nil }
        return saturatingSum(callbacks.map(\.seconds) + recovered.compactMap(\.seconds))
    }

    /// Prepends the callbacks that another log has from before this one.
    ///
    /// - Returns: The time from which on no callback is missing: the start of the other log if it reaches this one.
    private static func putBefore(
        _ callbacks: inout [LoggedCallback], _ others: [LoggedCallback], from start: Instant?,
        begins: Instant?
    ) -> Instant? {
        guard let begins, start != always else { return start }
        let earlier = others.prefix { $0.at < begins - 1 }
        guard let first = earlier.first else { return start }
        callbacks.insert(contentsOf: earlier, at: 0)
        return earlier.count < others.count ? min(first.at, start ?? first.at) : start
    }

    /// Removes credits that the tracker reverted later, according to its own log lines.
    private mutating func takeBack(_ marks: [TrackerMark], _ thresholds: Thresholds) {
        for mark in marks where mark.kind == .creditTakenBack {
            var left = mark.seconds ?? Int.max
            var index = callbacks.partitionPoint { $0.at < mark.at }
            var next: Instant?
            while index > 0, left > 0 {
                index -= 1
                let callback = callbacks[index]
                // A burst ends where it was quiet before it.
                if let next, next - callback.at > thresholds.burstWindow { break }
                if next == nil, mark.at - callback.at > Self.judgedWithin { break }
                next = callback.at
                guard mark.app.map({ $0 == callback.app }) ?? true, callback.isCredited else { continue }
                left -= min(left, max(1, callback.seconds))
                callbacks[index].outcome = .takenBack(callback.seconds)
            }
        }
    }

    /// A burst is judged with the next callback, or when the app is opened: hours later, but within the day.
    private static let judgedWithin: Double = 86_400

    /// The time from which a recovery log is complete: always, unless it is at its cap or was cleared.
    private static func recoveryStart(
        _ contents: StoreContents, _ calendar: LocalCalendar
    ) -> Instant? {
        // An empty log was never written, or emptied: nothing came since the last trace of the extension.
        guard let oldest = contents.recovery.map(\.at).min() else {
            return contents.newestExtensionTrace(notAfter: Instant(.greatestFiniteMagnitude))
        }
        if let count = contents.recoveryLogCount, count >= FixedLimits.recoveryLogCap { return oldest }
        return hasCredit(before: oldest, contents, calendar) ? oldest : always
    }

    /// Whether the hours of an app hold minutes that were counted in an hour before a moment of the same day.
    private static func hasCredit(
        before moment: Instant, _ contents: StoreContents, _ calendar: LocalCalendar
    ) -> Bool {
        let day = calendar.day(of: moment)
        let hour = calendar.time(of: moment).hour
        return contents.apps.contains { app in
            guard app.hourlyDay == day, let hours = app.hourlySeconds else { return false }
            return hours.prefix(max(0, hour)).contains { $0 > 0 }
        }
    }

    /// A text log may have been cut at its start, so it is not known to be complete before its first line.
    private static func textStart(_ contents: StoreContents) -> Instant? {
        let firsts = [contents.callbacks.first?.at, contents.log.lazy.compactMap(\.at).first]
        return firsts.compactMap { $0 }.min()
    }
}

extension ArraySlice<LoggedCallback> {
    /// Whether nothing came together with a callback.
    func isAlone(at place: Int) -> Bool {
        CallbackLog.isAlone(
            self[place].at, after: place > startIndex ? self[place - 1].at : nil,
            before: place + 1 < endIndex ? self[place + 1].at : nil)
    }
}

extension LoggedCallback {
    /// Nil without an ordinal.
    fileprivate func thresholdHash(_ slots: HashSlots) -> Int? {
        ordinal.map { ordinal in
            withUnsafeBytes(of: (appNumber, generation ?? -1, day.number, ordinal)) { slots.hash($0) }
        }
    }

    fileprivate func isOfSameThreshold(as other: LoggedCallback) -> Bool {
        appNumber == other.appNumber && ordinal == other.ordinal && day == other.day
            && generation == other.generation
    }
}

extension StoreContents {
    /// Whether the store has a recovery or error log, even an empty one.
    var hasRecoveryLog: Bool { recoveryLogCount != nil || !recovery.isEmpty }
}
