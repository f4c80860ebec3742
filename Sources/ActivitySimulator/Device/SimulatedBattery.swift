// The battery as the system tells an app of it.

public import TrackingEngine
public import TrackingModel

/// The device's battery in steps of five percent, as an app is told of it.
public struct SimulatedBattery: BatteryProbe {
    unowned let device: SimulatedDevice

    public func sample() -> BatteryReading? {
        BatteryReading(
            level: (device.batteryLevel / 5).rounded() * 5 / 100, isCharging: device.battery.isCharging)
    }
}
