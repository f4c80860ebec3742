// `ordinal`, the default policy: each minute of a day is credited once, however often and by whichever counter it is
// reported.

package import TrackingModel

/// Credits each minute, identified by day, count of the system's counter, and app, once, on arrival. Bursts are decided
/// later.
///
/// When monitoring is restarted, the system's counter may restart at zero or continue, one way today and the other
/// tomorrow (Q5, Q6). A generation therefore begins a new span of minutes, unless it claims more than the clock allows
/// since its registration. Then its counter counts from the start of the day, and only what exceeds all minutes
/// reported today is new. If a minute at the pace of use follows directly on what a registration replayed, the counter
/// is known to continue, and the day is corrected accordingly.
package struct OrdinalPolicy: RecordingPolicy {
    /// Seconds within which an event without an ordinal is the same one again.
    static let sameEvent = 5.0
    /// Minutes by which a counter of the day can be behind what is credited: each restart loses a part of one.
    private static let restsOfDay = 3
    /// Half a minute, seconds: credited seconds are rounded to the nearest whole minute.
    private static let halfMinute = 30

    package var judgesBursts: Bool { true }

    package func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        guard
            Double(claim.thresholdSeconds) <= claim.secondsOfDay * SystemBehaviour.dayPace
                + SystemBehaviour.minuteLead,
            !isLeftOver(claim, ledger, state)
        else {
            return .rejected(.previousDay)
        }
        if claim.ordinal == nil, let last = ledger.newest?.at,
            claim.reading.seconds(since: last) < Self.sameEvent
        {
            return .rejected(.duplicate)
        }
        let width = max(1, claim.seconds / 60)
        // A threshold comes once for each registration; what it delivered stays delivered.
        if let ordinal = claim.ordinal, ledger.hasDelivered(ordinal, width: width, in: claim.generation) {
            return .rejected(.duplicate)
        }
        if state.countsDay(claim.generation) {
            if let ordinal = claim.ordinal, repeatsExcess(ordinal, claim, &ledger) {
                return .rejected(.duplicate)
            }
        } else if goesOnFromReplay(claim, ledger, state), let ordinal = claim.ordinal {
            if let credit = creditOfDay(ordinal, claim, &ledger, &state) { return credit }
        } else if isReplay(claim) || passedBefore(claim, ledger, &state), let ordinal = claim.ordinal {
            guard acceptsReplay(ordinal, claim, &ledger, &state) else { return .rejected(.duplicate) }
        }
        let beganAnew = beganAfterFlood(claim, ledger, state)
        let index = span(for: claim, ledger: &ledger)
        // Then what seemed to be reported again was made up, and may have been used since without a word.
        if beganAnew, let flood = ledger.replayed.take() { ledger.count.spans[index].hold(flood.minutes) }
        let ordinal = claim.ordinal ?? (ledger.count.spans[index].minutes.last ?? 0) + 1
        var added = MinuteSet(max(1, ordinal - width + 1)...max(1, ordinal))
        added.subtract(ledger.count.spans[index].minutes)
        if !state.countsDay(claim.generation) { learn(claim, span: index, ledger: ledger, state: &state) }
        guard !added.isEmpty else { return .rejected(.duplicate) }
        let seconds = added.count == width ? claim.seconds : added.count * 60
        ledger.count.spans[index].minutes.formUnion(added)
        let ahead = min(ahead(ordinal, width: width, claim, &ledger), added.count)
        guard ahead > 0 else { return .seconds(seconds, added: added) }
        // Reported and withheld: nothing may recover them later.
        guard ahead < added.count else {
            ledger.count.withhold(seconds)
            return .rejected(.impossible)
        }
        ledger.count.withhold(ahead * 60)
        added.subtract(added.lowest(ahead))
        return .seconds(seconds - ahead * 60, added: added)
    }

    /// The index of the span that the claim's generation counts in; makes it where there is none.
    private func span(for claim: Claim, ledger: inout AppLedger) -> Int {
        if let index = ledger.count.spanIndex(of: claim.generation) { return index }
        if ledger.count.spans.isEmpty
            || claim.generation < ledger.count.spans[ledger.count.spans.count - 1].lastGeneration
        {
            // A late callback of a generation in which nothing was counted yet comes before the others.
            let index = ledger.count.spans.firstIndex { $0.firstGeneration > claim.generation } ?? 0
            ledger.count.spans.insert(AppLedger.Span(generation: claim.generation), at: index)
            return index
        }
        ledger.count.spans.append(AppLedger.Span(generation: claim.generation))
        return ledger.count.spans.count - 1
    }

    /// Takes all counts of the day together for a generation whose counters count the day; returns whether the claim only
    /// repeats minutes that were withheld because the app's counter ran too fast.
    private func repeatsExcess(_ ordinal: Int, _ claim: Claim, _ ledger: inout AppLedger) -> Bool {
        let credited = ledger.todaySeconds / 60
        if ledger.count.spanIndex(of: claim.generation) == nil {
            var span = AppLedger.Span(
                generation: ledger.count.spans.first.map { min($0.firstGeneration, claim.generation) }
                    ?? claim.generation)
            span.lastGeneration = max(claim.generation, ledger.count.spans.last?.lastGeneration ?? 0)
            if credited > 0 { span.minutes = MinuteSet(1...credited) }
            ledger.count.spans = [span]
        }
        guard ordinal > credited, ordinal <= ledger.reportedMinutes else { return false }
        guard let since = claim.secondsSinceRegistration,
            CounterPace.isBeyond((ordinal - credited) * 60, in: since)
        else {
            // The system knows what was used: it does not count the excess again.
            ledger.count.withheldSeconds = nil
            return false
        }
        ledger.count.cover(MinuteSet(ordinal...ordinal), in: 0)
        return true
    }

    /// Whether the claim is more than its generation has had time for.
    private func isReplay(_ claim: Claim) -> Bool {
        claim.secondsSinceRegistration.map { CounterPace.isBeyond(claim.thresholdSeconds, in: $0) } ?? false
    }

    /// Whether a generation's counter goes on from what was replayed of it: its first minute after that is no more than
    /// the next one, and not far from what is counted of the day. It counts the whole day then.
    private func goesOnFromReplay(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        guard let ordinal = claim.ordinal, claim.seconds == 60, claim.secondsSinceRegistration != nil,
            let reported = ledger.replayed, reported.generation == claim.generation,
            let last = ledger.newest?.at, claim.reading.seconds(since: last) >= SystemBehaviour.fastestMinute
        else { return false }
        if ledger.dayCounter == claim.generation { return true }
        return ledger.count.spanIndex(of: claim.generation) == nil
            && (2...max(2, reported.top + 1)).contains(ordinal)
            && Double(ledger.todaySeconds) <= Double(ordinal + 1) * 60 * SystemBehaviour.pacesTogether
            && !beganAfterFlood(claim, ledger, state)
    }

    /// Whether a minute after made-up ones comes from a counter that began with the registration: there was time for it
    /// since, and the day has more.
    private func beganAfterFlood(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        guard let ordinal = claim.ordinal, let replayed = ledger.replayed,
            replayed.generation == claim.generation, ordinal == replayed.top + 1,
            state.counters != .continues, ordinal + Self.restsOfDay < ledger.todaySeconds / 60
        else { return false }
        return !isReplay(claim)
    }

    /// Handles a claim of a counter that counts the whole day; nil where it is a minute like any other.
    ///
    /// The first such claim corrects the day. Time credited beyond the counter stays, and nothing is credited until the
    /// counter has passed it. What the counter reports beyond the credited time was lost (`skipped`).
    private func creditOfDay(
        _ ordinal: Int, _ claim: Claim, _ ledger: inout AppLedger, _ state: inout TrackerState
    ) -> Credit? {
        let isFirst = ledger.dayCounter != claim.generation
        let isCounted = ordinal * 60 <= ledger.todaySeconds + Self.halfMinute
        guard isFirst || isCounted else { return nil }
        let index = span(for: claim, ledger: &ledger)
        ledger.dayCounter = claim.generation
        if isFirst {
            ledger.count.withheldSeconds = nil
            state.counters = state.counters.with(.continues)
        }
        let minute = MinuteSet(ordinal...ordinal)
        ledger.count.spans[index].minutes.formUnion(minute)
        ledger.count.pace = AppLedger.Pace(at: claim.reading, minute: ordinal)
        return isCounted ? .rejected(.duplicate) : .seconds(60, added: minute)
    }

    /// Whether a minute follows the newest callbacks of its generation after a minute of use.
    private func comesAtPace(_ ordinal: Int, _ claim: Claim, _ ledger: AppLedger) -> Bool {
        guard let newest = ledger.newest, let top = newest.batchTop else { return false }
        return top.generation == claim.generation && ordinal == top.minute + 1
            && claim.reading.seconds(since: newest.at) >= SystemBehaviour.fastestMinute
    }

    /// Whether a generation's first claims are minutes that a counter known to continue has passed already: it can
    /// report them again with the next use of the app, at any time. At the pace of use they come from a counter that
    /// restarted.
    private func passedBefore(_ claim: Claim, _ ledger: AppLedger, _ state: inout TrackerState) -> Bool {
        guard state.counters == .continues, let ordinal = claim.ordinal, ordinal <= ledger.reportedMinutes,
            claim.secondsSinceRegistration != nil, ledger.count.spanIndex(of: claim.generation) == nil
        else { return false }
        guard comesAtPace(ordinal, claim, ledger) else { return true }
        state.counters = .mixed
        return false
    }

    /// Handles a claim that counts from the start of the day; false where nothing of it is new.
    ///
    /// The counts of the day are merged into one, with all reported minutes first. Where nothing is new they stay as
    /// they are, because later callbacks of the generation may still count from zero.
    private func acceptsReplay(
        _ ordinal: Int, _ claim: Claim, _ ledger: inout AppLedger, _ state: inout TrackerState
    ) -> Bool {
        guard let first = ledger.count.spans.first, let last = ledger.count.spans.last else { return true }
        if ledger.count.spans.count == 1, ledger.count.spanIndex(of: claim.generation) == 0 { return true }
        let reported = ledger.reportedMinutes
        guard ordinal > reported else {
            ledger.noteReplay(MinuteSet(ordinal...ordinal), in: claim.generation)
            return false
        }
        let isAlone =
            ledger.newest.map { claim.reading.seconds(since: $0.at) >= SystemBehaviour.fastestMinute }
            ?? true
        if ordinal == reported + 1, isAlone { state.counters = state.counters.with(.continues) }
        var span = AppLedger.Span(generation: first.firstGeneration)
        span.lastGeneration = max(claim.generation, last.lastGeneration)
        if reported > 0 { span.minutes = MinuteSet(1...reported) }
        ledger.count.spans = [span]
        return true
    }

    /// A second minute of a later span at the pace of real use shows that the counter restarted.
    ///
    /// Only below the end of the previous count: a continuing counter has passed those minutes, while minutes above are
    /// the same in both cases.
    private func learn(_ claim: Claim, span: Int, ledger: AppLedger, state: inout TrackerState) {
        guard span > 0, claim.secondsSinceRegistration != nil,
            let last = ledger.count.spans[span].minutes.last, claim.ordinal == last + 1,
            let earlier = ledger.count.spans[span - 1].minutes.last, last < earlier,
            let credit = ledger.lastCredit,
            claim.reading.seconds(since: credit) >= SystemBehaviour.fastestMinute
        else { return }
        state.counters = state.counters.with(.resets)
    }
}

extension AppLedger.Count {
    /// The span that a generation counts in.
    func spanIndex(of generation: Int) -> Int? {
        spans.lastIndex { $0.firstGeneration <= generation && generation <= $0.lastGeneration }
    }

    /// Seconds that were reported and withheld.
    var withheld: Int { withheldSeconds ?? 0 }

    /// Adds to them.
    mutating func withhold(_ seconds: Int) {
        if seconds != 0 { withheldSeconds = withheld + seconds }
    }
}

extension AppLedger {
    /// Whether a generation has reported all minutes of a threshold.
    func hasDelivered(_ minute: Int, width: Int, in generation: Int) -> Bool {
        let minutes = max(1, minute - width + 1)...max(1, minute)
        func holds(_ set: MinuteSet) -> Bool {
            set.range(holding: minutes.upperBound)?.contains(minutes.lowerBound) == true
        }
        if let replayed, replayed.generation == generation, holds(replayed.minutes) { return true }
        return count.spanIndex(of: generation).map { holds(count.spans[$0].minutes) } ?? false
    }

    /// Remembers minutes that a generation reported faster than the clock.
    mutating func noteReplay(_ minutes: MinuteSet, in generation: Int) {
        var replay = replayed.take() ?? Replay(generation: generation, minutes: MinuteSet())
        if replay.generation != generation { replay = Replay(generation: generation, minutes: MinuteSet()) }
        replay.minutes.formUnion(minutes)
        replayed = replay
    }

    /// Whether a generation that counts the whole day has just reported its first minute.
    func beginsDayCount(_ generation: Int) -> Bool {
        guard dayCounter == generation, let index = count.spanIndex(of: generation) else { return false }
        return count.spans[index].firstGeneration == generation && count.spans[index].minutes.count == 1
    }

    /// The minutes of today that were reported, credited or withheld.
    var reportedMinutes: Int { (todaySeconds + count.withheld) / 60 }
}

extension CounterBehaviour {
    /// What is known after it was seen once more.
    func with(_ seen: CounterBehaviour) -> CounterBehaviour {
        self == .unknown || self == seen ? seen : .mixed
    }
}

// MARK: - Callbacks that were delayed past midnight: they report use of the previous day

extension OrdinalPolicy {
    /// Whether a day's first claim only goes on where the day before ended: its callbacks were late.
    func isLeftOver(_ claim: Claim, _ ledger: AppLedger, _ state: TrackerState) -> Bool {
        guard ledger.count.spans.isEmpty, let end = ledger.yesterday, end.generation == claim.generation,
            let ordinal = claim.ordinal, ordinal > max(end.minute, 1)
        else { return false }
        // What comes at the pace of use is used now: a clock or a zone that was moved can let a counter go on over
        // midnight.
        if let last = ledger.newest?.at, last.day == claim.reading.day || last.wall >= claim.reading.midnight,
            claim.reading.seconds(since: last) >= SystemBehaviour.fastestMinute
        {
            return false
        }
        if ordinal <= end.minute + Int(SystemBehaviour.longestDeferral) / 60 { return true }
        if state.hadBattery { return false }
        // The system reports the start of the day with its first use; a count of today needs time since then.
        guard let began = state.intervalStartedAt else { return true }
        return Double(ordinal) * 60 > claim.reading.seconds(since: began) * SystemBehaviour.dayPace
            + SystemBehaviour.minuteLead
    }

    package func secondsOfYesterday(_ claim: Claim, ledger: AppLedger, state: TrackerState) -> Int {
        guard let left = ledger.left, let end = ledger.yesterday, end.generation == claim.generation,
            let ordinal = claim.ordinal, ordinal > left.lastMinute, let last = left.lastCredit,
            // A counter that has reported minutes of today restarted with it.
            ledger.count.spanIndex(of: claim.generation) == nil
        else { return 0 }
        let minutes = ordinal - left.lastMinute
        let excess = ledger.count.rate?.excessSeconds ?? 0
        let seconds = (minutes - Int(Double(minutes) * excess / 60)) * 60
        let room =
            (claim.reading.midnight - last.wall) * SystemBehaviour.usualPace + SystemBehaviour.earliness
            + SystemBehaviour.minuteLead
        // A battery that never ran low held nothing back for longer.
        let most = state.hadBattery ? SystemBehaviour.longestDeferral - claim.reading.secondsOfDay : room
        return Double(seconds) <= min(room, most) ? seconds : 0
    }
}
