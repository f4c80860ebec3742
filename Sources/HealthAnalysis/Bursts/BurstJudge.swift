// Whether what a burst claims is physically possible, the only test that no shape of a burst deceives.

import TrackingModel

/// Walks over the groups of callbacks, oldest first, and tracks what was credited before each.
///
/// One screen shows one app at a time, so a burst can cover at most the time since the last minute credited to its own
/// apps, without what was credited to any app since.
struct BurstJudge {
    private let restarts: [RestartEvent]
    private let kills: [Instant]
    /// Times of credits that may have no callback in the log, ascending; none where the log has all.
    private let otherCredits: [Instant]
    private let observation: Observation
    /// The last credit to each app, and the seconds that were credited to all apps by then.
    private var last: [Int: (at: Instant, credited: Int)] = [:]
    /// Seconds of the day under way that were credited to all apps.
    private var credited = 0
    /// Thresholds of the day under way that came before.
    private var seen: Set<Int> = []
    private var day: LocalDay?
    /// The highest minute that each count of the day has come to.
    private var tops: [AppGeneration: Int] = [:]

    private struct AppGeneration: Hashable {
        let app: Int
        let generation: Int?

        init(_ callback: LoggedCallback) { (app, generation) = (callback.appNumber, callback.generation) }
    }

    init(restarts: [RestartEvent], _ observation: Observation) {
        self.restarts = restarts
        self.observation = observation
        kills = observation.kills.map(\.at)
        let contents = observation.contents
        let marked = contents.marks.filter { Self.countingMarks.contains($0.kind) }.map(\.at)
        let kept = [contents.burstBaselineCreditAt, contents.lastCreditAt].compactMap { $0 }
        otherCredits = observation.log.isExact ? [] : (marked + kept).sorted()
    }

    /// What the extension writes with a callback that it counts.
    private static let countingMarks: Set<TrackerMark.Message> = [
        .windowTopReached, .windowRebuildRequested, .notificationSent,
    ]

    /// Whether a callback added more than the time since the app's last one allows.
    func leaps(_ group: ArraySlice<LoggedCallback>) -> Bool {
        group.contains { callback in
            guard callback.saysSeconds, callback.seconds > 120, let last = last[callback.appNumber]
            else {
                return false
            }
            return Double(callback.seconds) > (callback.at - last.at) * SystemBehaviour.usualPace
                + SystemBehaviour.minuteLead
        }
    }

    /// Records what a judged group reported, for the groups after it.
    mutating func pass(_ group: ArraySlice<LoggedCallback>, isPhantom: Bool) {
        turn(to: group)
        for callback in group {
            if !isPhantom, let ordinal = callback.ordinal {
                let count = AppGeneration(callback)
                tops[count] = max(tops[count] ?? 0, ordinal)
            }
            if callback.isCredited {
                credited = saturatingSum([credited, callback.seconds])
                last[callback.appNumber] = (callback.at, credited)
            }
            if let threshold = callback.threshold { seen.insert(threshold) }
        }
    }

    private mutating func turn(to group: ArraySlice<LoggedCallback>) {
        guard let first = group.first, first.day != day else { return }
        day = first.day
        seen = []
        tops = [:]
        last = [:]
        credited = 0
    }

    mutating func judged(_ group: ArraySlice<LoggedCallback>) -> DeliveryBurst {
        turn(to: group)
        let start = group.first?.at ?? observation.at
        let end = group.last?.at ?? observation.at
        let claims = claims(group)
        let total = claims.values.reduce(0, +)
        let restart = restarts.last { $0.at <= start }
        let possible = possibleUse(from: start, until: end, group, after: restart)
        var burst = DeliveryBurst(
            start: start, end: end, events: group.count, apps: Set(group.lazy.map(\.app)).sorted(),
            claimedMinutes: total / 60,
            countedMinutes: Double(saturatingSum(group.lazy.map(\.seconds))) / 60,
            possibleMinutes: possible.seconds / 60, possibleSince: possible.since,
            secondsAfterRestart: restart.map { start - $0.at },
            secondsAfterKill: kills.last { $0 <= start }.map { start - $0 }, isShielded: shielded(group),
            isCharging: charging(at: start), verdict: .undecided, reason: "")
        burst.recoveredMinutes = Double(recoveredSeconds(from: start, to: end)) / 60
        (burst.verdict, burst.reason) = verdict(on: burst, claims, group, restart: restart)
        return burst
    }

    /// Seconds that each app claims: what came before is claimed only once.
    private func claims(_ group: ArraySlice<LoggedCallback>) -> [String: Double] {
        var result: [String: Double] = [:]
        var inside: Set<Int> = []
        for callback in group {
            if let threshold = callback.threshold {
                guard !seen.contains(threshold), inside.insert(threshold).inserted else { continue }
            }
            switch callback.outcome {
            case .credited(let seconds), .takenBack(let seconds):
                result[callback.app, default: 0] += Double(max(0, seconds))
            case .unknown: result[callback.app, default: 0] += Double(callback.width) * 60
            case .rejected(let cause), .recovered(let cause):
                if cause.isRepetition || cause == .engine(.shielded) || cause == .engine(.noMapping) {
                    continue
                }
                result[callback.app, default: 0] += Double(callback.width) * 60
            }
        }
        return result
    }

    /// Seconds credited with a burst for lower minutes whose own callbacks never came.
    private func recoveredSeconds(from start: Instant, to end: Instant) -> Int {
        let recoveries = observation.log.recoveries
        return saturatingSum(
            recoveries[recoveries.partitionPoint { $0.at < start }...].prefix { $0.at <= end }
                .compactMap(\.seconds))
    }

    /// Seconds of thresholds below the highest minute that their count had reached: they were used before that minute.
    private func fillingSeconds(_ group: ArraySlice<LoggedCallback>) -> Double {
        group.reduce(0) { sum, callback in
            guard let ordinal = callback.ordinal, let top = tops[AppGeneration(callback)], ordinal < top,
                let threshold = callback.threshold, !seen.contains(threshold), callback.cause == nil
            else { return sum }
            return sum + Double(callback.isCredited ? callback.seconds : callback.width * 60)
        }
    }

    /// Seconds since the last credit to one of its apps, or since midnight, in which somebody can have used the device
    /// and nothing was credited.
    private func possibleUse(
        from start: Instant, until end: Instant, _ group: ArraySlice<LoggedCallback>,
        after restart: RestartEvent?
    ) -> (seconds: Double, since: Instant) {
        let next = otherCredits.partitionPoint { $0 < start }
        // With a registration come minutes that the one before reported, or would have: its callbacks came in time.
        let isReplay = restart.map { start - $0.at <= SystemBehaviour.replayOnset } ?? false
        let newest = last.values.max { $0.at < $1.at }
        return group.map { callback in
            var last = last[callback.appNumber] ?? (isReplay ? newest : nil) ?? (callback.midnight, 0)
            // What was credited before it without a callback here took its time, too.
            if next > 0, otherCredits[next - 1] > last.at { last = (otherCredits[next - 1], credited) }
            let locked = observation.front.locked.seconds(last.at, end)
            let seconds = end - last.at - locked - Double(credited - last.credited)
            return (max(0, seconds), last.at)
        }.max { $0.0 < $1.0 } ?? (0, start)
    }

    private func fits(_ seconds: Double, in possible: Double) -> Bool {
        seconds <= possible * SystemBehaviour.usualPace + SystemBehaviour.burstAllowance
    }

    private func verdict(
        on burst: DeliveryBurst, _ claims: [String: Double], _ group: ArraySlice<LoggedCallback>,
        restart: RestartEvent?
    ) -> (verdict: DeliveryBurst.Judgement, reason: String) {
        let minutes = countText(
            Int(truncatingIfRepresentable: burst.claimedMinutes.rounded()) ?? 0, "minute")
        let possible = durationText(burst.possibleMinutes * 60)
        if burst.isShielded == true, burst.claimedMinutes == 0 {
            return (.phantom, "The apps were shielded, so nobody can have used them.")
        }
        if claims.isEmpty { return (.replay, "Only thresholds that had been reported before came again.") }
        if burst.isHarmless, group.contains(where: \.isTakenBack) {
            return (.phantom, "The tracker credited \(minutes) at first, then reverted them.")
        }
        // Where the rest was credited, the rejected callbacks claim nothing.
        let reported = group.lazy.filter { burst.isHarmless || $0.cause == nil }
        // Where the engine credited callbacks, it had compared them with the clock and with the day before.
        let isUnjudged = burst.isHarmless || !observation.log.isExact
        if isUnjudged, let early = reported.first(where: Self.isAheadOfDay),
            let ordinal = early.ordinal
        {
            return (.phantom, "Minute \(ordinal) was reported before the day was that old.")
        }
        let claimed = isUnjudged ? burst.claimedMinutes : burst.countedMinutes
        if !fits(claimed * 60 - fillingSeconds(group), in: burst.possibleMinutes * 60) {
            return (.phantom, "\(minutes) came where at most \(possible) of use were not credited yet.")
        }
        if let after = burst.secondsAfterRestart, after <= SystemBehaviour.replayOnset {
            return replayed(burst, minutes, possible, restart)
        }
        if let after = burst.secondsAfterKill, after <= SystemBehaviour.replayOnset {
            return (
                .undecided,
                "\(minutes) came \(durationText(after)) after a kill; they fit into \(possible), but nothing else "
                    + "shows use."
            )
        }
        if burst.isCharging == true {
            return (
                .undecided,
                "\(minutes) fit into \(possible), but plugging in a charger alone can set off bursts."
            )
        }
        guard burst.possibleMinutes * 60 <= SystemBehaviour.longestDeferralOnLowBattery else {
            return (.undecided, "\(minutes) are possible, but nothing shows that the apps were used.")
        }
        return (.delayed, "\(minutes) fit into the \(possible) before, in which nothing was credited.")
    }

    /// A flood after a restart looks like a replay of real use; only the behaviour of the counters and the reason for
    /// the restart distinguish them.
    private func replayed(
        _ burst: DeliveryBurst, _ minutes: String, _ possible: String, _ restart: RestartEvent?
    ) -> (verdict: DeliveryBurst.Judgement, reason: String) {
        let since = durationText(burst.secondsAfterRestart ?? 0)
        // Where the engine credited the burst, it had more to judge by than a store shows.
        if observation.contents.engine?.state?.counters == .resets,
            burst.isHarmless || !observation.log.isExact,
            !fits(burst.claimedMinutes * 60, in: burst.secondsAfterRestart ?? 0)
        {
            return (.phantom, "\(minutes) within \(since) of a restart that reset the system's counters.")
        }
        if restart?.reason?.isRepair == true {
            return (
                .replay, "\(minutes) fit into \(possible) and came \(since) after monitoring was repaired."
            )
        }
        return (
            .undecided,
            "\(minutes) came \(since) after a restart; they fit into \(possible), but nothing else shows use."
        )
    }

    /// Whether a callback reports more minutes than had passed since midnight.
    private static func isAheadOfDay(_ callback: LoggedCallback) -> Bool {
        callback.ordinal.map {
            Double($0) * 60 > callback.at - callback.midnight + SystemBehaviour.minuteLead
        } ?? false
    }

    private func shielded(_ group: ArraySlice<LoggedCallback>) -> Bool? {
        if group.contains(where: { $0.cause == .engine(.shielded) }) { return true }
        // Only the present state of shields is kept, so it says something of the present alone.
        return observation.log.source == .journal ? false : nil
    }

    private func charging(at moment: Instant) -> Bool? {
        guard let sample = observation.battery(until: moment + 60), moment - sample.at <= 900,
            sample.state != .unknown
        else { return nil }
        return sample.isCharging
    }
}
