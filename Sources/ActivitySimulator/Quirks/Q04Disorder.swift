// Q4: callbacks of a burst in another order.

/// Callbacks that change places within a burst.
///
/// Evidence: measured, for example 78, 77, 75, 76, 79 within half a second (Q4).
public struct Disorder: Quirk {
    static let cause = Cause.disorder
    public var isOn = false
    /// Probability that a callback of a burst falls behind.
    public var probability = 0.3
    /// Seconds by which it falls behind at most; callbacks closer than that make a burst.
    public var reach = 1.0

    private var lastDue = -Double.infinity

    public init() {}

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        var chance = chance(view, callback.key)
        let falls = chance.happens(probability)
        let by = chance.uniform(0...reach)
        let isBurst = abs(callback.due - lastDue) <= reach
        lastDue = callback.due
        if falls, isBurst { callback.delay(until: callback.due + by, by: .disorder) }
    }
}
