// Q14: a draining battery holds callbacks back.

/// Three hours without callbacks while the battery is between 20 and 30 percent, then all at once.
///
/// Evidence: measured; the same device ran no background task in eight days (Q14).
public struct BatteryBlackout: Quirk {
    static let cause = Cause.battery
    public var isOn = false
    /// Probability for each day on which the battery gets there.
    public var probability = 0.2
    /// Percent between which it happens.
    public var levels: ClosedRange<Double> = 20...30
    /// Seconds until the flush.
    public var length = 10_800.0
    /// Seconds within which the held ones come.
    public var flush = 2.0

    private var from = -Double.infinity
    private var until = -Double.infinity
    private var struckDay: Int?

    public init() {}

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        if callback.at >= until, struckDay != view.day, !view.battery.isCharging,
            levels.contains(view.battery.level)
        {
            struckDay = view.day
            var chance = chance(view, view.day)
            if chance.happens(probability) {
                from = callback.at
                until = from + length
            }
        }
        guard callback.at >= from, callback.at < until else { return }
        var chance = chance(view, callback.key, purpose: 1)
        callback.delay(until: until + chance.uniform(0...flush), by: .battery, from: from, to: until)
    }

    mutating func pluggedIn(_ view: QuirkView, _ echoes: inout [Echo]) { until = min(until, view.now) }
}
