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
        let held = Double(doubtful.reduce(0) { $0 + $1.held.count * 60 })
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
    var seconds: Int { reduce(0) { $0 + $1.seconds } }
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
        takeBack(flood, of: burst, &step)
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
        for claim in burst.claims.reversed() where repeatsTheDay(claim, after: registration) {
            forget(claim, &step)
            kept.claims.removeAll { $0 == claim }
        }
        if followsRegistration(burst, registration), let registration {
            settleReplay(&kept, after: registration, &step)
        }
        if kept.isFlood { return }
        if kept.isBurst, isMadeUp(kept) { return takeBack(kept.claims, of: kept, &step) }
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
            takeBack(own, of: burst, &step)
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
    private func isMadeUp(_ burst: Burst) -> Bool {
        if isMadeUpByCharger(burst) { return true }
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
    private func isMadeUpByCharger(_ burst: Burst) -> Bool {
        guard state.wasJustPluggedIn, let battery = state.battery, let before = state.batteryBefore else {
            return false
        }
        guard state.hadBattery || battery.level <= before.level else { return false }
        let idle = state.hadBattery ? SystemBehaviour.longestDeferral : SystemBehaviour.idleBeforeCharger
        return burst.anchor.map { burst.openedAt.seconds(since: $0) > idle } ?? true
    }

    /// Whether a registration's first callbacks of an app report exactly what was credited to it today: its counter
    /// continues, and they were delayed until the clock could no longer show it.
    private mutating func repeatsTheDay(
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
