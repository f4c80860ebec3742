// How long a report holds: the earliest instant at which time alone changes what it says.

import TrackingModel

/// The moments at which a rule gives another answer although nothing was written. Ages are not considered: each view
/// computes them from the report's instants.
struct Validity {
    /// When anything that the report says changes; an open gap grows every minute.
    let end: Instant?
    /// When more changes than the length of an idle stretch, and the counts of the last hour.
    let steadyEnd: Instant?

    /// A rule with "up to and including" changes just after its border; this much after, so that a
    /// report made then sees the change.
    private static let justAfter = 0.001

    init(of facts: Facts) {
        let at = facts.observation.at
        func next(_ moments: [Instant]) -> Instant? { moments.lazy.filter { $0 > at }.min() }
        steadyEnd = next(Self.borders(of: facts) + [facts.observation.dayEnd])
        end = next(Self.minutes(of: facts) + [steadyEnd].compactMap { $0 })
    }

    private static func borders(of facts: Facts) -> [Instant] {
        let observation = facts.observation
        let contents = facts.contents
        let thresholds = facts.thresholds
        var moments: [Instant] = []
        func add(_ start: Instant?, _ seconds: Double) {
            if let start { moments.append(start + seconds + justAfter) }
        }
        add(contents.heartbeat, thresholds.heartbeatFresh)
        add(contents.heartbeat, thresholds.heartbeatStale)
        add(contents.extensionSilentSince(observation.at), thresholds.snapshotOld)
        add(contents.newestTrace(notAfter: observation.at), thresholds.snapshotOld)
        add(contents.midnightPendingSince, FixedLimits.midnightPendingLimit)
        add(contents.notifications.lastSentAt, FixedLimits.notificationDelay)
        for gap in facts.gaps {
            if gap.gapClass == .late { add(gap.end, thresholds.settleTime) }
            if gap.end == observation.at, gap.mayMissMinutes {
                moments.append(wholeMinute(since: gap.start, observation.at))
            }
        }
        // An app's window may have ended with its last callback, and one schedule may still report what the other did.
        var newest: [Int: Instant] = [:]
        for delivery in observation.callbacks { newest[delivery.appNumber] = delivery.at }
        for moment in newest.values { add(moment, thresholds.gapCandidate) }
        let unsettled = observation.callbacks.partitionPoint {
            $0.at < observation.at - thresholds.settleTime
        }
        if unsettled < observation.callbacks.count {
            add(observation.callbacks[unsettled].at, thresholds.settleTime)
        }
        let outside = observation.outside
        moments += outside.evidence.spans.flatMap { [$0.start, $0.end] }.map { $0 + justAfter }
        moments += outside.evidence.kills.map(\.at) + outside.labels.flatMap { [$0.start, $0.end] }
        add(lastRecord(of: facts), thresholds.gapCandidate)
        for app in facts.apps where app.todayState == .impossible {
            guard let seconds = app.todaySeconds else { continue }
            moments.append(observation.dayStart + Double(seconds) - SystemBehaviour.minuteLead)
        }
        // What is counted over the last minutes or the last 24 hours changes when something leaves them.
        add(observation.dayStart, FixedLimits.afterMidnight)
        add(facts.bursts.first?.end, FixedLimits.silenceAfterFlood)
        add(contents.engine?.state?.burst?.lastAt.wall, FixedLimits.burstJudgement)
        add(contents.lastArrivalAt, FixedLimits.burstJudgement)
        if contents.windowRebuildPending == true {
            add(contents.windowRebuildPendingSince, FixedLimits.rebuildPendingLimit)
        }
        for pending in contents.apps.compactMap(\.pendingArchive) {
            add(observation.calendar.start(of: pending.day + 1), FixedLimits.archiveDelay)
        }
        var counted = facts.bursts.map(\.start) + facts.restarts.map(\.at) + contents.marks.map(\.at)
        counted += facts.clockChanges.moments + facts.kills.moments
        counted += [facts.duplicates.oldest].compactMap { $0 }
        add(counted.filter { observation.at - $0 <= 86_400 }.min(), 86_400)
        if let moment = facts.silence?.becomesLong { moments.append(moment + justAfter) }
        // What lies ahead becomes part of the day once the clock comes near enough.
        let single = [contents.heartbeat].compactMap { $0 } + contents.apps.compactMap(\.lastEventAt)
        let ahead = [
            first(contents.recovery.lazy.map(\.at), observation),
            first(contents.callbacks.lazy.map(\.at), observation),
            first(observation.timeline.times, observation),
            first(contents.memory.lazy.map(\.at), observation), first(single, observation),
        ]
        moments += ahead.compactMap { $0.map { $0 - FixedLimits.futureTolerance } }
        return moments
    }

    /// The first moment that lies ahead.
    private static func first(_ moments: some Sequence<Instant>, _ observation: Observation) -> Instant? {
        moments.lazy.filter(observation.isFuture).min()
    }

    /// The time of the newest record that does not lie ahead.
    private static func lastRecord(of facts: Facts) -> Instant? {
        let observation = facts.observation
        func last(_ moments: some Sequence<Instant>) -> Instant? {
            moments.lazy.filter { !observation.isFuture($0) }.max()
        }
        let all = [
            last(facts.contents.recovery.lazy.map(\.at)), last(facts.contents.callbacks.lazy.map(\.at)),
            last(observation.timeline.times),
        ]
        return all.compactMap { $0 }.max()
    }

    /// What changes within a minute without any rule.
    private static func minutes(of facts: Facts) -> [Instant] {
        let at = facts.observation.at
        var moments = facts.gaps.filter { $0.end == at }.map { wholeMinute(since: $0.start, at) }
        if let last = lastRecord(of: facts), at - last > facts.thresholds.gapCandidate {
            moments.append(wholeMinute(since: last, at))
        }
        if let last = facts.log.callbacks.last?.at, at - last <= 3_600 { moments.append(at + 60 + justAfter) }
        return moments
    }

    /// When a stretch that goes on is another minute long.
    private static func wholeMinute(since start: Instant, _ at: Instant) -> Instant {
        start + ((at - start) / 60).rounded(.down) * 60 + 60 + justAfter
    }
}
