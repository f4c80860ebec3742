// The four figures of minutes that the counters do not show: lost, rejected, phantom, recovered.

import TrackingModel

/// Minutes besides those that are credited rightly, as far back as the logs go; the bounds hold for the time that the
/// logs cover. Nil where no log reports callbacks: unknown, not 0.
public struct MinuteFigures: Hashable, Sendable {
    /// Minutes of use that were not credited: their callback never came, or it came and was rejected.
    public var lost: MinuteRange?
    /// The lost minutes whose callback came and was rejected, and that no later credit covers.
    public var rejected: MinuteRange?
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
        self.rejected = MinuteRange(
            low: min(rejected.minutes.low, lost.low),
            high: isWhole ? min(rejected.minutes.high, lost.high) : lost.high)
        phantom = balances.phantom(bursts.bursts)
        // An engine recovers minutes by itself, and only its journal says so.
        let isTold = observation.contents.engine?.state == nil || observation.log.source == .journal
        recovered = isTold ? Self.recovered(observation.log, bursts: bursts) : nil
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
