// What the system calls the monitor extension with.

/// A call of DeviceActivityMonitor, as the system or a simulation makes it.
public struct MonitorCallback: Hashable, Sendable {
    /// Which of the monitor's methods is called.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// `eventDidReachThreshold`.
        case threshold
        /// `eventWillReachThresholdWarning`.
        case warning
        /// `intervalDidStart`.
        case start
        /// `intervalDidEnd`.
        case end
    }

    public var kind: Kind
    /// Nil where the call names none: `start` and `end`.
    public var event: EventName?
    public var activity: String

    public init(_ kind: Kind, event: EventName? = nil, activity: String) {
        self.kind = kind
        self.event = event
        self.activity = activity
    }
}
