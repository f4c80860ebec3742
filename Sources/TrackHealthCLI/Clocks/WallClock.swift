// The system's clock; the only place that asks it.

import Foundation
import TrackingModel

enum WallClock {
    /// The present moment.
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}
