// What a store lets conclude on the system below the tracker.

public import TrackingModel

/// Inferred behaviour of the system (reference/domain §6, 9).
public struct TrackerBehaviour: Hashable, Sendable {
    /// Whether the system's counters begin at zero when monitoring is restarted.
    public var counters: CounterBehaviour
    /// One sentence on what `counters` rests on.
    public var countersEvidence: String
    /// How regularly consecutive minutes arrive; nil with fewer than five of them.
    public var cadence: Cadence?
    /// Registered thresholds of all apps.
    public var registeredThresholds: Int
    /// The number above which the system was seen to fall silent.
    public var registeredCeiling: Int
    /// Restarts of monitoring in the last 24 hours; nil where no log tells of them.
    public var restartsLastDay: Int?
    public var generation: WriterGeneration

    /// The pace of consecutive minutes.
    public struct Cadence: Hashable, Sendable {
        /// Seconds between one minute of an app and the next, in the middle of all.
        public var medianSeconds: Double
        /// Half of all lie between these two.
        public var lowerQuartile: Double
        public var upperQuartile: Double
        /// Pairs of minutes that went in.
        public var samples: Int
    }
}
