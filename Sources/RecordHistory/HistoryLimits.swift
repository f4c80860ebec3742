// How much a history keeps: the one place for its bounds.

import TrackingModel

/// The bounds of a history. What is beyond them goes, the oldest first.
package struct HistoryLimits: Hashable, Sendable {
    /// Seconds that a record is kept.
    package var age: Double = 90 * 86_400
    /// Bytes of the database.
    package var bytes = 64 << 20
    /// Records of a kind that one read may add; the newest where there are more.
    package var recordsPerRead = 20_000
    /// Records of a kind that a watcher holds of the time before a store's logs; the newest where there are more.
    package var recordsHeld = 20_000
    /// Bytes of a text that are kept.
    package var textBytes = 4_096
    /// A record further ahead than this is left for a later read: its clock is wrong, or this one.
    package var future: Double = 86_400
    /// States seen at two reads further apart than this are not taken to have held in between, seconds.
    package var interruption: Double = 150
    /// A state that goes on is written down this often, seconds.
    package var confirmation: Double = 60
    /// Seconds to wait for another process that writes.
    package var patience: Double = 2

    package init() {}

    /// The oldest moment that is kept.
    func oldest(at: Instant) -> Instant { at - age }
}
