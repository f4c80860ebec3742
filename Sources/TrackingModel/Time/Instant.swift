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
