// Findings about callbacks that came together: after a restart, faster than the clock, and the silence after.

import TrackingModel

/// Seconds that are less than any between two callbacks.
private let justBefore = 0.001

extension Facts {
    var burstAfterRestart: Finding? {
        let bursts = bursts.filter { burst in
            at - burst.start <= 86_400 && burst.claimedMinutes > 0 && setOff(burst) != nil
                && (burst.verdict == .phantom || burst.verdict == .undecided)
        }
        // What the engine kept it has judged; what only fits the clock is no alarm then.
        func doubtful(_ burst: DeliveryBurst) -> Double {
            burst.verdict == .phantom || !log.isExact ? burst.countedMinutes : 0
        }
        guard let worst = bursts.max(by: { (doubtful($0), $0.events) < (doubtful($1), $1.events) }) else {
            return nil
        }
        let apps = Set(bursts.flatMap(\.apps)).sorted()
        let kept = doubtful(worst) > 1
        return Finding(
            .burstAfterRestart, level: kept ? .warning : .notice,
            detail: "\(countText(worst.events, "callback")) of \(list(worst.apps)) within "
                + "\(secondText(worst.seconds)), \(setOff(worst) ?? "") at "
                + "\(clock(worst.start)): \(minuteCount(worst.claimedMinutes)) claimed, "
                + (worst.countedMinutes > 0 ? minuteCount(worst.countedMinutes) : "none") + " credited.",
            apps: apps, since: bursts.map(\.start).min(), until: bursts.map(\.end).max(),
            cause:
                "After a restart the system can report thresholds that nobody reached, or old ones again.",
            remedy: kept
                ? "Compare the apps with Screen Time in Settings; restart monitoring less often."
                : "Nothing to correct: the tracker handled it. Restart monitoring less often.",
            counted: callbacks(of: worst).map(\.counted))
    }

    /// What a burst came right after: `2s after 2 restarts`, `right after the extension was killed`; nil for nothing.
    private func setOff(_ burst: DeliveryBurst) -> String? {
        let window = SystemBehaviour.replayOnset
        if let after = burst.secondsAfterRestart, after <= window {
            let count = restarts.count { $0.at <= burst.start && burst.start - $0.at <= window }
            return lead(after) + (count > 1 ? "\(count) restarts" : "a restart")
        }
        guard let after = burst.secondsAfterKill, after <= window else { return nil }
        return lead(after) + "the extension was killed"
    }

    /// `2s after `, `right after `.
    private func lead(_ seconds: Double) -> String {
        (seconds < 1 ? "right" : durationText(seconds)) + " after "
    }

    var growthExceedsClock: Finding? {
        guard let found = growthExcess else { return creditedBeyondCounters }
        let over = durationText(max(1, found.seconds.rounded(.up)))
        // The details list the apps; the sentence is read at a glance.
        let who = found.apps.count > 2 ? countText(found.apps.count, "app") : list(found.apps)
        let burst = bursts.first { $0.start == found.start && $0.end == found.end }
        let after = burst.flatMap(setOff).map { ", " + $0 } ?? ""
        return Finding(
            .growthExceedsClock,
            detail: "\(who) gained \(durationText(found.counted)) within \(over) "
                + "at \(clock(found.start))\(after); at most \(durationText(found.possible)) "
                + (found.possible == 1 ? "was" : "were") + " possible." + countersBefore(found.apps),
            apps: found.apps, since: found.start, until: found.end,
            cause: "Thresholds that nobody reached were credited, as after a restart or when charging began.",
            remedy: "Revert the minutes in the tracker after comparing with Screen Time in Settings.",
            counted: log.callbacks(after: found.start - justBefore, to: found.end)
                .filter { found.apps.contains($0.app) }.map(\.counted))
    }

    private func callbacks(of burst: DeliveryBurst) -> ArraySlice<LoggedCallback> {
        log.callbacks(after: burst.start - justBefore, to: burst.end)
    }

    /// More was credited than the system's counters came to.
    private var creditedBeyondCounters: Finding? {
        let balances = balances.days.values.filter { $0.all.phantom.low >= 1 }
        let bursts = bursts.filter { $0.phantomMinutes.low >= 1 && !self.balances.holds($0.start) }
        let low = self.balances.phantom(self.bursts).low
        guard let level = level(of: low),
            let days = LossDays(balances.map(\.day) + bursts.map { calendar.day(of: $0.start) })
        else { return nil }
        let sure = balances.flatMap { $0.apps.filter { $0.value.phantom.low >= 1 } }
        let ids = Set(sure.map(\.key) + bursts.flatMap(\.apps)).sorted()
        let used = sure.sum(\.value.used.high).rounded(.up)
        let credited =
            Double(saturatingSum(apps.filter { ids.contains($0.id) }.compactMap(\.todaySeconds))) / 60
        let isOfToday = days.first == today
        return Finding(
            .growthExceedsClock, level: level,
            detail:
                "At least \(minuteCount(low.rounded(.down)))\(of(ids)) were credited "
                + "\(days.description(near: today)) that nobody used"
                + (isOfToday && used < credited
                    ? ": the system's counters show at most \(decimal(used, places: 0)) of \(minuteCount(credited))."
                    : "."),
            apps: ids, since: calendar.start(of: days.first), until: end(of: days),
            cause: "The system's counters ran faster than the clock, or minutes were credited twice.",
            remedy: "Compare the apps with Screen Time in Settings, and revert what is too much.")
    }

    /// What the counters were before the burst, as far as the tracker keeps it to go back to.
    private func countersBefore(_ ids: [String]) -> String {
        let kept = apps.filter { ids.contains($0.id) && $0.secondsBeforeBurst != nil }
        guard !kept.isEmpty else { return "" }
        let named = kept.filter { ($0.secondsBeforeBurst ?? 0) > 0 }
            .map { "\(name($0.id)) \(durationText($0.secondsBeforeBurst ?? 0))" }
        let rest = kept.count - named.count
        let parts = named.prefix(3) + (rest > 0 ? [countText(rest, "app") + " nothing"] : [])
        return " Before it the counters stood at: " + parts.commaSeparated + "."
    }

    /// A threshold fires once per registration: those used up by a flood can't report real use any more.
    var silenceAfterFlood: Finding? {
        guard let flood = bursts.first(where: { $0.events >= 10 }),
            isToday(flood.start), at - flood.end > FixedLimits.silenceAfterFlood,
            !restarts.contains(where: { $0.at > flood.end && $0.succeeded != false })
        else { return nil }
        let after = log.callbacks(after: flood.end, to: at)
        guard !after.contains(where: \.isCredited) else { return nil }
        let last = log.callbacks.last(where: \.isCredited)?.at
        let proof: String
        let rejected = after.count(where: \.isRejectedUse)
        if rejected >= FixedLimits.rejectedRun {
            proof = "all \(after.count) callbacks since were rejected"
        } else if let since = contents.windowRebuildPendingSince,
            contents.windowRebuildPending == true,
            at - since > FixedLimits.rebuildPendingLimit
        {
            proof = "new thresholds were requested at \(clock(since)), and none have been registered since"
        } else if flood.secondsAfterRestart.map({ $0 > SystemBehaviour.replayOnset }) ?? true,
            usedUp(by: flood)
        {
            proof = "it used up every registered minute of its apps"
        } else if let looks = looksSince(flood) {
            proof = looks
        } else {
            return nil
        }
        return Finding(
            .silenceAfterFlood,
            detail:
                "After \(countText(flood.events, "callback")) of \(countText(flood.apps.count, "app")) within "
                + "\(secondText(flood.seconds)) at \(clock(flood.start))\(flood.isHarmless ? ", all rejected," : "") no minute "
                + "was credited: \(proof)."
                + (last.map { " The last credited minute came at \(clock($0))." } ?? ""),
            apps: flood.apps, since: flood.end,
            cause:
                "Each threshold is reported only once, and the flood used them up or made the tracker skip all.",
            remedy: "Open the tracker so that it restarts monitoring with fresh thresholds.",
            counted: callbacks(of: flood).map(\.counted))
    }

    /// That the app was opened since, found monitoring registered and left it so, and still nothing came; nil where it
    /// was not opened.
    private func looksSince(_ flood: DeliveryBurst) -> String? {
        let looks = contents.marks.filter { $0.kind == .alreadyActive && $0.at > flood.end }
        guard let last = looks.last, !isFuture(last.at) else { return nil }
        return "the app found monitoring registered \(countText(looks.count, "time")) since, the last at "
            + "\(clock(last.at)), and no callback came"
    }

    private func usedUp(by flood: DeliveryBurst) -> Bool {
        var tops: [String: Int] = [:]
        for arrival in callbacks(of: flood) {
            tops[arrival.app] = max(tops[arrival.app] ?? 0, arrival.ordinal ?? 0)
        }
        let registered = apps.keyed(by: \.id)
        return flood.apps.allSatisfy { app in
            guard let last = registered[app]?.registeredTopMinute, last > 0, let top = tops[app] else {
                return false
            }
            return top >= last
        }
    }

    var notificationFlood: Finding? {
        guard let found = notificationRate, found.perMinute >= FixedLimits.notificationFlood else {
            return nil
        }
        return Finding(
            .notificationFlood,
            detail: "The extension sent \(countText(found.count, "notification")) within "
                + "\(durationText(max(1, found.seconds))) until \(clock(found.end)).",
            since: found.end - found.seconds, until: found.end,
            cause:
                "Monitoring is restarted for each threshold, and each restart sets off the same threshold.",
            remedy: "Stop re-arming one threshold at a time: register many ahead, and restart rarely.")
    }

    /// A burst that counts and that neither the tracker nor the clock can judge.
    var burstNotJudged: Finding? {
        let open: (apps: [String], since: Instant)
        let gained = saturatingSum(openBurst.map(\.seconds))
        if let burst = contents.engine?.state?.burst, burst.isBurst {
            open = (Set(burst.claims.map(\.app)).sorted(), burst.lastAt.wall)
        } else if let last = contents.lastArrivalAt, contents.unjudgedApps.count > 1 || gained > 60 {
            open = (Set(contents.unjudgedApps).sorted(), last)
        } else if contents.engine == nil,
            // In a store whose tracker does not decide bursts itself, the newest that may be phantom.
            let burst = bursts.first(where: { $0.verdict == .undecided && !$0.isHarmless })
        {
            open = (burst.apps, burst.end)
        } else {
            return nil
        }
        guard at - open.since > FixedLimits.burstJudgement,
            isToday(open.since)
        else { return nil }
        let burst = bursts.first { abs($0.end - open.since) <= thresholds.burstWindow }
        let isDoubtful = contents.engine == nil && burst?.verdict == .undecided && burst?.isHarmless == false
        return Finding(
            .burstNotJudged, level: isDoubtful ? .warning : .notice,
            title: burst?.verdict == .phantom ? "The tracker has not reverted a burst yet" : nil,
            detail: (burst.map { minuteCount($0.countedMinutes) + " of " }
                ?? (gained > 0 ? minuteCount(Double(gained) / 60) + " of " : "The minutes of "))
                + "\(list(open.apps)) that came together at \(clock(open.since)) are credited, "
                + (isDoubtful ? "and nothing shows whether they were used." : "and may be reverted."),
            apps: open.apps, since: open.since,
            cause: isDoubtful
                ? "Minutes that come together are use reported late, or phantom minutes of the system."
                : "A burst is decided with the next callback, and none has come since.",
            remedy: isDoubtful
                ? "Compare the apps with Screen Time in Settings, and revert what is too much."
                : "Open the tracker, or wait for the next minute of use, and look again.")
    }

    private func minuteCount(_ minutes: Double) -> String {
        countText(Int(truncatingIfRepresentable: minutes.rounded()) ?? 0, "minute")
    }

    private func secondText(_ seconds: Double) -> String {
        seconds < 1 ? decimal(max(0.1, seconds), places: 1) + "s" : durationText(seconds.rounded(.up))
    }
}
