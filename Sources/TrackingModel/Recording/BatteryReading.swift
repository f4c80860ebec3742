// The battery as the extension finds it when a callback arrives.

/// The state of the battery at one callback.
public struct BatteryReading: Hashable, Sendable, Codable {
    /// 0…1.
    public var level: Double
    /// Whether it charges or is full on the charger.
    public var isCharging: Bool

    public init(level: Double, isCharging: Bool) {
        self.level = level
        self.isCharging = isCharging
    }
}
