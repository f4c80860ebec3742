// Q3: the same callback several times.

/// Callbacks that come again, some of them while the first one runs.
///
/// Evidence: forum 741133 and 741117 second-hand; measured ×5 and ×15 within 65 µs (Q3).
public struct Duplicates: Quirk {
    static let cause = Cause.duplication
    public var isOn = false
    /// Probability that a callback comes again.
    public var probability = 0.3
    /// Extra copies; beyond the first each further one has a probability of one half.
    public var copies = 1...14
    /// Seconds after the first, on average.
    public var meanDelay = 0.3

    public init() {}

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold else { return }
        var chance = chance(view, callback.key)
        guard chance.happens(probability) else { return }
        var count = copies.lowerBound
        while count < copies.upperBound, chance.happens(0.5) { count += 1 }
        for _ in 0..<count { callback.copies.append(chance.exponential(mean: meanDelay)) }
    }
}
