// What waits to be counted: outside the preferences because a write was refused, or in them for want of an app or memory.

/// Callbacks and writes that wait.
public struct QueueStatus: Hashable, Sendable {
    public var fallbackFiles: Int
    /// Nil where the store doesn't know the flag.
    public var emergencyFlag: Bool?
    /// Callbacks that wait for their app (`engine_queue`); nil where the store keeps no such queue, or none that can be
    /// read.
    public var waiting: Int?
    /// Callbacks of which only a number was kept (`usage_count_{event}`); nil where the writer has no such counters.
    public var countedMinimally: Int?
}
