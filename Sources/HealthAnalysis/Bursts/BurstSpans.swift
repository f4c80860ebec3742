// The bursts of a store in the order of time, to find the one that a callback came in.

import TrackingModel

struct BurstSpans {
    /// Oldest first.
    let bursts: [DeliveryBurst]
    private let spans: [TimeSpan]

    /// - Parameter bursts: In any order; no two at one moment.
    init(_ bursts: [DeliveryBurst]) {
        self.bursts = bursts.ascending(\.start)
        spans = self.bursts.map { TimeSpan($0.start, $0.end) }
    }

    /// The place in `bursts` of the one that a moment lies in, its start and end included; nil for none.
    func index(at moment: Instant) -> Int? {
        let next = spans.partitionPoint { $0.end < moment }
        return next < spans.count && spans[next].start <= moment ? next : nil
    }

    func contains(_ moment: Instant) -> Bool { index(at: moment) != nil }
}
