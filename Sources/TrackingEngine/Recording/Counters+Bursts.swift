// Bursts: callbacks that arrive together are judged once it is quiet, and undone where they can't be true.

internal import TrackingModel

/// When callbacks belong together.
enum BurstRule {
    /// A burst is over after so many seconds without a credit.
    static let quiet = 5.0
}

extension Burst {
    /// Whether it has been quiet for long enough to be judged.
    func isOver(at reading: ClockReading) -> Bool { reading.seconds(since: lastAt) > BurstRule.quiet }
}

extension [Burst.Claim] {
    /// Seconds of all of them.
    var seconds: Int { reduce(0) { $0 + $1.seconds } }
}

extension Counters {
    /// Closes the burst: what was claimed must be physically possible, or it is reverted.
    ///
    /// A claim that is too large by itself is reverted alone. Where only the sum is too large, it is unknown which
    /// claims are true. The system delays the callbacks of all apps together (Q2), so at most the time since the last
    /// credit to any of them can be missing.
    mutating func judge(_ burst: Burst, _ step: inout FoldStep) {
        state.burst = nil
        let present = state.registration
        guard let earlier = burst.registration, let present, earlier.generation < present.generation else {
            judge(burst, after: present, isReplay: followsRegistration(burst, present), &step)
            return
        }
        // A registration came while callbacks were arriving: what it set off is another matter than the rest of them.
        var own = burst
        own.claims.removeAll { $0.generation <= earlier.generation }
        own.anchor = present.at
        judge(own, after: present, isReplay: true, &step)
        var rest = burst
        rest.claims.removeAll { $0.generation > earlier.generation }
        let kept = own.claims.filter { claim in
            guard let last = claim.minutes.last else { return false }
            return ledger(of: claim.app)?.count.hasReported(last, in: claim.generation) == true
        }
        for index in rest.claims.indices where kept.contains(where: { $0.app == rest.claims[index].app }) {
            rest.claims[index].before = nil
        }
        judge(rest, after: earlier, isReplay: followsRegistration(rest, earlier), &step)
    }

    /// - Parameters:
    ///   - registration: The one that the burst came under; nil for none.
    ///   - isReplay: Whether the registration set it off.
    private mutating func judge(
        _ burst: Burst, after registration: RegistrationMark?, isReplay: Bool, _ step: inout FoldStep
    ) {
        var burst = burst
        if burst.isBurst {
            for claim in burst.claims.reversed() where repeatsTheDay(claim, after: registration) {
                undo(claim, restores: true, &step)
                burst.claims.removeAll { $0 == claim }
            }
        }
        if isReplay, let registration, settlesReplay(burst, after: registration, &step) {
            burst.claims.removeAll { $0.generation == registration.generation }
        }
        guard burst.isBurst else { return }
        if !isReplay, isMadeUpByCharger(burst) {
            takeBack(burst.claims, of: burst, &step)
            return
        }
        let replay = isReplay ? registration : nil
        let elapsed = secondsUncounted(before: burst, replay: replay)
        let claimed = Double(burst.claims.seconds)
        // Callbacks that come with the start of the day were delayed no longer than callbacks are, and so was
        // everything while the battery never ran low.
        let isDayStart = isWithDayStart(burst)
        let isShort = isDayStart || !isReplay && state.hadBattery
        let most = isShort ? min(elapsed, SystemBehaviour.longestDeferral) : elapsed
        if !isReplay, most == elapsed, elapsed >= SystemBehaviour.shortestDeferral,
            !fits(Int(claimed), in: elapsed),
            claimed <= elapsed * SystemBehaviour.pacesTogether
        {
            // The system's counters ran ahead of the clock: the clock says how much of it was use.
            for claim in burst.claims {
                let share = (Double(claim.seconds) * elapsed / claimed / 60).rounded() * 60
                withhold(claim.seconds - Int(share), of: claim, &step)
            }
            return
        }
        func isPossible(_ claim: Burst.Claim) -> Bool {
            fits(isDayStart ? secondsReported(by: claim) : claim.seconds, in: most)
        }
        var impossible = burst.claims.filter { !isPossible($0) }
        let others = burst.claims.filter(isPossible)
        let today = state.creditedSeconds - state.creditedAtDayStart
        let undone = impossible.seconds
        // The callbacks after a registration belong together: where a part is impossible, the rest is phantom as well.
        if !impossible.isEmpty && isReplay || !fits(others.seconds, in: most)
            || !fits(today - undone, in: secondsOfDay(at: burst.lastAt))
        {
            impossible += others
        }
        takeBack(impossible, of: burst, &step)
    }

    /// Reverts what a registration replayed or what is phantom; false where the clock has to decide.
    private mutating func settlesReplay(
        _ burst: Burst, after registration: RegistrationMark, _ step: inout FoldStep
    ) -> Bool {
        let own = burst.claims.filter { $0.generation == registration.generation }
        if burst.isBurst, ReplayAgreement(own, after: registration, self).isReported {
            state.counters = state.counters.with(.continues)
            let flushed = partsOfFlush(own, at: burst.lastAt, after: registration)
            takeBack(own.filter { !flushed.contains($0) }, of: burst, &step)
            return true
        }
        guard own.contains(where: { isBeyond($0, burst, registration) }) else { return false }
        takeBack(own, of: burst, &step)
        return true
    }

    /// The claims of a replay that continue where callbacks ended that were arriving when it was registered, as far as
    /// the clock allows: the delayed callbacks went beyond the minutes that were registered.
    private func partsOfFlush(
        _ claims: [Burst.Claim], at reading: ClockReading, after registration: RegistrationMark
    ) -> [Burst.Claim] {
        guard let flush = state.flush, registration.generation == state.generation else {
            return []
        }
        let parts = claims.filter { claim in
            guard let credit = claim.lastCredit else { return false }
            return flush.anchor.map { credit.seconds(since: $0) > 0 } ?? true
        }
        let others = claims.filter { !parts.contains($0) }.seconds
        let counted = state.creditedSeconds - others - flush.creditedThen
        let elapsed =
            flush.anchor.map { reading.seconds(since: $0) } ?? secondsOfDay(at: reading)
        return Double(counted) <= elapsed * SystemBehaviour.usualPace ? parts : []
    }

    /// Whether a claim's minutes came together with one that there was no time for since the registration: then these
    /// were no use either. What a repair brings back was used before it.
    private func isBeyond(
        _ claim: Burst.Claim, _ burst: Burst, _ registration: RegistrationMark
    ) -> Bool {
        guard let last = claim.minutes.last,
            let top = ledger(of: claim.app)?.newest?.batchTop, top.generation == claim.generation
        else { return false }
        let elapsed = burst.lastAt.seconds(since: registration.at)
        guard CounterPace.isBeyond(top.minute * 60, in: elapsed) else { return false }
        let bringsBack = isRepair(registration) || registration.lastArrival == nil
        return bringsBack
            ? !CounterPace.isBeyond(last * 60, in: elapsed) : last < top.minute || claim.callbacks > 1
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

    /// Seconds that the callbacks of a claim reported, including those not credited: a counter that starts with the day
    /// can't report more than the time there was.
    private func secondsReported(by claim: Burst.Claim) -> Int {
        guard let top = ledger(of: claim.app)?.newest?.batchTop, top.generation == claim.generation
        else {
            return claim.seconds
        }
        return max(claim.seconds, top.minute * 60)
    }

    /// Whether a registration's first callbacks of an app report exactly what was credited to it today: its counter
    /// continues, and they were delayed until the clock could no longer show it.
    private mutating func repeatsTheDay(
        _ claim: Burst.Claim, after registration: RegistrationMark?
    ) -> Bool {
        guard claim.generation == registration?.generation, let before = claim.before, !before.spans.isEmpty,
            !before.spans.contains(where: { $0.lastGeneration >= claim.generation }),
            var ledger = ledger(of: claim.app)
        else { return false }
        let top = ledger.top(of: claim)
        // A continuing counter holds what it reported, or the part of it that was used if it ran too fast before.
        let used = (ledger.todaySeconds - claim.seconds) / 60
        let known = used + before.withheld / 60
        guard known >= ReplayAgreement.informative else { return false }
        let places = state.counters == .resets ? [known] : [known, used]
        // Each restart of the day lost a part of a minute.
        let tolerance = min(3, max(1, before.spans.count))
        guard places.contains(where: { ($0 - 1...$0 + tolerance).contains(top) }) else { return false }
        ledger.replayed = AppLedger.CountMark(generation: claim.generation, minute: top)
        set(ledger)
        state.counters = state.counters.with(.continues)
        return true
    }

    private func isRepair(_ registration: RegistrationMark?) -> Bool {
        registration?.reason?.isRepair ?? true
    }

    private func fits(_ seconds: Int, in elapsed: Double) -> Bool {
        Double(seconds) <= elapsed * SystemBehaviour.usualPace + SystemBehaviour.burstAllowance
    }

    private func followsRegistration(_ burst: Burst, _ registration: RegistrationMark?) -> Bool {
        guard let registration, registration.at.seconds(since: burst.openedAt) == 0 else { return false }
        return burst.openedAt.seconds(since: registration.at) <= SystemBehaviour.replayEnd
    }

    /// The seconds before a burst in which use can have happened without being credited.
    ///
    /// After a repair everything since the last callback is reported again. After any other restart the counters start
    /// with the registration, or report what is credited already.
    ///
    /// - Parameter replay: The registration that caused it; nil for none.
    private func secondsUncounted(before burst: Burst, replay: RegistrationMark?) -> Double {
        var anchors = [burst.anchor]
        if !isWithDayStart(burst) { anchors.append(state.intervalStartedAt) }
        if let replay {
            // The very first registration can report use from before it.
            anchors =
                isRepair(replay)
                ? [replay.lastArrival] : [replay.lastArrival == nil ? nil : replay.at, burst.anchor]
        }
        let sinceMidnight = secondsOfDay(at: burst.lastAt)
        return anchors.compactMap { $0 }.reduce(sinceMidnight) { min($0, burst.lastAt.seconds(since: $1)) }
    }

    /// Whether the start of the day was reported together with the burst: then it was delayed as well and does not show
    /// when use began.
    private func isWithDayStart(_ burst: Burst) -> Bool {
        guard let began = state.intervalStartedAt else { return false }
        return began.seconds(since: burst.openedAt) > 0
            || burst.openedAt.seconds(since: began) <= BurstRule.quiet
    }
}
