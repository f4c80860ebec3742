// Whether the simulated device lets its files be read.

public import TrackingEngine
import TrackingModel

/// Reports to the app side that a device was restarted and not unlocked since (Q17).
public struct SimulatedProtectedData: ProtectedData {
    private let device: SimulatedDevice

    init(_ device: SimulatedDevice) { self.device = device }

    public var isAvailable: Bool { device.clock.trueTime >= device.lockedUntil }
}

extension SimulatedDevice {
    /// The ports of a `TrackingService`; there is no evidence of use, as on a device.
    public var servicePorts: ServicePorts {
        ServicePorts(
            clock: clock, monitoring: monitoring, protectedData: SimulatedProtectedData(self))
    }
}
