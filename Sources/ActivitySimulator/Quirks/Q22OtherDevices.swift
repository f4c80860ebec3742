// Q22: what is used on another device of the person counts here, late.

import TrackingModel

/// Use on another device, of which the counters of this one hear minutes to hours later.
///
/// Evidence: forum 715315 and 723226, Apple staff: with "Share Across Devices" thresholds count all devices of a person,
/// without a filter. How late is assumed. The figures of the delay hold for users who have two devices of themselves,
/// too, whether this is on or not.
public struct OtherDevices: Quirk {
    static let cause = Cause.otherDevices
    public var isOn = false
    /// Whether the person shares across devices; if not, nothing counts that is used elsewhere.
    public var isShared = true
    /// Stretches of use elsewhere a day, on average, and how many minutes they last.
    public var perDay = 3.0
    public var minutes: ClosedRange<Double> = 5...45
    /// Seconds from the end of such a stretch until this device hears of it: median, spread of the logarithm, most.
    public var delayMedian = 1_200.0
    public var delaySigma = 1.0
    public var delayMost = 43_200.0

    public init() {}

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {
        guard view.apps > 0 else { return }
        var chance = chance(view, day)
        var at = 25_200.0
        for _ in 0..<chance.poisson(mean: perDay) {
            at += chance.uniform(600...18_000).rounded()
            let length = (chance.uniform(minutes) * 60).rounded()
            guard at + length < 86_000 else { break }
            pattern.useElsewhere(chance.integer(0...view.apps - 1), from: at, to: at + length)
            at += length
        }
    }

    /// Seconds until this device hears of a stretch of use.
    func delay(seed: UInt64, number: Int) -> Double {
        var chance = chance(seed: seed, number, purpose: 1)
        return min(chance.logNormal(median: delayMedian, sigma: delaySigma), delayMost)
    }
}
