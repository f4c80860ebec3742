// The time at which the device's counter reached a threshold, and the outcome.

public import TrackingModel

/// A threshold that was reached: the extension should have been called for it at that time.
public struct Crossing: Hashable, Codable, Sendable {
    /// Its number in `Truth.events`.
    public var event: Int
    /// True time.
    public var at: Instant
    public var fate: Fate
    /// Who delayed it last; nil for nobody.
    public var delayedBy: Cause?
    /// Deliveries beyond the first.
    public var duplicates: Int
    /// Where the use was that reached it; nil for this device.
    public var place: Place?
}

/// The outcome of a crossing. Each has exactly one.
public enum Fate: Hashable, Codable, Sendable {
    /// On its way still.
    case pending
    /// A handler ran to its end at this true time; the first one, where there were several.
    case delivered(at: Instant)
    case lost(by: Cause)
    /// It came before, without having been reached, and comes once only.
    case usedUp(by: Cause)
    /// Every handler that began was killed; this was the last.
    case killed(at: Instant, KillPoint)

    public var isDelivered: Bool { if case .delivered = self { true } else { false } }
    /// Whether no handler ran to its end, and none will.
    var isMissing: Bool {
        switch self {
        case .lost, .killed, .usedUp: true
        case .pending, .delivered: false
        }
    }
    public var isLost: Bool { if case .lost = self { true } else { false } }
}
