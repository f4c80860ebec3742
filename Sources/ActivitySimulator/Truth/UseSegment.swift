// One stretch of true use.

public import TrackingModel

/// An app in front of an unlocked screen, from one true moment to another.
public struct UseSegment: Hashable, Codable, Sendable {
    /// Its number in `Truth.apps`.
    public var app: Int
    public var from: Instant
    public var to: Instant

    public var seconds: Double { to - from }
}
