// The clock that a dashboard follows, which a simulation can run at another pace.

import TrackingModel

/// A clock, and how fast it goes beside the wall's.
struct DeviceClock: Sendable {
    /// The wall clock.
    static let wall = DeviceClock(speed: 1) { SystemClock.now }

    /// Seconds of this clock for each of the wall's.
    let speed: Double
    private let reading: @Sendable () -> Instant

    init(speed: Double, _ reading: @escaping @Sendable () -> Instant) {
        self.speed = speed
        self.reading = reading
    }

    var now: Instant { reading() }
}
