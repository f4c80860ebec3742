// Q11: the extension dies of its memory.

/// Kills at the limit of 6 MB, anywhere in the handler.
///
/// Evidence: forum 827783 first-hand; measured 18 to 77 kills a day on devices short of memory (Q11). What the handler
/// allocates is drawn, not measured: the code under test runs in the simulator's process.
public struct MemoryKills: Quirk {
    static let cause = Cause.memoryLimit
    static let actsOnProcesses = true
    public var isOn = false
    /// Bytes of a process before it handles anything.
    public var base: ClosedRange<Double> = 3_355_443...4_718_592
    /// Bytes that a call allocates: median, and the spread of the logarithm.
    public var transientMedian = 500_000.0
    public var transientSigma = 0.6
    /// Bytes above which the process is killed.
    public var limit = 6_291_456
    /// Probability that a call is killed regardless of its memory, because the device needs memory itself.
    public var pressureKill = 0.0

    public init() {}

    mutating func launch(_ launch: inout ExtensionLaunch, number: Int, _ view: QuirkView) {
        var process = chance(view, launch.process, purpose: 1)
        launch.footprintBytes += Int(process.uniform(base)) - Int(base.lowerBound)
        var call = chance(view, number)
        launch.transientBytes = Int(call.logNormal(median: transientMedian, sigma: transientSigma))
        let isPressed = call.happens(pressureKill)
        let point = KillPoint.allCases[call.integer(0...KillPoint.allCases.count - 1)]
        if launch.killPoint == nil, isPressed || launch.footprintBytes + launch.transientBytes > limit {
            launch.killPoint = point
        }
    }
}
