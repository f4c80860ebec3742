// Q21: callbacks are not quite regular.

/// Small delays, so that minutes are 59 to 62 seconds apart and now and then 42.
///
/// Evidence: measured (Q21).
public struct Jitter: Quirk {
    static let cause = Cause.jitter
    public var isOn = false
    /// Seconds of the deviation between two callbacks.
    public var deviation = 0.6
    /// Probability of a callback so late that the next one seems early, and by how many seconds at most.
    public var tail = 0.02
    public var tailSeconds = 18.0

    public init() {}

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold, !callback.isEcho else { return }
        var chance = chance(view, callback.key)
        // The difference of two has the deviation that was measured.
        let delay = chance.normal(mean: 2.5 * deviation, deviation: deviation * 0.707_106_8)
        let isLate = chance.happens(tail)
        let late = chance.uniform(0...tailSeconds)
        callback.delay(until: callback.due + max(delay, 0) + (isLate ? late : 0), by: .jitter)
    }
}
