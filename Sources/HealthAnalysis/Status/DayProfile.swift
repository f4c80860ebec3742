// The shape of the local day, in quarter hours.

public import TrackingModel

/// The local day in slots of a quarter of an hour.
public struct DayProfile: Hashable, Sendable {
    public var start: Instant
    /// Seconds in the day: 82 800, 86 400 or 90 000.
    public var length: Double
    /// Minutes counted in each slot.
    public var recorded: [Int]
    /// Errors in each slot.
    public var errors: [Int]
    /// The first moment that the logs still cover; nil where they reach back before today.
    public var coveredFrom: Instant?

    /// Seconds of a slot.
    public static let slotSeconds: Double = 900
}
