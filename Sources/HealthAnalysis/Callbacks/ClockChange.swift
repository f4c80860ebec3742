// Changes of the clock, by the journal or by the log of a deployed tracker.

import TrackingModel

/// Moments at which a store tells that its clock was moved.
enum ClockChange {
    /// The event under which the seeds' recovery log notes it (phase 4.4).
    static let event = "clock_adjustment_detected"

    /// Ascending.
    static func moments(_ observation: Observation) -> [Instant] {
        if !observation.timeline.times.isEmpty { return observation.timeline.jumps.map(\.at) }
        return observation.contents.recovery.filter { $0.event.text == event }.map(\.at).sorted()
    }
}
