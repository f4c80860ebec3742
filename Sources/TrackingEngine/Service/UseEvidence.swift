// What the device shows of use, apart from the callbacks whose absence is in question.

public import TrackingModel

/// Evidence that tracked apps are in use: being silent is no fault of a monitor while nobody uses the device.
public protocol UseEvidence {
    /// Whether a tracked app was in use since a moment for so long that a callback is due; nil where unknown.
    func wasUsed(since moment: Instant) -> Bool?
}

/// Use is always unknown.
public struct NoEvidence: UseEvidence {
    public init() {}
    public func wasUsed(since moment: Instant) -> Bool? { nil }
}
