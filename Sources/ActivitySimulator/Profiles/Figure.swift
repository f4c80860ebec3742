// A figure of a quirk: what it is called, what it can be, and what is reported of it.

/// One number or switch of one quirk, by its name.
///
/// The registry of figures is the one place that knows what is reported of each. A switch counts as the probability
/// that it is on, a choice as the number of its case.
public struct Figure: Sendable {
    /// `quirk.figure`, as the properties of ``QuirkSet`` are called; the ends of a range are `least` and `most`.
    public let name: String
    public let unit: String
    public let kind: ValueKind
    public let scale: Scale
    /// What the sources say that it can be; a single value where they agree.
    public let reported: ClosedRange<Double>
    /// Where that is from, or that it is assumed.
    public let source: String
    /// What the simulator can make sense of.
    public let limits: ClosedRange<Double>
    /// Of a switch, in how many worlds it is on.
    let worldShare: Double
    /// What ``prior`` holds at least, where twice the reported range is not enough.
    let atLeast: ClosedRange<Double>?
    /// The quirk that it belongs to.
    public let cause: Cause
    package let get: @Sendable (QuirkSet) -> Double
    let set: @Sendable (inout QuirkSet, Double) -> Void

    /// How values are written and drawn.
    public enum ValueKind: Hashable, Sendable {
        case number, whole, toggle
        /// Names of the cases, by number.
        case choice([String])
    }

    /// In which unit a range is uniform.
    public enum Scale: String, Sendable { case linear, log }

    /// What it is where no profile says otherwise.
    public var usual: Prior { .fixed(get(QuirkSet())) }

    /// What worlds are drawn from: all of the reported range and twice beyond, within the limits.
    public var prior: Prior {
        if kind == .toggle { return .fixed(worldShare) }
        guard kind == .number || kind == .whole else { return .range(reported, .linear) }
        let low = min(reported.lowerBound / 2, reported.lowerBound, atLeast?.lowerBound ?? .infinity)
        return range(low, max(reported.upperBound * 2, atLeast?.upperBound ?? 0))
    }

    /// What no rule is chosen on: the reported range moved up by half of its width, its ends ten times as far apart.
    ///
    /// On a logarithmic scale the ratio of the ends is ten times the reported one, on a linear one their difference.
    /// Switches and choices have no width.
    public var heldOut: Prior {
        guard kind == .number || kind == .whole else { return prior }
        let (low, high) = (reported.lowerBound, reported.upperBound)
        if scale == .linear { return range(high - 5 * (high - low), high + 5 * (high - low)) }
        let reach = (10 * high / low).squareRoot()
        return range(high / reach, high * reach)
    }

    /// A range within the limits, its ends in three digits or whole.
    private func range(_ low: Double, _ high: Double) -> Prior {
        let ends =
            kind == .whole
            ? low.rounded(.down)...high.rounded(.up) : low.inThreeDigits...high.inThreeDigits
        return .range(ends.clamped(to: limits), scale)
    }

    /// A prior around a value of a profile: a third less to half more, within what is reported; a value that is off,
    /// or outside of that, stays.
    func near(_ value: Double) -> Prior {
        guard kind == .number || kind == .whole, value > 0, reported.contains(value) else {
            return .fixed(value)
        }
        let wide =
            kind == .whole
            ? (value / 1.5).rounded(.down)...(value * 1.5).rounded(.up) : value / 1.5...value * 1.5
        let range = wide.clamped(to: reported)
        return range.lowerBound < range.upperBound ? .range(range, scale) : .fixed(value)
    }

    /// A figure by its name; nil for none.
    public static func named(_ name: String) -> Figure? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The switch of a quirk; nil for a cause that is no quirk.
    package static func isOn(of cause: Cause) -> Figure? { switches[cause] }

    private static let switches = Dictionary(
        uniqueKeysWithValues: all.filter(\.isSwitchOfQuirk).map { ($0.cause, $0) }
    )

    /// Whether it switches a quirk on, and not a part of one.
    private var isSwitchOfQuirk: Bool { name.hasSuffix(".isOn") && name.count { $0 == "." } == 1 }
}

extension Double {
    fileprivate var inThreeDigits: Double {
        guard self != 0 else { return self }
        var unit = 1.0
        // Powers of ten from 1 up, which are exact.
        if abs(self) >= 1_000 { return (self / 10).inThreeDigits * 10 }
        while abs(self) * unit < 100, unit < 1e12 { unit *= 10 }
        return (self * unit).rounded() / unit
    }
}
