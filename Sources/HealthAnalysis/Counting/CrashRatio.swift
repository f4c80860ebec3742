// The share of callbacks that the extension did not finish: how often it is ended in the middle of its work.

import TrackingModel

/// Unfinished callbacks among those in the recovery log. This project's engine writes its memory with every callback
/// that it finishes or postpones, and without memory if it was killed during one, which a later callback then finished.
/// Callbacks killed before their journal record are not logged, so this is a lower bound.
public struct CrashRatio: Hashable, Sendable {
    /// Callbacks that the extension received and did not finish.
    public let unfinished: Int
    /// All callbacks in the log.
    public let received: Int
    /// The 95 % interval of the share.
    public let interval: WilsonInterval

    /// Shares above which the finding is a warning or critical.
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
