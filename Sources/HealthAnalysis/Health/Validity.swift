// How long a report holds: the earliest instant at which time alone changes what it says.

import TrackingModel

/// Finds the moments at which a rule gives another answer although nothing was written.
enum Validity {
    /// A rule with "up to and including" changes just after its border; this much after, so that a
    /// report made then sees the change.
    private static let justAfter = 0.001

    /// Ages are not considered: each view computes them from the report's instants. An open gap keeps growing and is
    /// valid for a minute.
    static func end(of facts: Facts) -> Instant? {
        var moments = borders(of: facts)
        moments.append(facts.observation.dayEnd)
        return moments.filter { $0 > facts.observation.at }.min()
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
            if gap.end == observation.at { add(gap.start, (gap.seconds / 60).rounded(.down) * 60 + 60) }
        }
        // An app's window may have ended with its last callback, and one schedule may still report what the other did.
        let newest = Dictionary(
            observation.callbacks.lazy.map { ($0.appNumber, $0.at) }, uniquingKeysWith: { $1 })
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
        let records =
            contents.recovery.map(\.at) + contents.callbacks.map(\.at) + observation.timeline.times
        if let last = records.filter({ !observation.isFuture($0) }).max() {
            let silent = max(0, observation.at - last)
            let isOpen = silent > thresholds.gapCandidate
            add(last, isOpen ? (silent / 60).rounded(.down) * 60 + 60 : thresholds.gapCandidate)
        }
        for app in facts.apps where app.todayState == .impossible {
            guard let seconds = app.todaySeconds else { continue }
            moments.append(observation.dayStart + Double(seconds) - SystemBehaviour.minuteLead)
        }
        moments += countingBorders(of: facts)
        // What lies ahead becomes part of the day once the clock comes near enough.
        var ahead = records + contents.memory.map(\.at)
        ahead += [contents.heartbeat].compactMap { $0 } + contents.apps.compactMap(\.lastEventAt)
        moments += ahead.filter(observation.isFuture).map { $0 - FixedLimits.futureTolerance }
        return moments
    }

    /// What is counted over the last minutes or the last 24 hours changes when something leaves them.
    private static func countingBorders(of facts: Facts) -> [Instant] {
        let observation = facts.observation
        let contents = facts.contents
        var moments: [Instant] = []
        func add(_ start: Instant?, _ seconds: Double) {
            if let start { moments.append(start + seconds + justAfter) }
        }
        if let last = facts.log.callbacks.last?.at, observation.at - last <= 3_600 {
            add(observation.at, 60)
        }
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
        let counted = facts.bursts.map(\.start) + facts.restarts.map(\.at) + contents.marks.map(\.at)
        let oldest = counted.filter { observation.at - $0 <= 86_400 }.min()
        add(oldest, 86_400)
        return moments
    }
}
