// A moment on the wall clock, as the stores hold it: seconds since 1970 with fractions.

/// A moment in unix seconds. Always finite: what a file holds is judged where it is read.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    public let seconds: Double

    /// Seconds between 1970-01-01 and 2001-01-01 UTC, the epoch of property list dates and of the JSON blobs
    /// that Apple's encoder writes.
    public static let referenceEpochOffset: Double = 978_307_200

    /// A time from unix seconds. A value that is not finite becomes the epoch, so that arithmetic can't trap; readers
    /// reject such values earlier.
    public init(_ seconds: Double) {
        self.seconds = seconds.isFinite ? seconds : 0
    }

    public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

    /// The moment that many seconds later.
    public static func + (left: Instant, right: Double) -> Instant { Instant(left.seconds + right) }

    /// The moment that many seconds earlier.
    public static func - (left: Instant, right: Double) -> Instant { Instant(left.seconds - right) }

    /// The seconds from the right moment to the left one.
    public static func - (left: Instant, right: Instant) -> Double { left.seconds - right.seconds }
}

extension Instant: Codable {
    /// Reads unix seconds.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Double.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds)
    }
}

// MARK: - A stretch of time between two moments, and what several of them cover together

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
        compactMap { $0.intersection(span) }.united.sum(\.seconds)
    }
}
