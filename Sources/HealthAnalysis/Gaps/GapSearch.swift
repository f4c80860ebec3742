// All gaps of a store: each kind of evidence in turn, the strongest first.

import TrackingModel

/// What the evidence found, newest first, and the minutes lost in all.
struct GapSearch {
    let gaps: [Gap]
    let lost: MinuteRange

    init(_ observation: Observation) {
        let counts = OrdinalCount.all(observation)
        let explained =
            SkippedOrdinals.gaps(in: counts, observation) + WindowEnd.gaps(in: counts, observation)
        let all = explained + Silence.gaps(explained: explained, observation)
        gaps = all.sorted { left, right in
            if left.start != right.start { return left.start > right.start }
            if left.end != right.end { return left.end > right.end }
            return left.apps.lexicographicallyPrecedes(right.apps)
        }
        lost = Self.total(of: gaps.filter { $0.gapClass == .lost })
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
