// What a quirk may know about the device when it acts.

import TrackingModel

/// The device at one moment.
struct QuirkView {
    let seed: UInt64
    /// True time.
    let now: Double
    /// The local day by the device's clock, as its number.
    let day: Int
    /// True times of its beginning and end.
    let dayBegan: Double
    let dayEnds: Double
    let battery: Battery
    /// Seconds since the device was last in use; 0 in use.
    let idleSeconds: Double
    let monitoring: SimulatedMonitoring
    let apps: Int
}
