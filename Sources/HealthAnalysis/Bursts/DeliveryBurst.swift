// Callbacks that arrived together, what they claim, and whether that can be true.

public import TrackingModel

/// Several thresholds within seconds (Q1, Q2).
public struct DeliveryBurst: Hashable, Sendable {
    /// What a burst was.
    public enum Judgement: String, CaseIterable, Sendable {
        /// Use that cannot have happened.
        case phantom
        /// Real use, reported again after a restart.
        case replay
        /// Real use, delayed and reported together.
        case delayed
        /// The store does not allow a decision.
        case undecided

        /// The verdict as people read it; raw values stay as they are in JSON.
        public var title: String { rawValue }
    }

    public var start: Instant
    public var end: Instant
    /// Callbacks, repetitions included.
    public var events: Int
    /// Ids, ascending.
    public var apps: [String]
    /// Minutes that the callbacks report, credited or not, without those that were credited before.
    public var claimedMinutes: Double
    /// Minutes of them that are counted.
    public var countedMinutes: Double
    /// Minutes below its callbacks that count with them, their own callbacks never having come.
    var recoveredMinutes = 0.0
    /// Minutes of use that the clock allows and that were not credited before the burst.
    public var possibleMinutes: Double
    /// From when on those minutes are counted.
    var possibleSince: Instant
    /// Since the last restart of monitoring; nil where none is known before.
    public var secondsAfterRestart: Double?
    /// Since the last kill of the extension; nil where none is known before.
    public var secondsAfterKill: Double?
    /// Whether an app of the burst was shielded; nil where unknown.
    public var isShielded: Bool?
    /// Whether the device was charging; nil where unknown.
    public var isCharging: Bool?
    public var verdict: Judgement
    /// One sentence on why.
    public var reason: String

    public var seconds: Double { end - start }

    /// Whether the tracker kept nothing of it.
    public var isHarmless: Bool { countedMinutes == 0 }

    /// Minutes that it claims, that do not count, and that the clock leaves room for.
    var uncountedRoom: Double {
        max(0, min(claimedMinutes, possibleMinutes) - countedMinutes)
    }

    /// Minutes of it that count and that nobody can have used: for certain, and at most.
    public var phantomMinutes: MinuteRange {
        let most = countedMinutes + recoveredMinutes
        return switch verdict {
        case .phantom: MinuteRange(low: max(0, countedMinutes - possibleMinutes), high: most)
        case .undecided, .replay: .upTo(most)
        case .delayed:
            // Callbacks after a start of monitoring may be a replay.
            .upTo(secondsAfterRestart.map { $0 <= 250 } ?? false ? most : 0)
        }
    }
}
