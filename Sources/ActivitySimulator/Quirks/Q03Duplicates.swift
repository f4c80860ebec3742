// Q3: the same callback several times.

/// Callbacks that come again, some of them while the first one runs.
///
/// Evidence: forum 741133 and 741117 second-hand; measured ×5 and ×15 within 65 µs (Q3).
public struct Duplicates: Quirk, Hashable {
    static let cause = Cause.duplication
    public var isOn = false
    /// Probability that a callback comes again.
    public var probability = 0.3
    /// Extra copies; beyond the first each further one has a probability of one half.
    public var copies = 1...14
    /// Seconds after the first, on average.
    public var meanDelay = 0.3

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {
        guard passage.isThreshold else { return }
        var chance = chance(view, passage.key)
        guard chance.happens(probability) else { return }
        var count = copies.lowerBound
        while count < copies.upperBound, chance.happens(0.5) { count += 1 }
        for _ in 0..<count { passage.copies.append(chance.exponential(mean: meanDelay)) }
    }
}
