// The battery as the system tells an app of it.

internal import TrackingEngine
internal import TrackingModel

/// The device's battery in steps of five percent, as an app is told of it.
struct SimulatedBattery: BatteryProbe {
    unowned let device: SimulatedDevice

    func sample() -> BatteryReading? {
        BatteryReading(
            level: (device.batteryLevel / 5).rounded() * 5 / 100, isCharging: device.battery.isCharging)
    }
}
