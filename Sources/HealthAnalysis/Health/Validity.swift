// How long a report holds: the earliest instant at which time alone changes what it says.

import TrackingModel

/// A rule with "up to and including" changes just after its border; this much after, so that a report made then sees
/// the change.
private let justAfter = 0.001

extension Facts {
    /// The moments at which a rule gives another answer although nothing was written. Ages are not considered: each view
    /// computes them from the report's instants.
    ///
    /// - Returns: When anything that the report says changes, where an open gap grows every minute; and when more changes
    ///   than the length of an idle stretch, and the counts of the last hour.
    var validity: (end: Instant?, steadyEnd: Instant?) {
        func next(_ moments: [Instant]) -> Instant? { moments.lazy.filter { $0 > at }.min() }
        let steadyEnd = next(borders + [observation.dayEnd])
        return (next(passingMinutes + [steadyEnd].compactMap { $0 }), steadyEnd)
    }

    private var borders: [Instant] {
        var moments: [Instant] = []
        func add(_ start: Instant?, _ seconds: Double) {
            if let start { moments.append(start + seconds + justAfter) }
        }
        add(contents.heartbeat, thresholds.heartbeatFresh)
        add(contents.heartbeat, thresholds.heartbeatStale)
        add(contents.extensionSilentSince(at), thresholds.snapshotOld)
        add(contents.newestTrace(notAfter: at), thresholds.snapshotOld)
        add(contents.midnightPendingSince, FixedLimits.midnightPendingLimit)
        add(contents.notifications.lastSentAt, FixedLimits.notificationDelay)
        for gap in gaps {
            if gap.gapClass == .late { add(gap.end, thresholds.settleTime) }
            if gap.end == at, gap.mayMissMinutes {
                moments.append(wholeMinute(since: gap.start))
            }
        }
        // An app's window may have ended with its last callback, and one schedule may still report what the other did.
        var newest: [Int: Instant] = [:]
        for delivery in observation.callbacks { newest[delivery.appNumber] = delivery.at }
        for moment in newest.values { add(moment, thresholds.gapCandidate) }
        let unsettled = observation.callbacks.partitionPoint {
            $0.at < at - thresholds.settleTime
        }
        if unsettled < observation.callbacks.count {
            add(observation.callbacks[unsettled].at, thresholds.settleTime)
        }
        let outside = observation.outside
        moments += outside.evidence.spans.flatMap { [$0.start, $0.end] }.map { $0 + justAfter }
        moments += outside.evidence.kills.map(\.at) + outside.labels.flatMap { [$0.start, $0.end] }
        add(lastRecord, thresholds.gapCandidate)
        for app in apps where app.todayState == .impossible {
            guard let seconds = app.todaySeconds else { continue }
            moments.append(dayStart + Double(seconds) - SystemBehaviour.minuteLead)
        }
        // What is counted over the last minutes or the last 24 hours changes when something leaves them.
        add(dayStart, FixedLimits.afterMidnight)
        add(bursts.first?.end, FixedLimits.silenceAfterFlood)
        add(contents.engine?.state?.burst?.lastAt.wall, FixedLimits.burstJudgement)
        add(contents.lastArrivalAt, FixedLimits.burstJudgement)
        if contents.windowRebuildPending == true {
            add(contents.windowRebuildPendingSince, FixedLimits.rebuildPendingLimit)
        }
        for pending in contents.apps.compactMap(\.pendingArchive) {
            add(calendar.start(of: pending.day + 1), FixedLimits.archiveDelay)
        }
        var counted = bursts.map(\.start) + restarts.map(\.at) + contents.marks.map(\.at)
        let denials = outside.evidence.denials.map(\.at)
        counted += clockChanges.moments + kills.moments + denials
        counted += [duplicates.oldest].compactMap { $0 }
        add(counted.filter { at - $0 <= 86_400 }.min(), 86_400)
        if let moment = silence?.becomesLong { moments.append(moment + justAfter) }
        func first(_ moments: some Sequence<Instant>) -> Instant? {
            moments.lazy.filter(isFuture).min()
        }
        // What lies ahead becomes part of the day once the clock comes near enough.
        let single = [contents.heartbeat].compactMap { $0 } + contents.apps.compactMap(\.lastEventAt)
        let ahead = [
            first(contents.recovery.lazy.map(\.at)), first(contents.callbacks.lazy.map(\.at)),
            first(observation.timeline.times), first(contents.memory.lazy.map(\.at)), first(single),
            first(denials),
        ]
        moments += ahead.compactMap { $0.map { $0 - FixedLimits.futureTolerance } }
        return moments
    }

    /// The time of the newest record that does not lie ahead.
    private var lastRecord: Instant? {
        func last(_ moments: some Sequence<Instant>) -> Instant? {
            moments.lazy.filter { !isFuture($0) }.max()
        }
        let all = [
            last(contents.recovery.lazy.map(\.at)), last(contents.callbacks.lazy.map(\.at)),
            last(observation.timeline.times),
        ]
        return all.compactMap { $0 }.max()
    }

    /// What changes within a minute without any rule.
    private var passingMinutes: [Instant] {
        var moments = gaps.filter { $0.end == at }.map { wholeMinute(since: $0.start) }
        if let last = lastRecord, at - last > thresholds.gapCandidate {
            moments.append(wholeMinute(since: last))
        }
        if let last = log.callbacks.last?.at, at - last <= 3_600 { moments.append(at + 60 + justAfter) }
        return moments
    }

    /// When a stretch that goes on is another minute long.
    private func wholeMinute(since start: Instant) -> Instant {
        start + ((at - start) / 60).rounded(.down) * 60 + 60 + justAfter
    }
}
