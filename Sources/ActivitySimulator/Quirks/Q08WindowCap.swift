// Q8: use beyond the registered window is invisible.

/// A system that keeps only the first thresholds of an app.
///
/// Evidence: own analysis; a window that ends is blind without any fault, this quirk makes it end early (Q8).
public struct WindowCap: Quirk, Hashable {
    static let cause = Cause.windowCap
    public var isOn = false
    /// The thresholds that are kept of a counter, lowest first.
    public var thresholds = 60

    public init(isOn: Bool = false) { self.isOn = isOn }

    mutating func pass(_ passage: inout Passage, _ view: QuirkView) {
        guard passage.isThreshold else { return }
        if passage.slot.events[passage.event].index >= thresholds { passage.lose(by: .windowCap) }
    }
}
