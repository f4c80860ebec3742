// The rules of other trackers by name, for comparison with `ordinal` and for stores that were written under them.

import TrackingModel

/// A rule as one function.
private struct OlderRule: CreditingRule {
    typealias Crediting = @Sendable (Claim, AppAccount, inout RuleMemory) -> Credit
    let decide: Crediting

    func credit(_ claim: Claim, of account: AppAccount, memory: inout RuleMemory) -> Credit {
        decide(claim, account, &memory)
    }
}

extension CreditingPolicy {
    private init(
        older name: String, registration: RegistrationStyle = RegistrationStyle(),
        _ decide: @escaping OlderRule.Crediting
    ) {
        self.init(name, OlderRule(decide: decide), registration: registration)
    }

    /// A count can't grow faster than the clock since the last accepted callback, nor be older than its interval: what
    /// public trackers check against phantom bursts, as they do it. What fails is dropped and moves nothing on.
    ///
    /// Known faults: where the counter continues over a restart, its minutes are dropped until the interval is as old as
    /// they are, and then credited again; callbacks that were held back together are dropped but for one in a while.
    package static let clock = CreditingPolicy(
        older: "clock", registration: RegistrationStyle(asksAlways: true)
    ) { claim, account, memory in
        // Seconds that a callback may come early.
        let grace = 10.0
        // An interval begins with a day, which forgets the count by itself, and with a registration.
        if claim.generation > memory.generation ?? .min {
            memory.generation = claim.generation
            memory.ofDay = 0
        }
        let counted = memory.ofDay
        guard claim.thresholdSeconds > counted else { return .rejected(.duplicate) }
        let age = min(claim.secondsOfDay, claim.secondsSinceRegistration ?? .infinity)
        let elapsed = account.lastCredit.flatMap { counted > 0 ? claim.reading.seconds(since: $0) : nil }
        let seconds = claim.thresholdSeconds - counted
        guard Double(claim.thresholdSeconds) <= age.rounded(.up) + grace,
            Double(seconds) <= (elapsed ?? .infinity).rounded(.up) + grace
        else { return .rejected(.impossible) }
        memory.ofDay = claim.thresholdSeconds
        return .seconds(seconds)
    }

    /// The increment that is stored for an event, whatever it reports, even if it was credited before. Known fault:
    /// catch-ups and replays are credited twice.
    package static let add = CreditingPolicy(older: "seed-add") { claim, _, _ in .seconds(claim.seconds) }

    /// "Simple ADD Mode": a threshold above today's seconds sets today to it, and any other one is taken for one of a new
    /// session and adds its minute. Known fault: each callback of a catch-up, a replay or a duplicate adds its minute
    /// again.
    package static let simpleAdd = CreditingPolicy(older: "seed-simple-add") { claim, account, _ in
        .seconds(
            claim.thresholdSeconds <= account.todaySeconds
                ? claim.seconds : claim.thresholdSeconds - account.todaySeconds)
    }

    /// Sets today to the threshold if it exceeds everything seen today. Known fault: where the system's counter restarts,
    /// nothing is credited until the old peak is passed.
    package static let peak = CreditingPolicy(older: "seed-peak") { claim, account, memory in
        let peak = max(memory.ofDay, account.todaySeconds)
        guard claim.thresholdSeconds > peak else { return .rejected(.belowPeak) }
        memory.ofDay = claim.thresholdSeconds
        return .seconds(claim.thresholdSeconds - account.todaySeconds)
    }

    /// Today is its value at the start of the session, plus the threshold; a session is a generation of thresholds. Known
    /// fault: the start is kept over midnight, and a stale one inflates the new day.
    package static let sessionStart = CreditingPolicy(older: "seed-session-start") { claim, account, memory in
        if memory.generation != claim.generation || memory.kept == nil {
            memory.generation = claim.generation
            memory.kept = account.todaySeconds
        }
        let today = (memory.kept ?? 0) + claim.thresholdSeconds
        guard today > account.todaySeconds else { return .rejected(.belowPeak) }
        return .seconds(today - account.todaySeconds)
    }

    /// Credits the difference to the session's highest threshold; so many seconds of quiet end a session. Known fault with
    /// its own 30 s: thresholds arrive 60 s apart, so each one begins a session and is credited whole, and ten minutes
    /// give 3 300 s. With 90 s it does what its text's example says; after any longer pause in the same count it credits
    /// all of it again.
    private static func delta(_ name: String, sessionGap: Double) -> CreditingPolicy {
        CreditingPolicy(older: name) { claim, account, memory in
            let isNew = account.lastCallback.map { claim.reading.seconds(since: $0) > sessionGap } ?? true
            if isNew { memory.ofDay = 0 }
            let delta = claim.thresholdSeconds - memory.ofDay
            guard delta > 0 else { return .rejected(.belowPeak) }
            memory.ofDay = claim.thresholdSeconds
            return .seconds(delta)
        }
    }

    package static let delta = delta("seed-delta-30s", sessionGap: 30)
    /// With a pause that its own walkthrough needs: minutes are 60 s apart.
    package static let longDelta = delta("seed-delta-90s", sessionGap: 90)

    /// Two schedules monitor the same minutes, and a callback within 90 s counts as a duplicate. Known fault: minutes are
    /// 60 s apart, so every second real one is dropped.
    package static let deduplicate = CreditingPolicy(
        older: "seed-dedup-90s", registration: RegistrationStyle(isDual: true)
    ) { claim, account, _ in
        if let last = account.lastCredit, claim.reading.seconds(since: last) < 90 {
            return .rejected(.tooSoon)
        }
        return .seconds(claim.seconds)
    }

    /// Adds like `add` and never registers again. Known fault: minutes between two thresholds and beyond the last one are
    /// never seen.
    package static let sparse = CreditingPolicy(
        older: "seed-sparse", registration: RegistrationStyle(minutes: [1, 5, 15, 60], rearms: false)
    ) { claim, _, _ in .seconds(claim.seconds) }

    /// Rejects everything within 30 s of a start of monitoring, against phantom bursts, and credits everything afterwards.
    /// Known fault: later bursts are credited, and real use that is replayed at the start is lost (Q1).
    package static let grace = CreditingPolicy(older: "seed-grace-30s") { claim, _, _ in
        if let since = claim.secondsSinceRegistration, since < 30 { return .rejected(.grace) }
        return .seconds(claim.seconds)
    }
}
