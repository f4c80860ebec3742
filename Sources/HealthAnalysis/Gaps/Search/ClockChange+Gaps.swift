// Evidence E14: the clock was moved within a gap.

import TrackingModel

extension GapContext {
    /// Adds the evidence to the gaps that such a change lies in; what the journal has put right says so.
    func notingClockChanges(in gaps: [Gap]) -> [Gap] {
        let moments = clockMoves
        guard !moments.isEmpty else { return gaps }
        let isPutRight = !observation.timeline.times.isEmpty
        return gaps.map { gap in
            let next = moments.partitionPoint { $0 < gap.start }
            guard next < moments.count, moments[next] <= gap.end, !gap.evidence.contains(.clockChange) else {
                return gap
            }
            var gap = gap
            gap.note(.clockChange)
            gap.explanation +=
                isPutRight
                ? " The clock was moved in between; times are those of the monotonic clock."
                : " The clock was moved in between, so its length is not certain."
            return gap
        }
    }
}
