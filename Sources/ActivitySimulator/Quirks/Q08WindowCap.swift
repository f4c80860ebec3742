// Q8: use beyond the registered window is invisible.

/// A system that keeps only the first thresholds of an app.
///
/// Evidence: own analysis; a window that ends is blind without any fault, this quirk makes it end early (Q8).
public struct WindowCap: Quirk {
    static let cause = Cause.windowCap
    public var isOn = false
    /// The thresholds that are kept of a counter, lowest first.
    public var thresholds = 60

    public init() {}

    mutating func intercept(_ callback: inout OutgoingCallback, _ view: QuirkView) {
        guard callback.isThreshold else { return }
        if callback.slot.events[callback.event].index >= thresholds { callback.lose(by: .windowCap) }
    }
}
