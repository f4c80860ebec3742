// How many events the local day had, and how many of them failed.

public import TrackingModel

/// Events and errors of the local day.
public struct EventStatus: Hashable, Sendable {
    /// Nil where the store has no log of events.
    public var today: Int?
    public var errorsToday: Int?
    /// Errors / events; nil when there are none.
    public var errorRatio: Double?
    /// The log stands at its cap and its oldest entry is from today: the figures are lower bounds.
    public var saturated: Bool
    public var lastAt: Instant?
    /// The newest event that was recorded, with its app where known.
    public var lastRecordedAt: Instant?
    public var lastRecordedApp: String?
}
