// How many entries the logs hold.

public import TrackingModel

/// Entries in the logs.
public struct LogCounts: Hashable, Sendable {
    /// Nil where the store has no such log.
    public var recovery: Int?
    public var `extension`: Int?
    public var bySeverity: [Severity: Int]
}

extension LogCounts {
    init(_ observation: Observation) {
        let contents = observation.contents
        self.init(
            recovery: contents.recoveryLogCount
                ?? (contents.recovery.isEmpty ? nil : contents.recovery.count),
            extension: contents.log.isEmpty ? nil : contents.log.count,
            bySeverity: contents.log.lazy.map(\.severity).counts)
    }
}
