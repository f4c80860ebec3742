// Q9: too many registered thresholds.

/// Days of silence and crashes that come with the number of registered thresholds.
///
/// Evidence: measured by third parties: about 500 as a soft ceiling, 587 and 780 silent on a device, 1 400 to 1 750
/// with crashes (Q9).
public struct ThresholdOverload: Quirk {
    static let cause = Cause.overload
    static let actsOnProcesses = true
    public var isOn = false
    /// Thresholds at which a day is silent with a probability of one half, and the width of the step.
    public var middle = 550.0
    public var width = 40.0
    /// Thresholds above which the extension crashes, and the probability of a crash for each one more.
    public var crashesAbove = 1_000
    public var crashProbability = 0.000_5

    public init() {}

    /// The probability that a day with so many thresholds is silent.
    public func silentShare(thresholds: Int) -> Double {
        Series.logistic((Double(thresholds) - middle) / width)
    }

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold else { return }
        var chance = chance(view, view.day)
        if chance.happens(silentShare(thresholds: view.monitoring.thresholdCount)) {
            callback.lose(by: .overload, from: view.dayBegan, to: view.dayEnds)
        }
    }

    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {
        let excess = view.monitoring.thresholdCount - crashesAbove
        guard excess > 0 else { return }
        var chance = chance(view, number, purpose: 1)
        guard chance.happens(Double(excess) * crashProbability), launch.killPoint == nil else { return }
        launch.killPoint = KillPoint.allCases[chance.integer(0...KillPoint.allCases.count - 1)]
    }
}
