// How a simulated device's time goes on beside the machine's.

import Synchronization
import TrackingModel

/// The time of a device that runs faster or slower than this machine, and can be moved on.
final class DevicePace: Sendable {
    private struct Anchor {
        var device: Instant
        var machine: Double
    }

    private let anchor: Mutex<Anchor>
    private let speed: Double

    /// - Parameter speed: Device seconds for each second here.
    init(from device: Instant, speed: Double) {
        anchor = Mutex(Anchor(device: device, machine: SystemClock.seconds))
        self.speed = speed
    }

    var now: Instant {
        anchor.withLock { $0.device + (SystemClock.seconds - $0.machine) * speed }
    }

    /// Goes on from another moment.
    func set(_ device: Instant) {
        anchor.withLock { $0 = Anchor(device: device, machine: SystemClock.seconds) }
    }
}
