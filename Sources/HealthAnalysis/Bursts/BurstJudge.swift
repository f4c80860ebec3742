// Whether what a burst claims is physically possible, the only test that no shape of a burst deceives.

import TrackingModel

/// Walks along the groups of callbacks, oldest first, and keeps what was counted before.
struct BurstJudge {
    private let log: ArrivalLog
    private let restarts: [RestartEvent]
    private let observation: Observation
    /// The last credit of each app.
    private var lastCredits: [String: Instant] = [:]
    /// Thresholds of the day under way that came before.
    private var seen: Set<Arrival.Threshold> = []
    private var day: LocalDay?

    init(_ log: ArrivalLog, restarts: [RestartEvent], _ observation: Observation) {
        self.log = log
        self.restarts = restarts
        self.observation = observation
    }

    private var thresholds: Thresholds { observation.thresholds }

    /// Whether a callback added more than the time since the app's last one allows (app-schema §4, 7).
    func leaps(_ group: ArraySlice<Arrival>) -> Bool {
        group.contains { arrival in
            guard arrival.isToldCredit, arrival.seconds > 120, let last = lastCredits[arrival.app] else {
                return false
            }
            return Double(arrival.seconds) > (arrival.at - last) * thresholds.believableExcess + 60
        }
    }

    /// Takes note of a group that was looked at.
    mutating func pass(_ group: ArraySlice<Arrival>) {
        turn(to: group)
        for arrival in group {
            if arrival.isCredited { lastCredits[arrival.app] = arrival.at }
            if let threshold = arrival.threshold { seen.insert(threshold) }
        }
    }

    private mutating func turn(to group: ArraySlice<Arrival>) {
        guard let first = group.first else { return }
        let now = observation.calendar.day(of: first.at)
        guard now != day else { return }
        day = now
        seen = []
        lastCredits = [:]
    }

    mutating func judged(_ group: ArraySlice<Arrival>) -> DeliveryBurst {
        turn(to: group)
        let start = group.first?.at ?? observation.at
        let end = group.last?.at ?? observation.at
        let claims = claims(group)
        let total = claims.values.reduce(0, +)
        let possible = possibleSeconds(of: claims, start: start, end: end)
        let restart = restarts.last { $0.at <= start }
        let afterRestart = restart.map { start - $0.at }
        let shielded = shielded(group)
        var burst = DeliveryBurst(
            start: start, end: end, events: group.count, apps: Set(group.map(\.app)).sorted(),
            claimedMinutes: total / 60,
            countedMinutes: Double(saturatingSum(group.map(\.seconds))) / 60,
            possibleMinutes: possible / 60, secondsAfterRestart: afterRestart, isShielded: shielded,
            isCharging: charging(at: start), verdict: .undecided, reason: "")
        let judged = verdict(
            on: burst, claims, isAllShielded: shielded == true && total == 0, group, restart: restart)
        burst.verdict = judged.verdict
        burst.reason = judged.reason
        return burst
    }

    /// Seconds that each app claims: what came before is claimed only once.
    private func claims(_ group: ArraySlice<Arrival>) -> [String: Double] {
        var result: [String: Double] = [:]
        var inside: Set<Arrival.Threshold> = []
        for arrival in group {
            if let threshold = arrival.threshold {
                guard !seen.contains(threshold), inside.insert(threshold).inserted else { continue }
            }
            switch arrival.outcome {
            case .credited(let seconds): result[arrival.app, default: 0] += Double(max(0, seconds))
            case .unknown: result[arrival.app, default: 0] += 60
            case .rejected(let cause):
                if cause.isRepetition || cause == .engine(.shielded) || cause == .engine(.noMapping) {
                    continue
                }
                result[arrival.app, default: 0] += 60
            }
        }
        return result
    }

    /// The time since the last credit of the app that was silent longest, without what others were credited in it;
    /// where an app claims more than its own silence, what is left of the claims.
    private func possibleSeconds(of claims: [String: Double], start: Instant, end: Instant) -> Double {
        let dayStart = observation.calendar.startOfDay(containing: start)
        let anchors = claims.keys.map { lastCredits[$0] ?? dayStart }
        guard let anchor = anchors.min() else { return max(0, end - dayStart) }
        let between = log.arrivals(after: anchor, to: start - 0.000_001)
        let together = max(0, (end - anchor) - Double(saturatingSum(between.map(\.seconds))))
        let alone = claims.map { (claim: $0.value, room: secondsAlone($0.key, start, end)) }
        guard alone.contains(where: { !fits($0.claim, in: $0.room) }) else { return together }
        return min(together, alone.reduce(0) { $0 + min($1.claim, $1.room) })
    }

    /// The time since the last credit of one app.
    private func secondsAlone(_ app: String, _ start: Instant, _ end: Instant) -> Double {
        end - (lastCredits[app] ?? observation.calendar.startOfDay(containing: start))
    }

    private func fits(_ seconds: Double, in possible: Double) -> Bool {
        seconds <= possible * thresholds.believableExcess + thresholds.physicalAllowance
    }

    private func verdict(
        on burst: DeliveryBurst, _ claims: [String: Double], isAllShielded: Bool,
        _ group: ArraySlice<Arrival>, restart: RestartEvent?
    ) -> (verdict: DeliveryBurst.Verdict, reason: String) {
        let minutes = countWords(
            Int(truncatingIfRepresentable: burst.claimedMinutes.rounded()) ?? 0, "minute")
        let possible = durationWords(burst.possibleMinutes * 60)
        if isAllShielded { return (.phantom, "The apps were shielded, so nobody can have used them.") }
        if claims.isEmpty { return (.heal, "Only thresholds that had come before came again.") }
        if let high = group.compactMap(\.ordinal).max(),
            Double(high) * 60 > burst.end - observation.calendar.startOfDay(containing: burst.end) + 60
        {
            return (.phantom, "Minute \(high) was told before the day was that old.")
        }
        if !fits(burst.claimedMinutes * 60, in: burst.possibleMinutes * 60)
            || claims.contains(where: { !fits($0.value, in: secondsAlone($0.key, burst.start, burst.end)) })
        {
            return (.phantom, "\(minutes) in a time in which at most \(possible) can have gone uncounted.")
        }
        if let after = burst.secondsAfterRestart, after <= thresholds.replayWindow {
            return replayed(burst, minutes, possible, restart)
        }
        if burst.isCharging == true {
            return (
                .undecided, "\(minutes) fit into \(possible), but a charger alone was seen to set off bursts."
            )
        }
        guard burst.possibleMinutes <= Self.longestDeferral else {
            return (.undecided, "\(minutes) are possible, but nothing shows that the apps were used.")
        }
        return (.deferred, "\(minutes) fit into the \(possible) before, in which nothing was counted.")
    }

    /// A flood after a restart looks like a replay of true use; only the counters' behaviour and the reason tell.
    private func replayed(
        _ burst: DeliveryBurst, _ minutes: String, _ possible: String, _ restart: RestartEvent?
    ) -> (verdict: DeliveryBurst.Verdict, reason: String) {
        let since = durationWords(burst.secondsAfterRestart ?? 0)
        if observation.contents.engine?.state?.counters == .resets,
            !fits(burst.claimedMinutes * 60, in: burst.secondsAfterRestart ?? 0)
        {
            return (.phantom, "\(minutes) within \(since) of a restart at which counting begins at zero.")
        }
        if let reason = restart?.reason, Self.repairs.contains(reason) {
            return (.heal, "\(minutes) fit into \(possible) and came \(since) after monitoring was repaired.")
        }
        return (
            .undecided,
            "\(minutes) came \(since) after a restart; they fit into \(possible), but nothing else shows use."
        )
    }

    /// Restarts after which true use is expected to be told again.
    private static let repairs: Set<String> = ["fault", "user"]
    /// Deferrals were measured up to three hours (reference/domain §1.2, Q2), minutes.
    private static let longestDeferral = 180.0

    private func shielded(_ group: ArraySlice<Arrival>) -> Bool? {
        if group.contains(where: { $0.cause == .engine(.shielded) }) { return true }
        // Only the present state of shields is kept, so it says something of the present alone.
        return log.source == .journal ? false : nil
    }

    private func charging(at moment: Instant) -> Bool? {
        let battery = observation.contents.battery
        let index = battery.partitionPoint { $0.at <= moment + 60 }
        guard index > 0, moment - battery[index - 1].at <= 900 else { return nil }
        switch battery[index - 1].state {
        case .unknown: return nil
        case .unplugged: return false
        case .charging, .full: return true
        }
    }
}
