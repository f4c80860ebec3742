// Q17: before the first unlocking after a start, the preferences look empty.

/// Restarts of the device, with callbacks before the store can be read.
///
/// Evidence: described with a reproduction by christianselig.com, 2024-10. The empty store itself is modelled by the
/// implementation behind `ExtensionLaunch.isStoreLocked`.
public struct LockedStore: Quirk {
    static let cause = Cause.lockedStore
    public var isOn = false
    /// Probability a day that the device is restarted.
    public var rebootsPerDay = 0.1
    /// Seconds that the device is off for a restart.
    public var offSeconds: ClosedRange<Double> = 30...90
    /// Seconds until the store can be read, on average.
    public var meanLocked = 300.0

    public init() {}

    mutating func plan(_ pattern: inout UsagePattern, day: Int, _ view: QuirkView) {
        var chance = chance(view, day)
        guard chance.happens(rebootsPerDay) else { return }
        let second = chance.uniform(28_800...79_200).rounded()
        pattern.add(.powerOff, at: second)
        pattern.add(.powerOn, at: second + chance.uniform(offSeconds).rounded())
    }

    mutating func lockedSeconds(boot: Int, _ view: QuirkView) -> Double {
        var chance = chance(view, boot, purpose: 1)
        return chance.exponential(mean: meanLocked)
    }
}
