// How many entries the logs hold.

public import TrackingModel

/// Entries in the logs.
public struct LogCounts: Hashable, Sendable {
    /// Nil where the store has no such log.
    public var recovery: Int?
    public var `extension`: Int?
    public var bySeverity: [Severity: Int]
}
