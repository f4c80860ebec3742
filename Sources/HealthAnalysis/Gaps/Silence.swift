// Evidence E7: silence alone, by the seed's rule of 300 s, which fits an unused device as well as a loss.

import TrackingModel

/// Candidates for gaps: two records further apart than the threshold, and the time since the last record.
enum Silence {
    static func gaps(explained: [Gap], _ observation: Observation) -> [Gap] {
        var records = observation.contents.recovery.map(\.at) + observation.contents.callbacks.map(\.at)
        records = records.filter { !observation.isFuture($0) }.sorted()
        guard !records.isEmpty else { return [] }
        let hasOrdinals = observation.deliveries.contains { $0.ordinal != nil }
        let cover = Cover(explained)
        return zip(records, records.dropFirst() + [observation.at]).compactMap { start, end in
            guard end - start > observation.thresholds.gapCandidate, !cover.contains(start, end) else {
                return nil
            }
            let isOpen = end == observation.at
            let span = "between \(observation.clock(start)) and \(observation.clock(end))"
            return Gap(
                start: start, end: end, gapClass: .idle,
                minutes: MinuteRange(low: 0, high: (end - start) / 60), apps: [], evidence: [.silence],
                cause: "silence, as on an unused device",
                explanation: "No callback " + (isOpen ? "since \(observation.clock(start))" : span)
                    + "; silence alone cannot tell an unused device from a loss.",
                missingEvidence: (hasOrdinals ? [] : [.skippedOrdinals])
                    + [.sequenceJump, .unhandledCallbacks, .provenUse])
        }
    }

    /// Answers whether a stretch lies inside one of several, in the logarithm of their number.
    private struct Cover {
        private var starts: [Instant] = []
        /// The furthest end of all stretches up to the same place.
        private var ends: [Instant] = []

        init(_ gaps: [Gap]) {
            for gap in gaps.sorted(by: { $0.start < $1.start }) {
                starts.append(gap.start)
                ends.append(max(gap.end, ends.last ?? gap.end))
            }
        }

        func contains(_ start: Instant, _ end: Instant) -> Bool {
            let low = starts.partitionPoint { $0 <= start }
            return low > 0 && ends[low - 1] >= end
        }
    }
}
