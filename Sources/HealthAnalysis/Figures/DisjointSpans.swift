// Time spans from several sources, merged so that no second occurs twice.

import TrackingModel

/// Stretches of time that may overlap, made disjoint.
struct DisjointSpans {
    private let spans: [TimeSpan]

    init(_ spans: [EvidenceSpan]) {
        self.init(spans.filter { $0.end > $0.start }.map { TimeSpan($0.start, $0.end) })
    }

    init(_ spans: [TimeSpan]) { self.spans = spans.united }

    /// The parts within two moments.
    func parts(_ start: Instant, _ end: Instant) -> [TimeSpan] {
        guard start < end else { return [] }
        return spans[spans.partitionPoint { $0.end <= start }...].prefix { $0.start < end }
            .map { TimeSpan(max($0.start, start), min($0.end, end)) }
    }

    /// How much of the time between two moments is covered, from where to where; nil for none.
    func overlap(_ start: Instant, _ end: Instant) -> (seconds: Double, start: Instant, end: Instant)? {
        let parts = parts(start, end)
        guard let first = parts.first, let last = parts.last else { return nil }
        return (parts.sum(\.seconds), first.start, last.end)
    }

    /// Seconds of the time between two moments that are covered.
    func seconds(_ start: Instant, _ end: Instant) -> Double { overlap(start, end)?.seconds ?? 0 }
}
