// The position of the system's counter, from callbacks that came at a pace possible for use.

import TrackingModel

/// Follows a counter through one count.
///
/// A single callback that comes no sooner after the previous one than use takes is a minute that was reached. A flood
/// reports minutes regardless of the counter, and its last ones can be missing, so nothing follows from the step after
/// it.
struct CounterPosition {
    /// A minute that the counter reached.
    struct Minute {
        let ordinal: Int
        let at: Instant
        /// The earliest moment at which it can have been reached.
        let since: Instant

        /// Whether use can bring the counter from here to another place in the time between them.
        func leads(to next: Minute) -> Bool {
            Double(next.ordinal - ordinal) * SystemBehaviour.shortestMinute
                <= next.at - at + SystemBehaviour.earliness
        }
    }

    private(set) var known: Minute?
    /// What came by itself and does not follow from what is known; the next one decides.
    private var candidate: Minute?
    /// The highest minute that only a flood reported.
    private var doubtfulTop = 0

    /// - Parameter known: Where the counter began, or what came first; nil where a flood came first.
    init(_ known: Minute?) { self.known = known }

    mutating func flood(to ordinal: Int) { doubtfulTop = max(doubtfulTop, ordinal) }

    /// The counter went on from an earlier count.
    mutating func goesOn(from place: Minute) { known = place }

    /// Takes a place that is no flood's.
    ///
    /// - Returns: Where the counter came from, when it certainly passed all minutes in between.
    mutating func pass(to place: Minute) -> Minute? {
        if let before = known {
            guard place.ordinal > before.ordinal else { return nil }
            if before.leads(to: place) {
                known = place
                candidate = nil
                // A minute of the flood comes again only if the counter had not reached it.
                return place.ordinal <= doubtfulTop || before.ordinal >= doubtfulTop ? before : nil
            }
        }
        if let before = candidate, place.ordinal > before.ordinal, before.leads(to: place) {
            known = place
            candidate = nil
        } else if candidate?.ordinal != place.ordinal {
            candidate = place
        }
        return nil
    }
}
