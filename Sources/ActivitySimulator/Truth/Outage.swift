// A time span in which callbacks were lost or delayed.

public import TrackingModel

/// A stretch in which something kept callbacks from arriving, noted once a callback met it.
public struct Outage: Hashable, Codable, Sendable {
    public var cause: Cause
    /// The only app it concerned, by its number in `Truth.apps`; nil for all.
    public var app: Int?
    public var from: Instant
    public var to: Instant
    /// True where callbacks came later; false where they never came.
    public var isDelay: Bool
}
