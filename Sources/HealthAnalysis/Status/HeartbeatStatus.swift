// The age of the last callback and what it means.

public import TrackingModel

/// Age and state of the heartbeat (the seeds' 120 s and 300 s).
public struct HeartbeatStatus: Hashable, Sendable {
    /// What the age means.
    public enum State: String, CaseIterable, Sendable {
        case fresh, stale, lost, never, future
    }

    public var at: Instant?
    /// Negative where the heartbeat is ahead of the instant.
    public var ageSeconds: Double?
    public var state: State
}
