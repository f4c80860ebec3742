// Changes of the clock, by the journal or by the log of a deployed tracker.

import TrackingModel

/// Times at which a store reports that its clock was moved.
enum ClockChange {
    /// The event that the recovery log records it under.
    static let event = "clock_adjustment_detected"

    /// Ascending.
    static func moments(_ observation: Observation) -> [Instant] {
        if !observation.timeline.times.isEmpty { return observation.timeline.jumps.map(\.at) }
        return observation.contents.recovery.filter { $0.event.text == event }.map(\.at).sorted()
    }
}
