// What waits outside the preferences because a write was refused.

/// Writes that could not reach the preferences.
public struct QueueStatus: Hashable, Sendable {
    public var fallbackFiles: Int
    /// Nil where the store doesn't know the flag.
    public var emergencyFlag: Bool?
}
