// A start of monitoring.

public import TrackingModel

/// One call of `startMonitoring` that the system accepted.
public struct RegistrationRecord: Hashable, Codable, Sendable {
    public var at: Instant
    public var activity: String
    public var thresholds: Int
    /// Whether an activity of the name was monitored already.
    public var isRestart: Bool
}
