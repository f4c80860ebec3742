// What the tracker noted of the battery.

/// The battery at one moment (app-schema §1.1, §2.7).
public struct BatterySample: Hashable, Sendable {
    /// Whether the device drains or charges.
    public enum State: Int, Sendable {
        case unknown, unplugged, charging, full
    }

    public var at: Instant
    /// 0…1; nil where the system did not say.
    public var level: Double?
    public var state: State

    public init(at: Instant, level: Double? = nil, state: State = .unknown) {
        self.at = at
        self.level = level
        self.state = state
    }
}
