// All gaps of a store: clock, counters, schedules, settling, use, replays and causes in turn.

import TrackingModel

/// What the evidence found, newest first.
struct GapSearch {
    let gaps: [Gap]

    /// The rungs that look at counts and records; silence comes last, over what they leave.
    private static let rungs: [any GapEvidence.Type] = [
        SkippedOrdinals.self, RejectedCallbacks.self, SequenceJumps.self, UnhandledCallbacks.self,
        MissingDayStart.self,
        OtherSchedule.self, ProvenUse.self, WindowEnd.self, FloodSilence.self, RestartCost.self, Replays.self,
        FallenTotals.self,
    ]

    /// - Parameters:
    ///   - bursts: Bursts, newest first.
    ///   - rejected: Callbacks that were rejected and report use.
    ///   - reached: How far each app has come in its window.
    ///   - falls: Totals compared with those of earlier reads; nil without earlier reads.
    ///   - balances: They measure how fast counters run.
    init(
        _ observation: Observation, bursts: [DeliveryBurst], rejected: RejectedMinutes,
        reached: ReachedMinutes,
        falls: TotalFall?, _ balances: DayBalances
    ) {
        // Last calls show no gap: a callback that came between two of them may have been written over.
        guard !observation.contents.source.generation.keepsLastCallsOnly else {
            gaps = []
            return
        }
        // The observation has the device's own time line (E14).
        let context = GapContext(
            observation, bursts: bursts, rejected: rejected, reached: reached, falls: falls,
            balances)
        var explained = Self.rungs.flatMap { $0.gaps(context) }
        explained = SequenceJumps.excuse(explained, context)
        explained = MemoryTrouble.note(in: explained, context)
        explained = GapMerging.merged(WindowEnd.cut(explained))
        var all = explained + Silences.gaps(explained: explained, context)
        if let unwritten = Silences.unwritten(context) { all.append(unwritten) }
        all = ClockChange.note(in: all, context)
        all = OperatorLabels(context).applied(to: all, context)
        gaps = all.map(Self.bounded).sorted { left, right in
            if left.start != right.start { return left.start > right.start }
            if left.end != right.end { return left.end > right.end }
            return left.apps.lexicographicallyPrecedes(right.apps)
        }
    }

    /// Limits the minutes of a gap to its length.
    private static func bounded(_ gap: Gap) -> Gap {
        var gap = gap
        let wall = max(0, gap.seconds / 60)
        gap.minutes.high = min(max(gap.minutes.high, 0), wall)
        gap.minutes.low = min(max(gap.minutes.low, 0), gap.minutes.high)
        gap.missingEvidence.removeAll { gap.evidence.contains($0) }
        return gap
    }

    /// Low and high added apart; both within the time that the gaps cover together, since one person uses one
    /// device.
    static func total(of lost: [Gap]) -> MinuteRange {
        var covered: Double = 0
        var reached: Instant?
        for gap in lost.sorted(by: { $0.start < $1.start }) {
            let from = max(gap.start, reached ?? gap.start)
            if gap.end > from { covered += gap.end - from }
            reached = max(gap.end, reached ?? gap.end)
        }
        let low = lost.reduce(0) { $0 + $1.minutes.low }
        let high = lost.reduce(0) { $0 + $1.minutes.high }
        return MinuteRange(low: min(low, covered / 60), high: min(high, covered / 60))
    }
}

extension DayBalances {
    /// Minutes lost on days that are meant: by their balance, else in gaps that began then. What may have been rejected
    /// then may be lost.
    func lost(
        _ gaps: [Gap], _ rejected: RejectedMinutes, where isMeant: (Instant) -> Bool = { _ in true }
    ) -> MinuteRange {
        func isOpen(_ moment: Instant) -> Bool { isMeant(moment) && !holds(moment) }
        var range = GapSearch.total(of: gaps.filter { $0.gapClass == .lost && isOpen($0.start) })
        range.high += rejected.unsure(where: isOpen)
        return MinuteRange([range, sum(\.lost, where: isMeant)])
    }
}
