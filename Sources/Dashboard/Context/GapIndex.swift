// What a frame asks of the gaps, found once for each read: a long log has many.

import HealthAnalysis
import TrackingModel

/// The places of a report's gaps by time, and the figures of their tab.
struct GapIndex {
    /// Gaps that may have cost minutes.
    let missing: Int
    let hasLost: Bool
    /// The bounds of each gap, newest first by their starts.
    private let spans: [(start: Instant, end: Instant)]
    /// The seconds of the longest gap, and one more against rounding.
    private let longest: Double

    init(_ gaps: [Gap]) {
        missing = gaps.count(where: \.mayMissMinutes)
        hasLost = gaps.contains { $0.gapClass == .lost }
        spans = gaps.map { ($0.start, $0.end) }
        longest = (gaps.lazy.map(\.seconds).max() ?? 0) + 1
    }

    /// The gaps with a moment of a stretch, newest first.
    func places(from start: Instant, to end: Instant) -> [Int] {
        let first = spans.indices.partitionPoint { spans[$0].start > end }
        return spans[first...].indices.prefix { spans[$0].start >= start - longest }
            .filter { spans[$0].end >= start }
    }

    /// The gaps that begin at a moment.
    func places(at start: Instant) -> Range<Int> {
        let first = spans.indices.partitionPoint { spans[$0].start > start }
        return first..<(spans[first...].firstIndex { $0.start < start } ?? spans.count)
    }
}
