// Which figure of its memory the extension wrote, which changed with a version.

import TrackingModel

extension MemorySample.Measure {
    /// Which figure the deployed extension wrote at that time.
    init(writtenAt instant: Instant) {
        self = instant.seconds < 1_763_942_400 ? .resident : .footprint
    }
}
