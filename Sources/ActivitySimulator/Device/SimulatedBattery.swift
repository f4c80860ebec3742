// The battery as the system reports it to an app.

import TrackingEngine
import TrackingModel

/// The device's battery in steps of five percent, as an app sees it.
struct SimulatedBattery: BatteryProbe {
    unowned let device: SimulatedDevice

    func sample() -> BatteryReading? {
        BatteryReading(
            level: (device.batteryLevel / 5).rounded() * 5 / 100, isCharging: device.battery.isCharging)
    }
}
