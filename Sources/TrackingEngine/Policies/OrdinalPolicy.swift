// `ordinal`, the default: each minute of a day is credited once, whichever way and however often it is told.

internal import TrackingModel

/// Credits each minute of (day, count of the system's counter, app) once, on arrival; bursts are judged later.
///
/// A counter of the system may begin at zero when monitoring is restarted, or go on from where it was (reference/domain
/// §1.2, Q6). A generation therefore begins a new span of minutes, unless it claims more than the clock allows since
/// it was registered: then the counter went on, and what it tells again is counted already.
struct OrdinalPolicy: RecordingPolicy {
    /// Seconds that a claim may exceed the clock by: callbacks arrive early by some.
    static let earlyBy = 20.0
    /// Usage may run this much ahead of the clock (reference/domain §1.2, Q13).
    static let excess = 1.1
    /// Seconds after a registration in which a replay is told from a count that began anew.
    static let replayWindow = 600.0
    /// Two minutes at least this far apart were used one after the other, seconds (reference/domain §1.2, Q21).
    static let cadence = 40.0
    /// Minutes that callbacks were seen to be held back at most (reference/domain §1.2, Q2).
    static let longestDeferral = 30
    /// Seconds within which an event without an ordinal is the same one again.
    static let sameEvent = 5.0

    var judgesBursts: Bool { true }

    func credit(_ claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Credit {
        guard Double(claim.thresholdSeconds) <= claim.secondsOfDay + 60, !isLeftOver(claim, ledger) else {
            return .rejected(.previousDay)
        }
        if claim.ordinal == nil, let last = ledger.lastArrival,
            claim.reading.seconds(since: last) < Self.sameEvent
        {
            return .rejected(.duplicate)
        }
        let index = span(for: claim, ledger: &ledger, state: &state)
        var withdrawn = MinuteSet()
        var position = index
        if index > 0, index == ledger.spans.count - 1, ledger.spans[index].minutes.isEmpty == false,
            isReplay(claim)
        {
            withdrawn = merge(index, in: &ledger)
            position = index - 1
            state.counters = .continues
        }
        let ordinal = claim.ordinal ?? (ledger.spans[position].minutes.last ?? 0) + 1
        let width = max(1, claim.seconds / 60)
        let minutes = max(1, ordinal - width + 1)...max(1, ordinal)
        var added = MinuteSet(minutes)
        added.subtract(ledger.spans[position].minutes)
        learn(claim, span: position, ledger: ledger, state: &state)
        guard !added.isEmpty || !withdrawn.isEmpty else { return .rejected(.duplicate) }
        let seconds = added.count == width ? claim.seconds : added.count * 60
        let total = ledger.todaySeconds + seconds - withdrawn.count * 60
        guard Double(total) <= claim.secondsOfDay + 60 else {
            return withdrawn.isEmpty
                ? .rejected(.impossible) : .seconds(-withdrawn.count * 60, withdrawn: withdrawn)
        }
        ledger.spans[position].minutes.formUnion(added)
        return .seconds(seconds - withdrawn.count * 60, added: added, withdrawn: withdrawn)
    }

    /// The index of the span that the claim's generation counts in; makes it where there is none.
    private func span(for claim: Claim, ledger: inout AppLedger, state: inout TrackerState) -> Int {
        if let index = ledger.spanIndex(of: claim.generation) { return index }
        if ledger.spans.isEmpty || claim.generation < ledger.spans[ledger.spans.count - 1].lastGeneration {
            // A late callback of a generation in which nothing was counted yet comes before the others.
            let index = ledger.spans.firstIndex { $0.firstGeneration > claim.generation } ?? 0
            ledger.spans.insert(AppLedger.Span(generation: claim.generation), at: index)
            return index
        }
        let last = ledger.spans.count - 1
        if isReplay(claim) {
            ledger.spans[last].lastGeneration = claim.generation
            state.counters = .continues
            return last
        }
        ledger.spans.append(AppLedger.Span(generation: claim.generation))
        return last + 1
    }

    /// Whether a day's first claim only goes on where the day before ended: its callbacks were late.
    private func isLeftOver(_ claim: Claim, _ ledger: AppLedger) -> Bool {
        guard ledger.spans.isEmpty, let end = ledger.yesterday, end.generation == claim.generation,
            let ordinal = claim.ordinal, ordinal > 1
        else { return false }
        return (end.minute + 1...end.minute + Self.longestDeferral).contains(ordinal)
    }

    /// Whether the claim is more than its generation has had time for.
    private func isReplay(_ claim: Claim) -> Bool {
        guard let since = claim.secondsSinceRegistration, since <= Self.replayWindow else { return false }
        return Double(claim.thresholdSeconds) > since * Self.excess + Self.earlyBy
    }

    /// Takes a span for a part of the one before it; returns the minutes that both held.
    private func merge(_ index: Int, in ledger: inout AppLedger) -> MinuteSet {
        let span = ledger.spans.remove(at: index)
        var both = span.minutes
        var new = span.minutes
        new.subtract(ledger.spans[index - 1].minutes)
        both.subtract(new)
        ledger.spans[index - 1].minutes.formUnion(span.minutes)
        ledger.spans[index - 1].lastGeneration = span.lastGeneration
        return both
    }

    /// A second minute of a later span, at the pace of real use, shows a counter that began anew.
    ///
    /// Only below where the count before it ended: a counter that goes on has passed those minutes, and the
    /// ones above are the same for both.
    private func learn(_ claim: Claim, span: Int, ledger: AppLedger, state: inout TrackerState) {
        guard span > 0, state.counters != .resets, claim.secondsSinceRegistration != nil,
            let last = ledger.spans[span].minutes.last, claim.ordinal == last + 1,
            let earlier = ledger.spans[span - 1].minutes.last, last < earlier,
            let credit = ledger.lastCredit, claim.reading.seconds(since: credit) >= Self.cadence
        else { return }
        state.counters = .resets
    }
}

extension AppLedger {
    /// The span that a generation counts in.
    func spanIndex(of generation: Int) -> Int? {
        spans.lastIndex { $0.firstGeneration <= generation && generation <= $0.lastGeneration }
    }
}
