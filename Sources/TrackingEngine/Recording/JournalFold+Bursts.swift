// Bursts: callbacks that arrive together are judged once it is quiet, and undone where they can't be true.

internal import TrackingModel

/// The figures of the judgement (reference/domain §1.2, Q1; app-schema §3, 24).
enum BurstRule {
    /// A burst is over after so many seconds without a credit.
    static let quiet = 5.0
    /// And by so many seconds, because thresholds are whole minutes of several apps.
    static let allowance = 180.0
    /// Replays were seen to begin up to 131 seconds after monitoring was restarted, and to go on for two minutes.
    static let afterRegistration = 250.0
    /// Restarts after which true usage is expected to be replayed: those that repair.
    static let healing: Set<String> = ["fault", "user"]
    /// Callbacks were held back for so many seconds at least.
    static let deferral = 300.0
}

extension Burst {
    /// Whether it has been quiet for long enough to be judged.
    func isOver(at reading: ClockReading) -> Bool { reading.seconds(since: lastAt) > BurstRule.quiet }
}

extension JournalFold {
    /// Judges an open burst that was quiet for long enough; nil when there is none.
    func settle(
        _ draft: inout some TrackerDraft, journal: inout some TrackerJournal, at reading: ClockReading
    ) throws -> FoldResult? {
        try catchUp(&draft, with: journal)
        guard draft.state.burst?.isOver(at: reading) == true else { return nil }
        return try enter(JournalRecord(kind: .settled, reading: reading), into: &draft, journal: &journal)
    }

    /// Closes the burst: what was claimed must be physically possible, or it is taken back.
    ///
    /// A claim that is too much by itself goes alone; where only the sum is too much, nothing tells which of them is
    /// true. A device holds back the callbacks of all apps together (reference/domain §1.2, Q2), so what goes
    /// uncounted is at most the time since the last credit to any of them.
    func judge(_ burst: Burst, _ draft: inout some TrackerDraft, _ result: inout FoldResult) {
        draft.state.burst = nil
        let generation = draft.state.generation
        if let flush = draft.state.flush, burst.openedAt.seconds(since: flush.lastAt) <= BurstRule.quiet,
            burst.claims.contains(where: { $0.generation < generation })
        {
            // The rest of what a registration cut in two; what the registration itself set off is another matter.
            var rest = burst
            rest.anchor = flush.anchor
            rest.claims.removeAll { $0.generation >= generation }
            judge(rest, besides: flush.seconds, isReplay: false, &draft, &result)
            var own = burst
            own.claims.removeAll { $0.generation < generation }
            judge(own, besides: 0, isReplay: true, &draft, &result)
        } else {
            judge(burst, besides: 0, isReplay: followsRegistration(burst, draft.state), &draft, &result)
        }
    }

    /// - Parameters:
    ///   - besides: Seconds that were counted already of what arrived with it.
    ///   - isReplay: Whether a registration set it off.
    private func judge(
        _ burst: Burst, besides: Int, isReplay: Bool, _ draft: inout some TrackerDraft,
        _ result: inout FoldResult
    ) {
        guard burst.isBurst else { return }
        var burst = burst
        for claim in burst.claims.reversed() where repeatsTheDay(claim, &draft) {
            undo(claim, restores: true, &draft, &result)
            burst.claims.removeAll { $0 == claim }
        }
        guard burst.isBurst else { return }
        if isReplay {
            let agreement = ReplayAgreement(burst, draft)
            if agreement.isTold {
                draft.state.counters = draft.state.counters.with(.continues)
                takeBack(
                    burst.claims.filter { agreement.beyond.contains($0.app) }, of: burst, &draft, &result)
                return
            }
        } else if isMadeUpByCharger(burst, draft.state) {
            takeBack(burst.claims, of: burst, &draft, &result)
            return
        }
        let elapsed = secondsUncounted(before: burst, isReplay: isReplay, draft.state)
        let claimed = Double(burst.claims.reduce(besides) { $0 + $1.seconds })
        // What comes with the day's beginning was held back for no longer than callbacks are, nor was anything that comes
        // with a battery which never ran low.
        let isDayStart = isWithDayStart(burst, draft.state)
        let isShort = isDayStart || !isReplay && draft.state.hadBattery
        let most = isShort ? min(elapsed, CounterPace.longestDeferral) : elapsed
        if !isReplay, most == elapsed, elapsed >= BurstRule.deferral, !fits(Int(claimed), in: elapsed),
            claimed <= elapsed * CounterPace.fastestTogether
        {
            // The system's counters ran ahead of the clock: the clock says how much of it was use.
            for claim in burst.claims {
                let share = (Double(claim.seconds) * elapsed / claimed / 60).rounded() * 60
                withhold(claim.seconds - Int(share), of: claim, &draft, &result)
            }
            return
        }
        func isPossible(_ claim: Burst.Claim) -> Bool {
            fits(isDayStart ? secondsTold(by: claim, draft) : claim.seconds, in: most)
        }
        var impossible = burst.claims.filter { !isPossible($0) }
        let others = burst.claims.filter(isPossible)
        let today = draft.state.creditedSeconds - draft.state.creditedAtDayStart
        let undone = impossible.reduce(0) { $0 + $1.seconds }
        // What a registration sets off is of one piece: where a part can't be true, the rest is made up as well.
        if !impossible.isEmpty && isReplay || !fits(others.reduce(besides) { $0 + $1.seconds }, in: most)
            || !fits(today - undone, in: secondsOfDay(burst.lastAt, draft.state))
        {
            impossible += others
        }
        takeBack(impossible, of: burst, &draft, &result)
    }

    private func takeBack(
        _ claims: [Burst.Claim], of burst: Burst, _ draft: inout some TrackerDraft,
        _ result: inout FoldResult
    ) {
        for claim in claims.reversed() {
            let isAlone = burst.claims.count { $0.app == claim.app } == 1
            undo(claim, restores: isAlone, &draft, &result)
        }
        if claims.count == burst.claims.count { draft.state.lastCredit = burst.anchor }
    }

    /// Whether a burst came with the charger, longer after the last credit than callbacks are held back on a battery
    /// that never ran low: the system makes up use then (reference/domain §1.2, Q13).
    private func isMadeUpByCharger(_ burst: Burst, _ state: TrackerState) -> Bool {
        guard state.isPluggedInAnew, state.hadBattery else { return false }
        return burst.anchor.map { burst.openedAt.seconds(since: $0) > CounterPace.longestDeferral } ?? true
    }

    /// Seconds that the callbacks of a claim told, with those that were not counted: a counter that begins with the
    /// day can't have told more than there was time for.
    private func secondsTold(by claim: Burst.Claim, _ draft: some TrackerDraft) -> Int {
        guard let top = draft.ledger(of: claim.app)?.batchTop, top.generation == claim.generation else {
            return claim.seconds
        }
        return max(claim.seconds, top.minute * 60)
    }

    /// Whether a registration's first callbacks of an app tell just what was counted of it today: its counter goes on,
    /// and they were held back until the clock could not show it any more.
    private func repeatsTheDay(_ claim: Burst.Claim, _ draft: inout some TrackerDraft) -> Bool {
        guard claim.generation == draft.state.generation, let before = claim.spansBefore, !before.isEmpty,
            !before.contains(where: { $0.lastGeneration >= claim.generation }),
            var ledger = draft.ledger(of: claim.app)
        else { return false }
        let top = ledger.top(of: claim)
        let known = ledger.toldMinutes - claim.seconds / 60
        guard known >= ReplayAgreement.informative else { return false }
        // A counter that goes on has what it told, or what was used of that where it ran too fast before.
        let used = known - ledger.withheld / 60
        let places = draft.state.counters == .resets ? [known] : [known, used]
        let tolerance = ReplayAgreement.tolerance(claim)
        guard places.contains(where: { ($0 - 1...$0 + tolerance).contains(top) }) else { return false }
        ledger.replayed = AppLedger.CountMark(generation: claim.generation, minute: top)
        draft.set(ledger)
        draft.state.counters = draft.state.counters.with(.continues)
        return true
    }

    private func fits(_ seconds: Int, in elapsed: Double) -> Bool {
        Double(seconds) <= elapsed * CounterPace.usual + BurstRule.allowance
    }

    func followsRegistration(_ burst: Burst, _ state: TrackerState) -> Bool {
        guard let registered = state.registeredAt, registered.seconds(since: burst.openedAt) == 0 else {
            return false
        }
        return burst.openedAt.seconds(since: registered) <= BurstRule.afterRegistration
    }

    /// The seconds in which use can have gone uncounted before a burst.
    ///
    /// After a repair everything since the last callback is told again; after any other restart the counters begin
    /// with the registration, or tell what is counted already.
    private func secondsUncounted(before burst: Burst, isReplay: Bool, _ state: TrackerState) -> Double {
        var anchors = [burst.anchor]
        if !isWithDayStart(burst, state) { anchors.append(state.intervalStartedAt) }
        if isReplay {
            let isHealing = state.registeredReason.map { BurstRule.healing.contains($0) } ?? true
            // The first registration of all can tell what was used before it.
            let isFirst = state.lastArrivalBeforeRegistration == nil
            anchors =
                isHealing
                ? [state.lastArrivalBeforeRegistration]
                : [isFirst ? nil : state.registeredAt, burst.anchor]
        }
        let sinceMidnight = secondsOfDay(burst.lastAt, state)
        return anchors.compactMap { $0 }.reduce(sinceMidnight) { min($0, burst.lastAt.seconds(since: $1)) }
    }

    /// Whether the beginning of the day was told together with the burst: then it was held back like that, and says
    /// nothing of when use began.
    private func isWithDayStart(_ burst: Burst, _ state: TrackerState) -> Bool {
        guard let began = state.intervalStartedAt else { return false }
        return began.seconds(since: burst.openedAt) > 0
            || burst.openedAt.seconds(since: began) <= BurstRule.quiet
    }

    /// Takes a part of a claim back; its minutes stay told, so that nothing counts them again.
    private func withhold(
        _ seconds: Int, of claim: Burst.Claim, _ draft: inout some TrackerDraft, _ result: inout FoldResult
    ) {
        guard seconds > 0, var ledger = draft.ledger(of: claim.app) else { return }
        let change = min(seconds, ledger.todaySeconds)
        ledger.todaySeconds -= change
        ledger.totalSeconds = max(0, ledger.totalSeconds - change)
        ledger.withhold(change)
        ledger.hourly.place(-change, at: ledger.lastCredit?.hour ?? 0)
        draft.set(ledger)
        draft.state.creditedSeconds -= change
        let callbacks = min(change / 60, claim.callbacks)
        draft.state.receipts.recorded -= callbacks
        draft.state.receipts.rejected[.impossible, default: 0] += callbacks
        result.undone[claim.app, default: 0] += change
    }

    private func undo(
        _ claim: Burst.Claim, restores: Bool, _ draft: inout some TrackerDraft, _ result: inout FoldResult
    ) {
        guard var ledger = draft.ledger(of: claim.app) else { return }
        if restores, let spans = claim.spansBefore {
            ledger.spans = spans
        } else if let index = ledger.spanIndex(of: claim.generation) {
            ledger.spans[index].minutes.subtract(claim.minutes)
        }
        // Seconds without minutes of their own were withheld before.
        ledger.withhold(max(0, claim.seconds / 60 - claim.minutes.count) * 60)
        let seconds = min(claim.seconds, ledger.todaySeconds)
        ledger.todaySeconds -= seconds
        ledger.totalSeconds = max(0, ledger.totalSeconds - seconds)
        for (hour, seconds) in claim.hours { ledger.hourly[hour] = max(0, ledger.hourly[hour] - seconds) }
        // What was claimed says nothing of when the app was used last.
        ledger.lastCredit = claim.lastCredit
        ledger.creditedThen = claim.creditedThen
        draft.set(ledger)
        draft.state.creditedSeconds -= seconds
        draft.state.receipts.recorded -= claim.callbacks
        draft.state.receipts.rejected[.impossible, default: 0] += claim.callbacks
        result.undone[claim.app, default: 0] += seconds
    }
}
