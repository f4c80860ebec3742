// Bursts: callbacks that come closer together than use does are judged together, and undone where they can't be true.

import TrackingModel

extension Burst {
    /// Whether it has been quiet for long enough to be judged: a minute of use takes as long.
    func isOver(at reading: ClockReading) -> Bool {
        reading.seconds(since: lastAt) > SystemBehaviour.fastestMinute
    }

    /// The claims of a generation of which not all came at the pace of use, if they are together more than can be
    /// believed; none otherwise.
    func flood(of generation: Int) -> [Claim] {
        let doubtful = claims.filter { !$0.isSteady && $0.generation == generation }
        let held = Double(doubtful.sum { $0.held.count * 60 })
        let isFlood =
            held >= BurstRule.floodSeconds && held > Double(doubtful.seconds) * BurstRule.floodRatio
        return isFlood ? doubtful : []
    }
}

extension Burst.Claim {
    /// Leaves nothing of it credited: its minutes are reported and withheld.
    fileprivate mutating func withhold() {
        held.formUnion(minutes)
        minutes = MinuteSet()
        booked = []
        seconds = 0
        callbacks = 0
        hours = [:]
    }
}

extension [Burst.Claim] {
    /// Seconds of all of them.
    var seconds: Int { sum(\.seconds) }
}

extension Counters {
    /// Adds what a callback claimed to the burst that is open, or opens one.
    mutating func addToBurst(_ part: Part, hours: [Int: Int], _ ledger: AppLedger, _ step: FoldStep) {
        let reading = step.record.reading
        var burst = state.burst.take() ?? Burst(openedAt: reading, anchor: state.lastCredit)
        burst.add(part, hours: hours, to: ledger, minute: step.record.ordinal ?? 0, at: reading)
        state.burst = burst
    }

    /// Takes back all that a burst was credited once it claims more than can be believed, and asks for new thresholds:
    /// those that it reported are used up.
    mutating func judgeFlood(_ step: inout FoldStep) {
        guard var burst = state.burst, !burst.isFlood else { return }
        let flood = burst.flood(of: generation(of: step.record))
        guard !flood.isEmpty else { return }
        state.burst = nil
        revoke(flood, of: burst, &step)
        step.result.flooded = Set(flood.map(\.app))
        burst.isFlood = true
        for index in burst.claims.indices where flood.contains(burst.claims[index]) {
            burst.claims[index].withhold()
        }
        state.burst = burst
    }

    /// Closes the burst. What a registration set off and what a charger makes up is no use, though the clock would allow
    /// it; of everything else the apps are up to date from now on.
    mutating func judge(_ burst: Burst, _ step: inout FoldStep) {
        state.burst = nil
        var kept = burst
        let registration = state.registration
        for claim in burst.claims.reversed() where isFullDayReplay(claim, after: registration) {
            forget(claim, &step)
            kept.claims.removeAll { $0 == claim }
        }
        if followsRegistration(burst, registration), let registration {
            settleReplay(&kept, after: registration, &step)
        }
        if kept.isFlood { return }
        if kept.isBurst, isPhantom(kept) { return revoke(kept.claims, of: kept, &step) }
        for claim in kept.claims where claim.seconds > 0 {
            guard var ledger = ledger(of: claim.app), let at = ledger.newest?.at else { continue }
            bringUpToDate(&ledger, at: at)
            set(ledger)
        }
    }

    /// Takes out what a registration reported again, and what it made up beside.
    private mutating func settleReplay(
        _ burst: inout Burst, after registration: RegistrationMark, _ step: inout FoldStep
    ) {
        let own = burst.claims.filter { $0.generation == registration.generation }
        if burst.isBurst, ReplayAgreement(own, after: registration, self).isReported {
            state.counters = state.counters.with(.continues)
            // Callbacks that were arriving at the registration went beyond what was registered before.
            let repeated = own.filter { !burst.isFlush($0.app, into: $0.generation) }
            for claim in repeated.reversed() { forget(claim, &step) }
            burst.claims.removeAll { repeated.contains($0) }
        } else {
            let beyond = own.filter { isBeyond($0, burst, registration) }
            guard !beyond.isEmpty else { return }
            revoke(own, of: burst, &step)
            burst.claims.removeAll { own.contains($0) }
        }
    }

    /// Whether a claim's minutes came together with one that there was no time for since the registration: then these
    /// were no use either. What a repair brings back was used before it.
    private func isBeyond(
        _ claim: Burst.Claim, _ burst: Burst, _ registration: RegistrationMark
    ) -> Bool {
        guard claim.callbacks > 0, let last = claim.minutes.last else { return false }
        let elapsed = burst.lastAt.seconds(since: registration.at)
        guard CounterPace.isBeyond(claim.top * 60, in: elapsed) else { return false }
        let bringsBack = isRepair(registration) || registration.lastArrival == nil
        return bringsBack
            ? !CounterPace.isBeyond(last * 60, in: elapsed) : last < claim.top || claim.callbacks > 1
    }

    /// Whether nothing of a burst is use although there was time for it: the system makes up use with the charger, and
    /// with the first look of a day.
    private func isPhantom(_ burst: Burst) -> Bool {
        if isChargerPhantom(burst) { return true }
        guard isWithDayStart(burst) else { return false }
        // A counter that starts with the day can't report more than callbacks are held back for.
        let most =
            SystemBehaviour.longestDeferral * SystemBehaviour.usualPace + SystemBehaviour.burstAllowance
        return burst.claims.contains { Double(max($0.seconds, $0.top * 60)) > most }
            || Double(burst.claims.seconds) > most
    }

    /// Whether a burst came with the charger, longer after the last credit than callbacks are delayed on a battery that
    /// never ran low: the system reports phantom use then (Q13). If the battery did run low, the burst must come before
    /// it has charged at all, after an idle hour.
    private func isChargerPhantom(_ burst: Burst) -> Bool {
        guard state.wasJustPluggedIn, let battery = state.battery, let before = state.batteryBefore else {
            return false
        }
        guard state.hadBattery || battery.level <= before.level else { return false }
        let idle = state.hadBattery ? SystemBehaviour.longestDeferral : SystemBehaviour.idleBeforeCharger
        return burst.anchor.map { burst.openedAt.seconds(since: $0) > idle } ?? true
    }

    /// Whether a registration's first callbacks of an app report exactly what was credited to it today: its counter
    /// continues, and they were delayed until the clock could no longer show it.
    private mutating func isFullDayReplay(
        _ claim: Burst.Claim, after registration: RegistrationMark?
    ) -> Bool {
        guard claim.isFirst, claim.generation == registration?.generation, claim.callbacks > 0,
            let ledger = ledger(of: claim.app),
            // One minute alone is the next one.
            claim.minutes.count + claim.held.count > 1
        else { return false }
        let top = ledger.top(of: claim)
        // A continuing counter holds what it reported, or the part of it that was used if it ran too fast before.
        let used = (ledger.todaySeconds - claim.seconds) / 60
        let known = used + ledger.count.withheld / 60
        guard known >= ReplayAgreement.informative else { return false }
        let places = state.counters == .resets ? [known] : [known, used]
        // Each restart of the day lost a part of a minute.
        let tolerance = min(3, max(1, ledger.count.spans.count - 1))
        guard places.contains(where: { ($0 - 1...$0 + tolerance).contains(top) }) else { return false }
        state.counters = state.counters.with(.continues)
        return true
    }

    private func isRepair(_ registration: RegistrationMark?) -> Bool {
        registration?.reason?.isRepair ?? true
    }

    private func followsRegistration(_ burst: Burst, _ registration: RegistrationMark?) -> Bool {
        registration.map { burst.openedAt.seconds(since: $0.at) <= SystemBehaviour.replayEnd } ?? false
    }

    /// Whether the start of the day was reported together with the burst: then it was delayed as well and does not show
    /// when use began.
    private func isWithDayStart(_ burst: Burst) -> Bool {
        guard let began = state.intervalStartedAt else { return false }
        return began.seconds(since: burst.openedAt) > 0
            || burst.openedAt.seconds(since: began) <= BurstRule.quiet
    }
}

extension Burst {
    /// Takes in a claim; `hours` are the seconds that it put into each hour.
    fileprivate mutating func add(
        _ part: Part, hours: [Int: Int], to ledger: AppLedger, minute: Int, at reading: ClockReading
    ) {
        lastAt = reading
        let index =
            claims.firstIndex { $0.app == ledger.app && $0.generation == part.generation } ?? claims.count
        if index == claims.count {
            claims.append(
                Claim(app: ledger.app, generation: part.generation, lastCredit: ledger.lastCredit))
            claims[index].isFirst = part.isFirst
            claims[index].rate = part.rate
        }
        claims[index].minutes.formUnion(part.minutes)
        claims[index].held.formUnion(part.held)
        claims[index].booked += part.booked
        if part.manner != .steady || !part.held.isEmpty { claims[index].isSteady = false }
        claims[index].held.subtract(part.minutes)
        claims[index].top = max(claims[index].top, minute)
        claims[index].seconds += part.seconds
        claims[index].callbacks += part.callbacks
        for (hour, seconds) in hours { claims[index].hours[hour, default: 0] += seconds }
    }
}

// MARK: - What the judgement of a burst takes back from the counters

extension Counters {
    /// Takes claims of a burst back, the newest first. Their minutes stay reported, so that nothing credits them again
    /// but a later threshold that covers them.
    mutating func revoke(_ claims: [Burst.Claim], of burst: Burst, _ step: inout FoldStep) {
        for claim in claims.reversed() {
            undo(claim, &step) { ledger in
                if let index = ledger.count.spanIndex(of: claim.generation) {
                    ledger.count.spans[index].hold(claim.minutes)
                }
            }
        }
        if claims.count == burst.claims.count { state.lastCredit = burst.anchor }
    }

    /// Takes back a claim that a registration only reported again: the day has its minutes already.
    mutating func forget(_ claim: Burst.Claim, _ step: inout FoldStep) {
        undo(claim, &step) { ledger in
            var reported = claim.minutes
            reported.formUnion(claim.held)
            if let index = ledger.count.spanIndex(of: claim.generation) {
                ledger.count.spans[index].minutes.subtract(reported)
                ledger.count.spans[index].held.subtract(reported)
                if ledger.count.spans[index].minutes.isEmpty { ledger.count.spans.remove(at: index) }
            }
            reported.formUnion(MinuteSet(1...max(1, ledger.top(of: claim))))
            ledger.noteReplay(reported, in: claim.generation)
        }
    }

    private mutating func undo(
        _ claim: Burst.Claim, _ step: inout FoldStep, _ change: (inout AppLedger) -> Void
    ) {
        guard var ledger = ledger(of: claim.app) else { return }
        change(&ledger)
        ledger.count.pace = nil
        ledger.count.rate = claim.rate
        state.account?.giveBack(claim.booked)
        let seconds = min(claim.seconds, ledger.todaySeconds)
        ledger.todaySeconds -= seconds
        ledger.totalSeconds = max(0, ledger.totalSeconds - seconds)
        for (hour, seconds) in claim.hours { ledger.hourly[hour] = max(0, ledger.hourly[hour] - seconds) }
        // What was claimed says nothing of when the app was used last.
        ledger.lastCredit = claim.lastCredit
        set(ledger)
        state.creditedSeconds -= seconds
        state.receipts.recorded -= claim.callbacks
        state.receipts.rejected[.impossible, default: 0] += claim.callbacks
        guard claim.callbacks > 0 || seconds > 0 else { return }
        step.result.takenBack.append(
            .init(
                app: claim.app, generation: claim.generation, seconds: seconds, callbacks: claim.callbacks))
    }
}

// MARK: - Decides whether the callbacks after a registration are a replay of real use or phantom

/// Compares a burst after a registration with what is known of the day (Q1, Q5).
///
/// A continuing counter reports exactly what was credited to an app, as far as it is registered, and more only where
/// something was lost. Phantom callbacks do not agree with that.
struct ReplayAgreement {
    /// Number of apps for which it reports exactly what is known.
    private var same = 0
    /// Number of apps for which it reports more than that.
    private var beyond = 0

    /// Minutes that an app needs for its agreement to count.
    static let informative = 3

    init(_ replayed: [Burst.Claim], after registration: RegistrationMark, _ counters: Counters) {
        let generation = registration.generation
        for app in counters.apps {
            guard let ledger = counters.ledger(of: app), ledger.day == counters.state.day else { continue }
            let claims = replayed.filter { $0.app == app }
            let withheld = ledger.count.withheld
            let used = (ledger.todaySeconds - claims.seconds) / 60
            let known = used + withheld / 60
            let top = claims.map { ledger.top(of: $0) }.max() ?? ledger.minuteReplayed(in: generation)
            if top > known {
                beyond += 1
            } else if known >= Self.informative, top >= used - 1 {
                same += 1
            }
        }
    }

    /// Whether it is accepted as a replay.
    var isReported: Bool { same > beyond }
}

extension AppLedger {
    /// The highest minute that a claim's generation reported, credited or not.
    func top(of claim: Burst.Claim) -> Int {
        max(minuteReplayed(in: claim.generation), claim.top)
    }

    /// The highest minute that a generation reported faster than the clock; 0 for none.
    func minuteReplayed(in generation: Int) -> Int {
        replayed.flatMap { $0.generation == generation ? $0.top : nil } ?? 0
    }
}
