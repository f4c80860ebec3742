// Whether a counter can have come so far, and whether the battery held its callbacks back.

import TrackingModel

/// How far a counter of the system can advance in a time.
enum CounterPace {
    /// Battery level, 0…1, below which callbacks may be delayed for hours; includes levels that reach that within the
    /// hour.
    static let lowBattery = BatterySample.lowLevel + 0.1

    /// Whether a counter that began with a registration can't have come to a threshold, both in seconds, since.
    static func isBeyond(_ threshold: Int, in elapsed: Double) -> Bool {
        Double(threshold) > elapsed * SystemBehaviour.fastestPace + SystemBehaviour.earliness
    }
}

extension TrackerState {
    /// Whether the battery is known to have been far from low both when the newest callbacks came and before: then
    /// nothing held them back for longer than `SystemBehaviour.longestDeferral`.
    var hadBattery: Bool {
        guard let battery, let batteryBefore else { return false }
        return min(battery.level, batteryBefore.level) > CounterPace.lowBattery
    }

    /// Whether the device was put on the charger between the last callbacks and the newest ones.
    var wasJustPluggedIn: Bool {
        guard let battery, let batteryBefore else { return false }
        return battery.isCharging && (!batteryBefore.isCharging || battery.level < batteryBefore.level)
    }
}
