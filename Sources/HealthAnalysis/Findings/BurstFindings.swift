// Findings about callbacks that came together: after a restart, faster than the clock, and the silence after.

import TrackingModel

enum BurstFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        [growth(facts), silence(facts), flood(facts), afterRestart(facts), notJudged(facts)].compactMap { $0 }
    }

    /// Bursts of the last 24 hours.
    private static func recent(_ facts: Facts) -> [DeliveryBurst] {
        facts.bursts.filter { facts.observation.at - $0.start <= 86_400 }
    }

    private static func afterRestart(_ facts: Facts) -> Finding? {
        let bursts = recent(facts).filter { burst in
            guard let after = burst.secondsAfterRestart, burst.claimedMinutes > 0 else { return false }
            return after <= facts.thresholds.replayWindow
                && (burst.verdict == .phantom || burst.verdict == .undecided)
        }
        guard let worst = bursts.max(by: { $0.countedMinutes < $1.countedMinutes }) else { return nil }
        let apps = Set(bursts.flatMap(\.apps)).sorted()
        let kept = worst.countedMinutes > 0
        return Finding(
            code: .burstAfterRestart, level: kept ? .warning : .notice,
            detail: "\(countWords(worst.events, "callback")) of \(facts.list(worst.apps)) within "
                + "\(seconds(worst.seconds)), \(durationWords(worst.secondsAfterRestart ?? 0)) after a restart at "
                + "\(facts.observation.clock(worst.start)): \(minutes(worst.claimedMinutes)) claimed, "
                + (kept ? minutes(worst.countedMinutes) : "none") + " counted.",
            apps: apps, since: bursts.map(\.start).min(), until: bursts.map(\.end).max(),
            cause:
                "After a restart the system tells thresholds that nobody reached, or tells old ones again.",
            remedy: kept
                ? "Compare the apps with Screen Time in Settings; restart monitoring less often."
                : "Nothing to correct: the tracker did not count it. Restart monitoring less often.",
            lookAt: .apps)
    }

    private static func growth(_ facts: Facts) -> Finding? {
        guard let found = GrowthExcess(facts) else { return nil }
        let over = found.seconds < 1 ? "1s" : durationWords(found.seconds)
        return Finding(
            code: .growthExceedsClock, level: .critical,
            detail: "\(facts.list(found.apps)) grew by \(durationWords(found.counted)) within \(over) "
                + "at \(facts.observation.clock(found.start)); at most \(durationWords(found.possible)) "
                + "can have been used uncounted.",
            apps: found.apps, since: found.start, until: found.end,
            cause: "Thresholds that nobody reached were credited, as after a restart or when charging began.",
            remedy: "Take the minutes back in the tracker after comparing with Screen Time in Settings.",
            lookAt: .apps)
    }

    /// Thresholds fire once for each registration: what a flood used up can't tell of real use any more.
    private static func silence(_ facts: Facts) -> Finding? {
        let observation = facts.observation
        guard let flood = facts.bursts.first(where: { $0.events >= 10 }),
            observation.isToday(flood.start), observation.at - flood.end > facts.thresholds.silenceAfterFlood,
            !facts.restarts.contains(where: { $0.at > flood.end && $0.succeeded != false })
        else { return nil }
        let after = facts.log.callbacks(after: flood.end, to: observation.at)
        guard !after.contains(where: \.isCredited) else { return nil }
        let clock = observation.clock
        let proof: String
        if after.count >= facts.thresholds.rejectedRun {
            proof = "all \(after.count) callbacks since were rejected"
        } else if let since = facts.contents.windowRebuildPendingSince,
            facts.contents.windowRebuildPending == true,
            observation.at - since > facts.thresholds.rebuildPendingLimit
        {
            proof = "new thresholds have been asked for since \(clock(since)), and none were registered"
        } else if usedUp(by: flood, facts) {
            proof = "it used up every registered minute of its apps"
        } else {
            return nil
        }
        return Finding(
            code: .silenceAfterFlood, level: .critical,
            detail: "After \(countWords(flood.events, "callback")) within \(seconds(flood.seconds)) at "
                + "\(clock(flood.start)) no minute was counted: \(proof).",
            apps: flood.apps, since: flood.end,
            cause: "Each threshold tells once only, and the flood used them up or made the tracker skip all.",
            remedy: "Open the tracker so that it starts monitoring anew with fresh thresholds.", lookAt: .gaps
        )
    }

    private static func usedUp(by flood: DeliveryBurst, _ facts: Facts) -> Bool {
        var tops: [String: Int] = [:]
        for arrival in facts.log.callbacks(after: flood.start - 0.001, to: flood.end) {
            tops[arrival.app] = max(tops[arrival.app] ?? 0, arrival.ordinal ?? 0)
        }
        let registered = Dictionary(
            facts.apps.map { ($0.id, $0.registeredTopMinute) }, uniquingKeysWith: { first, _ in first })
        return flood.apps.allSatisfy { app in
            guard let last = registered[app] ?? nil, last > 0, let top = tops[app] else { return false }
            return top >= last
        }
    }

    private static func flood(_ facts: Facts) -> Finding? {
        guard let found = NotificationRate(facts), found.perMinute >= facts.thresholds.notificationFlood
        else {
            return nil
        }
        return Finding(
            code: .notificationFlood, level: .critical,
            detail: "The extension sent \(countWords(found.count, "notification")) within "
                + "\(durationWords(max(1, found.seconds))) until \(facts.observation.clock(found.end)).",
            since: found.end - found.seconds, until: found.end,
            cause:
                "Monitoring is restarted for each threshold, and each restart sets off the same threshold.",
            remedy: "Stop re-arming one threshold at a time: register many ahead, and restart rarely.",
            lookAt: .log)
    }

    private static func notJudged(_ facts: Facts) -> Finding? {
        let contents = facts.contents
        let open: (apps: [String], since: Instant)
        if let burst = contents.engine?.state?.burst, burst.isBurst {
            open = (Set(burst.claims.map(\.app)).sorted(), burst.lastAt.wall)
        } else if let last = contents.lastArrivalAt, contents.unjudgedApps.count > 1 {
            open = (Set(contents.unjudgedApps).sorted(), last)
        } else {
            return nil
        }
        guard facts.observation.at - open.since > facts.thresholds.burstJudgement,
            facts.observation.isToday(open.since)
        else { return nil }
        return Finding(
            code: .burstNotJudged, level: .notice,
            detail: "The minutes of \(facts.list(open.apps)) at \(facts.observation.clock(open.since)) "
                + "are counted for now, and may be taken back.",
            apps: open.apps, since: open.since,
            cause: "A burst is judged with the next callback, and none has come since.",
            remedy: "Open the tracker, or wait for the next minute of use, and look again.", lookAt: .apps)
    }

    private static func minutes(_ minutes: Double) -> String {
        countWords(Int(truncatingIfRepresentable: minutes.rounded()) ?? 0, "minute")
    }

    private static func seconds(_ seconds: Double) -> String {
        seconds < 1 ? decimal(max(0.1, seconds), places: 1) + "s" : durationWords(seconds)
    }
}
