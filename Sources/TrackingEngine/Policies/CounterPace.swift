// How fast the system's counters were seen to run beside the clock, and how late their callbacks come.

internal import TrackingModel

/// What a counter of the system can tell in a time (reference/domain §1.2, Q2 and Q13). Shares of the clock's pace.
enum CounterPace {
    /// Usage may run this much ahead of the clock without anything being wrong.
    static let usual = 1.1
    /// A counter that runs too fast seldom comes to more over a day.
    static let seldomBeyond = 1.5
    /// Nor do the counters of all apps together over the time that their callbacks were held back.
    static let fastestTogether = 1.6
    /// A counter was never seen to run faster.
    static let fastest = 2.0
    /// Callbacks were held back for so many seconds at most, but for an empty battery.
    static let longestDeferral = 1_800.0
    /// A battery below this, 0…1, is one at which callbacks are held back for hours, or comes to it within the hour.
    static let lowBattery = BatterySample.lowLevel + 0.1

    /// Whether a counter that began with a registration can't have come to a threshold, both in seconds, since.
    static func isBeyond(_ threshold: Int, in elapsed: Double) -> Bool {
        Double(threshold) > elapsed * fastest + 20
    }
}

extension TrackerState {
    /// Whether the battery is known to have been far from low both when the newest callbacks came and before: then
    /// nothing held them back for longer than `CounterPace.longestDeferral`.
    var hadBattery: Bool {
        guard let battery, let batteryBefore else { return false }
        return min(battery.level, batteryBefore.level) > CounterPace.lowBattery
    }

    /// Whether the device was put on the charger between the last callbacks and the newest ones.
    var isPluggedInAnew: Bool {
        guard let battery, let batteryBefore else { return false }
        return battery.isCharging && (!batteryBefore.isCharging || battery.level < batteryBefore.level)
    }
}
