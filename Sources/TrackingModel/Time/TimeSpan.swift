// A stretch of time between two moments, and what several of them cover together.

/// A stretch of time. Its end is never before its start.
public struct TimeSpan: Hashable, Sendable {
    public let start: Instant
    public let end: Instant

    /// The stretch between two moments, in either order.
    public init(_ start: Instant, _ end: Instant) {
        self.start = min(start, end)
        self.end = max(start, end)
    }

    public var seconds: Double { end - start }

    /// Whether a moment lies in it, both ends included.
    public func contains(_ moment: Instant) -> Bool { moment >= start && moment <= end }

    /// What two stretches have in common; nil for nothing. Stretches that only touch have a moment in common.
    public func intersection(_ other: TimeSpan) -> TimeSpan? {
        let (from, to) = (max(start, other.start), min(end, other.end))
        return from <= to ? TimeSpan(from, to) : nil
    }

    /// What is left of it beside other stretches.
    ///
    /// - Parameter others: Oldest first, none overlapping another.
    public func without(_ others: [TimeSpan]) -> [TimeSpan] {
        var result: [TimeSpan] = []
        var from = start
        for other in others where other.end > start && other.start < end {
            if other.start > from { result.append(TimeSpan(from, other.start)) }
            from = max(from, other.end)
        }
        return from < end ? result + [TimeSpan(from, end)] : result
    }
}

extension Sequence where Element == TimeSpan {
    /// The same time as stretches that neither overlap nor touch, oldest first.
    public var united: [TimeSpan] {
        var result: [TimeSpan] = []
        for span in sorted(by: { $0.start < $1.start }) {
            if let last = result.last, span.start <= last.end {
                result[result.count - 1] = TimeSpan(last.start, Swift.max(last.end, span.end))
            } else {
                result.append(span)
            }
        }
        return result
    }

    /// Seconds of a stretch that these cover together.
    public func covered(of span: TimeSpan) -> Double {
        compactMap { $0.intersection(span) }.united.reduce(0) { $0 + $1.seconds }
    }
}
