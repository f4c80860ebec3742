// What a collector has got of a fleet, for the header of the screen.

/// Readings and gaps together.
package struct CollectorStatus: Hashable, Sendable {
    package var sent: Int
    package var waiting: Int
    package var dropped: Int

    package init(sent: Int, waiting: Int, dropped: Int) {
        self.sent = sent
        self.waiting = waiting
        self.dropped = dropped
    }
}
