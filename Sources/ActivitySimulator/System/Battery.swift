// The battery: what several faults of the delivery depend on.

/// A battery that drains by use and fills on the charger, both at constant rates.
struct Battery {
    /// Percent.
    private(set) var level = 100.0
    private(set) var isCharging = false
    /// True time since which nothing was plugged in; nil on the charger.
    private(set) var unpluggedAt: Double?

    /// Percent for each hour in use, idle, and on the charger.
    static let rates = (inUse: 11.0, idle: 0.7, charging: 40.0)

    mutating func advance(by seconds: Double, isInUse: Bool) {
        let rate = isCharging ? Self.rates.charging : isInUse ? -Self.rates.inUse : -Self.rates.idle
        level = min(max(level + rate * seconds / 3_600, 1), 100)
    }

    mutating func plugIn() {
        isCharging = true
        unpluggedAt = nil
    }

    mutating func unplug(at time: Double) {
        isCharging = false
        unpluggedAt = time
    }
}
