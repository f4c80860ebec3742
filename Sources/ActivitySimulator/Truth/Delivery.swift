// One call of the extension, genuine or not.

public import TrackingModel

/// A callback on its way to the extension, or there.
public struct Delivery: Hashable, Codable, Sendable {
    /// What is behind it.
    public enum Origin: Hashable, Codable, Sendable {
        /// A crossing, by its number in `Truth.crossings`.
        case crossing(Int)
        /// The crossing once more.
        case duplicate(of: Int)
        /// A threshold reported without having been reached just now; true if that much use has happened.
        case echo(by: Cause, isTrue: Bool)
        /// An interval began or ended.
        case interval

        public var isEcho: Bool { if case .echo = self { true } else { false } }
        /// Whether nobody had reached the threshold.
        public var isPhantom: Bool { if case .echo(_, false) = self { true } else { false } }
    }

    /// How it ended.
    public enum Outcome: Hashable, Codable, Sendable {
        case pending
        case received
        case killed(KillPoint)
    }

    public var kind: MonitorCallback.Kind
    /// Its number in `Truth.events`; nil for an interval.
    public var event: Int?
    public var activity: String
    public var origin: Origin
    /// True time at which the system wants to make the call.
    public var due: Instant
    /// True time at which the handler began; nil before.
    public var handledAt: Instant?
    public var outcome: Outcome
    /// True time from which on the use counts of which it tells, where past activity is included; nil where it is not,
    /// and for use that nobody had.
    public var since: Instant?

    /// True time at which the handler began, or at which the call was to be made.
    package var moment: Instant { handledAt ?? due }

    /// The crossing behind it, by its number in `Truth.crossings`; nil for an echo or an interval.
    public var crossing: Int? {
        switch origin {
        case .crossing(let number), .duplicate(let number): number
        case .echo, .interval: nil
        }
    }

    /// Whether the extension wrote the callback to its journal, whatever the outcome.
    public var isKept: Bool {
        switch outcome {
        case .received, .killed(.afterJournal), .killed(.afterFold): true
        case .pending, .killed(.beforeJournal): false
        }
    }
}
