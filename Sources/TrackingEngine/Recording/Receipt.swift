// What the engine answers to a callback.

public import TrackingModel

/// The outcome of a callback.
public struct Receipt: Hashable, Sendable {
    /// How a callback was taken.
    public enum Outcome: Hashable, Sendable {
        /// Seconds were credited to an app; a burst can still be judged and undone.
        case credited(app: String, seconds: Int)
        case rejected(RejectionReason)
        /// A warning or an interval callback: kept, nothing to count.
        case noted
        /// A log reported again what the store took before: nothing is changed.
        case replayed
        /// Kept, to be counted later.
        case held(HoldReason)
        /// Nothing could keep it but this process, which tries again with the next callback.
        case unsaved(String)
    }

    /// Why a callback is counted later.
    public enum HoldReason: Hashable, Sendable {
        /// Memory was above 5 MiB, so only a minimal counter was written.
        case lowMemory
        /// The store shows no canary: the device is locked, or the preferences are gone.
        case lockedStore
        /// The counters could not be written; the words of the error.
        case storeFailed(String)
    }

    /// The number in the journal; nil when the journal could not be written.
    public var sequence: Int?
    public var outcome: Outcome
    /// Whether the registered thresholds run out: the moment for `TrackingService.rearm`.
    public var wantsRearm: Bool

    public init(sequence: Int?, outcome: Outcome, wantsRearm: Bool = false) {
        self.sequence = sequence
        self.outcome = outcome
        self.wantsRearm = wantsRearm
    }
}
