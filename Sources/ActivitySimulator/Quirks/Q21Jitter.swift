// Q21: callbacks are not quite regular.

/// Small delays, so that minutes are 59 to 62 seconds apart and now and then 42.
///
/// Evidence: measured (Q21).
public struct Jitter: Quirk, Hashable {
    static let cause = Cause.jitter
    public var isOn = false
    /// Seconds of the deviation between two callbacks.
    public var deviation = 0.6
    /// Probability of a callback so late that the next one seems early, and by how many seconds at most.
    public var tail = 0.02
    public var tailSeconds = 18.0

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {
        guard passage.isThreshold, !passage.isEcho else { return }
        var chance = chance(view, passage.key)
        // The difference of two has the deviation that was measured.
        let delay = chance.normal(mean: 2.5 * deviation, deviation: deviation * 0.707_106_8)
        let isLate = chance.happens(tail)
        let late = chance.uniform(0...tailSeconds)
        passage.delay(until: passage.due + max(delay, 0) + (isLate ? late : 0), by: .jitter)
    }
}
