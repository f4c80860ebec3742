// What the tracker noted of the battery.

/// The battery at one moment.
public struct BatterySample: Hashable, Sendable {
    /// Whether the device drains or charges.
    public enum State: Int, Sendable {
        case unknown, unplugged, charging, full
    }

    /// From this level down an unplugged device holds callbacks back (Q14).
    public static let lowLevel = 0.3

    public var at: Instant
    /// 0…1; nil where the system did not say.
    public var level: Double?
    public var state: State
    /// Whether the device was asked for it, so that it says nothing of when the store was written.
    public var isFromDevice: Bool

    public init(
        at: Instant, level: Double? = nil, state: State = .unknown, isFromDevice: Bool = false
    ) {
        self.isFromDevice = isFromDevice
        self.at = at
        self.level = level
        self.state = state
    }

    public var isCharging: Bool { state == .charging || state == .full }

    /// Whether the system may hold callbacks back at this moment.
    public var holdsCallbacksBack: Bool { state == .unplugged && (level ?? 1) <= Self.lowLevel }
}
