// Changes of the clock, by the journal or by the log of a deployed tracker.

import TrackingModel

extension RecoveryEntry {
    /// Whether it reports that the clock was moved.
    var isClockChange: Bool { event.text == "clock_adjustment_detected" }
}

extension Observation {
    /// Times at which the store reports that its clock was moved, ascending.
    var clockMoves: [Instant] {
        if !timeline.times.isEmpty { return timeline.jumps.map(\.at) }
        return contents.recovery.filter(\.isClockChange).map(\.at).sorted()
    }
}
