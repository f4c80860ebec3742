// The system's count of the use of some apps, and the thresholds that wait on it.

/// One count within an activity; events that watch the same apps from the same beginning share it.
struct SystemCounter {
    /// The apps whose use counts together, by number.
    var apps: [Int]
    var includesPastActivity: Bool
    /// The events of the activity that wait on the count, by threshold, lowest first.
    var events: [Int]
    /// Their thresholds in seconds.
    var thresholds: [Double]
    /// Index of the lowest threshold that was not reached.
    var next = 0
    /// Seconds counted since the beginning.
    var counted = 0.0

    /// Seconds of counted use until the next threshold; nil when none is left.
    @inline(__always)
    var remaining: Double? { next < thresholds.count ? thresholds[next] - counted : nil }

    /// Takes thresholds at or below the count as reached long ago.
    mutating func skipReached() {
        while next < thresholds.count, thresholds[next] <= counted { next += 1 }
    }

    mutating func restart() {
        counted = 0
        next = 0
    }
}
