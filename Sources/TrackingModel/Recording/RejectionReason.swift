// Why a callback was not counted.

/// The reasons for which a threshold callback adds nothing. Received = recorded + rejected, by reason, always.
public enum RejectionReason: String, CaseIterable, Sendable {
    /// No app is known for the event; it waits in the queue.
    case noMapping
    /// The app was shielded, so nobody can have used it.
    case shielded
    /// The mapping gives no time, or a negative one.
    case noDuration
    /// The event belongs to a generation of thresholds that was replaced.
    case staleGeneration
    /// More usage than the day has had: left over from yesterday.
    case previousDay
    /// These minutes are counted already.
    case duplicate
    /// More than the clock allows: alone, or in a burst that was undone.
    case impossible
    /// At or below the highest threshold so far (policies `seed-peak` and `seed-delta-…`).
    case belowPeak
    /// Too soon after another record of the app (policy `seed-dedup-90s`).
    case tooSoon
    /// Too soon after the start of monitoring (policy `seed-grace-30s`).
    case grace

    /// Whether the callback should have been counted and could not be.
    public var isError: Bool { self == .noMapping || self == .noDuration }

    /// The words for a log line.
    public var description: String {
        switch self {
        case .noMapping: "no mapping found"
        case .shielded: "the app is shielded"
        case .noDuration: "the duration is zero or negative"
        case .staleGeneration: "the generation was replaced"
        case .previousDay: "more than the time since midnight, so it is yesterday's"
        case .duplicate: "credited already"
        case .impossible: "more than the clock allows"
        case .belowPeak: "not above the highest threshold"
        case .tooSoon: "too soon after the last record"
        case .grace: "within the grace period after monitoring began"
        }
    }
}
