// The four figures of minutes that the counters do not show: lost, rejected, phantom, recovered; and which rejected ones a
// later credit covers.

import TrackingModel

/// Minutes besides those that are credited rightly, as far back as the logs go; the bounds hold for the time that the
/// logs cover. Nil where no log reports callbacks: unknown, not 0.
public struct MinuteFigures: Hashable, Sendable {
    /// Minutes of use that were not credited: their callback never came, or it came and was rejected.
    public var lost: MinuteRange?
    /// The lost minutes whose callback came and was rejected, and that no later credit covers.
    public var rejected: MinuteRange?
    /// The minutes of those that the tracker tried to credit and could not, where `rejected` is known.
    public var failed: MinuteRange?
    /// Minutes that are counted and that nobody can have used.
    public var phantom: MinuteRange?
    /// Minutes that were credited although their own callback never came or was rejected: a later callback covers them.
    public var recovered: MinuteRange?

    /// Whether all four are known to be nothing.
    public var areNone: Bool {
        [lost, rejected, phantom, recovered].allSatisfy { $0.map { $0.high < 1 } ?? false }
    }
}

extension MinuteFigures {
    /// - Parameters:
    ///   - lost: By balances, gaps and rejections.
    ///   - creditedToday: Seconds.
    init(
        lost: MinuteRange, rejected: RejectedMinutes, bursts: BurstSpans, creditedToday: Int,
        _ balances: DayBalances, _ observation: Observation
    ) {
        let isKnown = observation.log.coveredFrom != nil
        self.lost = isKnown || lost.high > 0 ? lost : nil
        guard isKnown else { return }
        // More was credited today than the log has: callbacks are not in it, and some may have been rejected.
        let log = observation.log
        let logged = log.callbacks(after: observation.dayStart, to: observation.at).map(\.seconds)
        let isWhole = log.covers(observation.dayStart) || creditedToday - saturatingSum(logged) < 120
        let low = min(rejected.minutes.low, lost.low)
        if isWhole || low >= 1 {
            self.rejected = MinuteRange(
                low: low, high: isWhole ? min(rejected.minutes.high, lost.high) : lost.high)
            failed = rejected.failed.limited(to: lost.high)
        }
        phantom = balances.phantom(bursts.bursts)
        // An engine recovers minutes by itself, and only its journal says so.
        let isTold = observation.contents.engine?.state == nil || observation.log.source == .journal
        recovered = isTold ? Self.recovered(observation.log, bursts: bursts) : nil
    }

    /// What became of the lost minutes whose callbacks came, for a sentence behind them: `all failed`, `1h 45m of them
    /// rejected`; nil where there are none.
    ///
    /// - Parameter text: Minutes as their reader says them.
    package func refusal(_ text: (MinuteRange) -> String) -> String? {
        guard let lost, let rejected, rejected.high >= 1 else { return nil }
        let failed = failed ?? .zero
        let others = MinuteRange(
            low: max(0, rejected.low - failed.high), high: max(0, rejected.high - failed.low))
        let kinds = [(failed, "failed"), (others, "rejected")].filter { $0.0.high >= 1 }
        if kinds.count == 1, rejected.low >= 1, text(rejected) == text(lost) { return "all " + kinds[0].1 }
        return kinds.enumerated().map { index, kind in
            text(kind.0) + (index == 0 ? " of them " : " ") + kind.1
        }.commaSeparated
    }

    /// How many minutes of a recovery also came by their own callbacks in the end: a flood after midnight reports the
    /// previous day's thresholds in any order.
    private static func ownCallbacks(of recovery: MinuteRecovery, _ log: CallbackLog) -> Int {
        let first = log.callbacks.partitionPoint { $0.at < recovery.at }
        let later = log.callbacks[first...].prefix { $0.at <= recovery.at + MinuteRecovery.repeatsAfter }
        let own = later.lazy.filter { $0.app == recovery.app && $0.count == recovery.count }
        return Set(own.compactMap(\.ordinal).filter(recovery.minutes.contains)).count
    }

    private static func recovered(_ log: CallbackLog, bursts: BurstSpans) -> MinuteRange {
        var range = MinuteRange.zero
        for recovery in log.recoveries {
            let late = recovery.isOfYesterday ? Double(ownCallbacks(of: recovery, log)) : 0
            let minutes = recovery.seconds.map { max(0, Double($0) / 60 - late) }
            range.low += minutes ?? 0
            range.high += minutes ?? max(0, Double(recovery.minutes.count) - late)
        }
        // Of each app, the day that is under way.
        var counted: [Int: (day: LocalDay, seconds: Int)] = [:]
        for callback in log.callbacks where callback.seconds > 0 {
            let known = counted[callback.appNumber]
            let before = known?.day == callback.day ? known?.seconds ?? 0 : 0
            counted[callback.appNumber] = (callback.day, saturatingSum([before, callback.seconds]))
            if bursts.contains(callback.at) { continue }
            // A credit that sets the app to its threshold covers the minutes below it.
            let own = callback.width * 60
            let below = (callback.ordinal ?? 0) * 60 - before - own
            let minutes = Double(max(0, min(callback.seconds - own, below)) / 60)
            range.low += minutes
            range.high += minutes
        }
        return range
    }
}

/// The rejected callbacks of one app and day that report use, in the rhythm of use.
struct RejectedMinutes {
    /// Callbacks in a row, each a minute of use or more after the one before.
    struct Run {
        var app: String
        var callbacks: [LoggedCallback]
        /// Time of the app's last callback before the run, whatever its outcome; nil if it was not on that day.
        var since: Instant?
    }

    /// Oldest first.
    let runs: [Run]
    /// Minutes that were rejected and not credited.
    let minutes: MinuteRange
    /// Those of them that the tracker tried to credit and could not.
    let failed: MinuteRange
    /// Minutes besides the runs that may have been rejected, with the times of their callbacks.
    private let unsure: [(at: Instant, minutes: Double)]

    /// - Parameters:
    ///   - restarts: After one, the same thresholds are other minutes.
    ///   - bursts: Phantom bursts hold no minutes.
    ///   - waiting: Times of callbacks that may yet be credited.
    init(
        _ log: CallbackLog, restarts: [RestartEvent], bursts: BurstSpans, waiting: Set<Instant>,
        _ thresholds: Thresholds
    ) {
        var runs: [Run] = []
        var open: [Int: Int] = [:]
        // The place of each app's newest callback in the log.
        var last: [Int: Int] = [:]
        var reported: Set<Int> = []
        var restarts = restarts[...]
        // Of a burst, no more can have been use than the clock leaves beside what is counted of it.
        var unsure = bursts.bursts.map { (at: $0.start, minutes: $0.uncountedRoom) }
        for (place, callback) in log.callbacks.enumerated() {
            while let restart = restarts.first, restart.at <= callback.at {
                reported = []
                restarts.removeFirst()
            }
            let before = last.updateValue(place, forKey: callback.appNumber).map { log.callbacks[$0] }
            if callback.lackedMapping, waiting.contains(callback.at) { continue }
            let isNew = callback.threshold.map { reported.insert($0).inserted } ?? true
            if callback.isCredited { open[callback.appNumber] = nil }
            if bursts.contains(callback.at) { continue }
            let sameDay = before.flatMap { $0.day == callback.day ? $0 : nil }
            guard isNew, callback.isRejectedUse else {
                // What waits to be handled is not rejected.
                if callback.outcome == .unknown, !callback.isPending {
                    unsure.append((callback.at, Double(callback.width)))
                }
                if isNew, [.engine(.impossible), .engine(.staleGeneration)].contains(callback.cause) {
                    // Measured against the clock by the engine, which can err by what the clock leaves; or of a
                    // registration that was just replaced, by one that may not count it.
                    let room = sameDay.map { (callback.at - $0.at) / 60 } ?? Double(callback.width)
                    unsure.append((callback.at, min(Double(callback.width), room)))
                }
                continue
            }
            guard Self.isInRhythm(callback, after: sameDay) else {
                unsure.append((callback.at, Double(callback.width)))
                continue
            }
            if let index = open[callback.appNumber], let previous = runs[index].callbacks.last,
                callback.at - previous.at <= thresholds.gapCandidate, previous.day == callback.day
            {
                runs[index].callbacks.append(callback)
            } else {
                open[callback.appNumber] = runs.count
                runs.append(Run(app: callback.app, callbacks: [callback], since: sameDay?.at))
            }
        }
        self.runs = runs
        minutes = MinuteRange(
            low: runs.sum(\.leastMinutes), high: runs.sum(\.minutes) + unsure.sum(\.minutes))
        failed = MinuteRange(runs.map(\.failed))
        self.unsure = unsure
    }

    /// Minutes that may have been rejected at certain times, besides those that were.
    func unsure(where isMeant: (Instant) -> Bool) -> Double {
        unsure.sum { isMeant($0.at) ? $0.minutes : 0 }
    }

    /// Whether use can have reached it since the app's last callback of the day: a minute takes a minute.
    private static func isInRhythm(
        _ callback: LoggedCallback, after before: LoggedCallback?
    ) -> Bool {
        guard let before else {
            // The first callback of the day: what it reports must fit into the day.
            return Double(callback.ordinal ?? callback.width) * 60 <= callback.at - callback.midnight + 60
                && callback.ordinal.map { $0 <= callback.width } ?? true
        }
        let steps =
            callback.ordinal.flatMap { now in before.ordinal.map { max(1, now - $0) } } ?? callback.width
        return Double(steps) * SystemBehaviour.shortestMinute <= callback.at - before.at
    }
}

extension RejectedMinutes.Run {
    /// Minutes of the clock that its callbacks cover at least: a fast counter reports more than was used.
    var leastMinutes: Double {
        min(minutes, ((end - start) / 60 + Double(callbacks[0].width)).rounded(.down))
    }
    /// Minutes of the callbacks that the tracker tried to credit and could not.
    var failed: MinuteRange {
        let own = callbacks.filter(\.isFailure).sum { Double($0.width) }
        return MinuteRange(low: max(0, leastMinutes - (minutes - own)), high: own)
    }
    /// Minutes that its callbacks report.
    var minutes: Double { callbacks.sum { Double($0.width) } }
    var start: Instant { callbacks[0].at }
    var end: Instant { callbacks[callbacks.count - 1].at }
}
