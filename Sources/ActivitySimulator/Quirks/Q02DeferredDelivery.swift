// Q2: callbacks delayed for minutes to hours, then delivered all at once.

/// Stretches in which the system holds callbacks back; at the end all come within two seconds, in no order.
///
/// Evidence: forum 762540 second-hand; seen in public code; measured deferrals of 6 to 24 minutes with exact totals
/// (Q2).
public struct DeferredDelivery: Quirk {
    static let cause = Cause.deferral
    public var isOn = false
    /// Stretches a day, on average.
    public var perDay = 2.0
    /// Seconds that a stretch lasts.
    public var length: ClosedRange<Double> = 360...1_440
    /// Seconds that it lasts, as a median, when the battery is below `lowBattery` percent and drains.
    public var lowBatteryMedian = 10_800.0
    public var lowBattery = 20.0
    /// Seconds of the day in which stretches begin.
    public var hours: ClosedRange<Double> = 25_200...79_200
    /// Seconds within which the held ones come.
    public var flush = 2.0

    private var stretches: [ClosedRange<Double>] = []
    private var longs: [Double] = []

    public init() {}

    mutating func dayBegan(_ view: QuirkView) {
        var chance = chance(view, view.day)
        stretches.removeAll { $0.upperBound < view.dayBegan - 86_400 }
        longs.removeFirst(longs.count - stretches.count)
        var drawn: [(ClosedRange<Double>, Double)] = []
        for _ in 0..<chance.poisson(mean: perDay) {
            let from = view.dayBegan + chance.uniform(hours)
            let to = from + chance.uniform(length)
            drawn.append((from...to, from + chance.logNormal(median: lowBatteryMedian, sigma: 0.5)))
        }
        for (stretch, long) in drawn.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            stretches.append(stretch)
            longs.append(long)
        }
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        let isLow = view.battery.level < lowBattery && !view.battery.isCharging
        for (stretch, long) in zip(stretches, longs) where stretch.lowerBound <= callback.at {
            let end = isLow ? max(long, stretch.upperBound) : stretch.upperBound
            guard callback.at < end else { continue }
            var chance = chance(view, callback.key, purpose: 1)
            callback.delay(
                until: end + chance.uniform(0...flush), by: .deferral, from: stretch.lowerBound, to: end)
            return
        }
    }
}
