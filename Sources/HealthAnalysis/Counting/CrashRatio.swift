// The share of callbacks that the extension did not finish: how often it is ended in the middle of its work.

import TrackingModel

/// Unfinished callbacks among those on record. The recovery log tells: this project's engine notes its memory with
/// every callback that it finishes or puts off by itself, and none with one that it was ended in, which a later
/// callback had to finish. What was ended before it came to the journal is on no record, so this is a lower bound.
public struct CrashRatio: Hashable, Sendable {
    /// Callbacks that the extension received and did not finish.
    public let unfinished: Int
    /// All that the log tells of.
    public let received: Int
    /// What so few callbacks can vouch for.
    public let interval: WilsonInterval

    /// Shares beyond which the seeds alert and roll back.
    static let warning = 0.01
    static let critical = 0.05
    /// So few callbacks prove nothing.
    static let fewest = 30

    /// From 0 to 1.
    public var ratio: Double { Double(unfinished) / Double(received) }

    /// Of today's callbacks, as far as the recovery log reaches.
    init?(_ observation: Observation) {
        guard observation.contents.engine != nil else { return nil }
        self.init(
            observation.contents.recovery.filter {
                observation.isToday($0.at) && !observation.isFuture($0.at)
            })
    }

    /// Nil where nothing shows which callbacks were finished.
    /// - Parameter entries: Of the recovery log of a store that this project's engine writes.
    init?(_ entries: [RecoveryEntry]) {
        guard let callbacks = ReceivedCallbacks(entries),
            let interval = WilsonInterval(successes: callbacks.unfinished.count, of: callbacks.count)
        else { return nil }
        unfinished = callbacks.unfinished.count
        received = callbacks.count
        self.interval = interval
    }
}
