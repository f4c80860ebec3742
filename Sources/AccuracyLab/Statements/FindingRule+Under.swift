// When findings of lost, rejected or unmonitored minutes are true.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

extension FindingRule {
    static let underCount: [FindingRule] = losses + blindness + extensionRules

    private static let losses: [FindingRule] = [
        FindingRule(
            .minutesLost,
            "the counters lack as many minutes as the low bound says; critical: and in a gap beyond 30 minutes as many as it says, or today 30 less than were used"
        ) { finding, truth in
            let all = truth.missingMinutes(from: truth.truth.start, to: truth.now)
            guard all >= truth.report.lostMinutes.low.rounded(.down) else { return false }
            guard finding.level == .critical else { return true }
            let short = truth.used(on: [truth.today]) - truth.counted(on: [truth.today])
            if Double(short) / 60 > truth.thresholds.lostMinutesCritical { return true }
            return truth.report.gaps.contains { gap in
                gap.gapClass == .lost && gap.minutes.low > truth.thresholds.lostMinutesCritical
                    && truth.holds(gap)
            }
        },
        FindingRule(
            .everySecondMinute,
            "in the stretch the apps were used 3 minutes longer than is credited for what came in it"
        ) { finding, truth in
            guard let since = finding.since, let until = finding.until else { return false }
            return finding.apps.contains { app in
                // The first minute was used before it came.
                let used = truth.used([app], from: since, to: until)
                let counted = truth.creditedSeconds([app], from: since + 1, to: until + 5)
                return used - Double(counted) >= 180
            }
        },
        FindingRule(
            .minutesRejected,
            "2 minutes or more (critical: 10) that were used and reported are not credited, or the policy rejected as many callbacks of thresholds just reached, by its marker, pause or grace period"
        ) { finding, truth in
            let least = finding.level == .critical ? Int(truth.thresholds.lostMinutesWarning) : 2
            if truth.deficit(finding.apps, on: [truth.today]) / 60 >= least { return true }
            let from = (finding.since ?? truth.dayStart) - 1
            let rejected = truth.entries(finding.apps, from: from, to: (finding.until ?? truth.now) + 1).count
            {
                guard case .crossing = $0.origin, case .rejected(let reason) = $0.outcome else {
                    return false
                }
                return [.belowPeak, .tooSoon, .grace].contains(reason)
            }
            return rejected >= least
        },
        FindingRule(.creditCapped, "minutes that were used and reported are not credited") {
            finding, truth in
            truth.deficit(finding.apps, on: [truth.today]) >= 60
        },
    ]

    private static let blindness: [FindingRule] = [
        FindingRule(
            .windowExhausted,
            "the system's counter passed the last registered minute of an app, or all of them were reported, and nothing was registered since"
        ) { finding, truth in
            finding.apps.contains {
                truth.windowEnd(of: $0) != nil || truth.hasReportedAllThresholds(of: [$0])
            }
        },
        FindingRule(
            .blindMarker,
            "the policy rejects what is below its marker, and that is above the day's minutes"
        ) { finding, truth in
            guard CreditingPolicy.marked.contains(truth.policy.name) else { return false }
            return truth.ledgers(of: finding.apps).contains {
                $0.memory.ofDay > $0.todaySeconds + FixedLimits.markerLead
            }
        },
        FindingRule(.tooManyThresholds, "more than 500 thresholds are registered") { _, truth in
            var newest: [String: Int] = [:]
            for registration in truth.truth.registrations {
                newest[registration.activity] = registration.thresholds
            }
            return newest.values.reduce(0, +) > SystemBehaviour.thresholdCeiling
        },
        FindingRule(.restartStorm, "monitoring was started more than 30 times in 24 hours, or 10 in an hour")
        {
            _, truth in
            let starts = truth.restarts(from: truth.now - 86_400, to: truth.now)
            let isHourly = zip(starts, starts.dropFirst(truth.thresholds.restartsPerHour)).contains {
                $1 - $0 <= 3_600
            }
            return starts.count > truth.thresholds.restartsPerDay || isHourly
        },
        FindingRule(.restartFailed, "a start was refused; critical: and none was accepted since") {
            finding, truth in
            let rejected = truth.store.service?.restarts.last { $0.succeeded == false }
            guard let rejected else { return false }
            return finding.level < .critical
                || !truth.truth.registrations.contains { $0.at.seconds > rejected.at + 1 }
        },
        FindingRule(
            .silenceAfterFlood,
            "after 10 or more callbacks in ten minutes nothing of their apps is credited, though one was used for 2 minutes, or no registered threshold is left to report it"
        ) { finding, truth in
            guard let since = finding.since else { return false }
            let flood = truth.entries(from: since - 600, to: since + 1).count(where: \.isCallback)
            guard flood >= 10, truth.creditedSeconds(finding.apps, from: since + 1, to: truth.now) == 0
            else { return false }
            return truth.used(finding.apps, from: since, to: truth.now) >= 120
                || truth.hasReportedAllThresholds(of: finding.apps)
        },
        FindingRule(.burstNotJudged, "a burst of the engine's is open") { _, truth in
            truth.store.state.burst?.isBurst ?? false
        },
        FindingRule(.appNotTracked, "the engine does not track the app") { finding, truth in
            finding.apps.contains { app in !truth.store.trackedApps.contains { $0.id == app } }
        },
    ]

    private static let extensionRules: [FindingRule] = [
        FindingRule(.extensionKills, "the extension was killed 5 times or more in 24 hours") { _, truth in
            truth.kills >= truth.thresholds.killsPerDay
        },
        FindingRule(.missedNotifications, "a notification was posted and did not reach the app") {
            _, truth in
            truth.truth.notificationsLost > 0
                || truth.store.notificationsReceived < truth.store.notificationSequence
        },
        never(.storesDisagree, "the engine writes one ledger to all places"),
        FindingRule(
            .errorRatio,
            "of today's callbacks more than 1 % found no app when they came; critical: more than 10 %"
        ) { finding, truth in
            let today = truth.account.entries.filter { $0.isCallback && $0.at >= truth.dayStart }
            let waiting = truth.account.waiting.filter { $0.reading.wall >= truth.dayStart }
            let failed =
                today.count { $0.outcome == .rejected(.noMapping) || $0.lackedApp }
                + waiting.count { $0.app == nil }
            let limit =
                finding.level == .critical
                ? truth.thresholds.errorRatioCritical : truth.thresholds.errorRatioWarning
            return Double(failed) > limit * Double(today.count + waiting.count)
        },
        FindingRule(
            .heartbeatLostInUse,
            "a tracked app was in front for 2 minutes or more since the heartbeat, and 3 callbacks were kept"
        ) { finding, truth in
            guard let since = finding.since else { return false }
            let later = truth.truth.deliveries.count { delivery in
                delivery.isKept && delivery.handledAt.map { $0 > since + 1 } ?? false
            }
            return later >= 3 && truth.used(from: since, to: truth.now) >= 120
        },
        FindingRule(.heartbeatIdle, "no tracked app was in front for 5 minutes since the heartbeat") {
            finding, truth in
            guard let since = finding.since else { return false }
            return truth.used(from: since, to: truth.now) < 300
        },
        FindingRule(.neverStarted, "no callback has reached the extension") { _, truth in
            !truth.truth.deliveries.contains(where: \.isKept)
        },
    ]
}

extension GroundTruth {
    /// When the system's counter passed the last registered minute of an app; nil if it has not.
    ///
    /// Phantom callbacks don't move the counter, except those of a counter that was set ahead.
    ///
    /// - Parameter isReported: Whether the callback of the last minute must have reached the extension.
    func windowEnd(of app: String, isReported: Bool = false) -> Instant? {
        guard let number = truth.apps.firstIndex(of: app), let top = store.ledger(of: app)?.window.last else {
            return nil
        }
        let generation = store.state.generation
        func isTop(_ event: EventRecord) -> Bool {
            let name = EventName(event.name)
            return event.apps.contains(number) && name.ordinal ?? 0 >= top
                && (name.generation ?? generation) == generation
        }
        let since = max(store.state.registeredAt?.wall ?? truth.start, dayStart)
        let crossed = truth.crossings.indices.last { number in
            let crossing = truth.crossings[number]
            return crossing.at >= since && isTop(truth.events[crossing.event])
                && (!isReported || keptAt[number] != nil)
        }
        let reported = truth.deliveries.last { delivery in
            guard case .echo(let cause, _) = delivery.origin, cause == .overcount || cause == .pastActivity,
                let event = delivery.event
            else { return false }
            return delivery.due >= since && isTop(truth.events[event]) && (!isReported || delivery.isKept)
        }
        return crossed.map { truth.crossings[$0].at } ?? reported?.due
    }
}
