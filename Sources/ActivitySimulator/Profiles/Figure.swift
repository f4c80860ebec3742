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

/// A value, or a range of values that are equally likely on a scale.
public enum Prior: Hashable, Sendable {
    /// Always the same; of a switch, the probability that it is on.
    case fixed(Double)
    case range(ClosedRange<Double>, Figure.Scale)

    /// A value for a figure, from a stream of its own.
    func value(of figure: Figure, seed: UInt64) -> Double {
        let unit = Self.unit(figure.name, seed: seed)
        switch (self, figure.kind) {
        case (.fixed(let share), .toggle): return unit < share ? 1 : 0
        case (.fixed(let value), _): return value
        case (.range(let range, let scale), let kind):
            let value = scale.value(at: unit, of: range)
            // Every whole number of the range is as likely as the next one on a linear scale.
            guard kind != .number else { return value }
            return scale == .linear
                ? min(
                    (range.lowerBound + unit * (range.upperBound - range.lowerBound + 1)).rounded(.down),
                    range.upperBound)
                : value.rounded()
        }
    }

    private static func unit(_ name: String, seed: UInt64) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var chance = Chance(seed: seed, stream: hash, key: 0)
        return chance.unit()
    }
}

extension Figure.Scale {
    /// The value with a share of a range below it.
    func value(at share: Double, of range: ClosedRange<Double>) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound)
        guard self == .log, low > 0 else { return low + (high - low) * share }
        return min(max(low * Series.exp(share * Series.ln(high / low)), low), high)
    }
}

extension ClosedRange {
    /// The ends, each to be set by itself: an end that is moved past the other one changes places with it.
    var least: Bound {
        get { lowerBound }
        set { self = newValue...(Swift.max(newValue, upperBound)) }
    }

    var most: Bound {
        get { upperBound }
        set { self = Swift.min(newValue, lowerBound)...Swift.max(newValue, lowerBound) }
    }
}

/// A number that a figure can be: a real or a whole one.
protocol FigureNumber: Comparable, Sendable {
    static var figureKind: Figure.ValueKind { get }
    /// What it can be where nothing else is said.
    static var figureLimits: ClosedRange<Double> { get }
    var figureValue: Double { get }
    init(_ value: Double)
}

extension Double: FigureNumber {
    static var figureKind: Figure.ValueKind { .number }
    static var figureLimits: ClosedRange<Double> { 0...1e9 }
    var figureValue: Double { self }
}

extension Int: FigureNumber {
    static var figureKind: Figure.ValueKind { .whole }
    static var figureLimits: ClosedRange<Double> { 1...1e8 }
    var figureValue: Double { Double(self) }
}

/// A line in the list of a quirk: a figure, or several that go together.
struct FigureLine<Owner: Quirk> {
    fileprivate struct Part {
        var name: String
        var unit: String
        var kind: Figure.ValueKind
        var scale: Figure.Scale
        var reported: ClosedRange<Double>
        var source: String
        var limits: ClosedRange<Double>
        var atLeast: ClosedRange<Double>?
        var worldShare = 0.5
        var get: @Sendable (Owner) -> Double
        var set: @Sendable (inout Owner, Double) -> Void
    }

    fileprivate let parts: [Part]

    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    private init(_ parts: Part...) { self.parts = parts }

    init(_ lines: FigureLine...) { parts = lines.flatMap(\.parts) }

    /// A number, by default one above zero.
    static func number<Value: FigureNumber>(
        _ name: String, _ path: Path<Value>, _ unit: String, _ reported: ClosedRange<Value>,
        _ source: String, _ scale: Figure.Scale = .log,
        limits: ClosedRange<Double> = Value.figureLimits, atLeast: ClosedRange<Double>? = nil
    ) -> FigureLine {
        FigureLine(
            Part(
                name: name, unit: unit, kind: Value.figureKind, scale: scale, reported: reported.values,
                source: source, limits: limits, atLeast: atLeast,
                get: { $0[keyPath: path].figureValue }, set: { $0[keyPath: path] = Value($1) }))
    }

    /// A probability.
    static func share(
        _ name: String, _ path: Path<Double>, _ reported: ClosedRange<Double>, _ source: String,
        _ unit: String = "probability"
    ) -> FigureLine {
        number(name, path, unit, reported, source, limits: 0...1)
    }

    /// Both ends of a range: each can be anything that is reported of what is drawn from it.
    static func ends<Value: FigureNumber>(
        _ name: String, _ path: Path<ClosedRange<Value>>, _ unit: String, _ reported: ClosedRange<Value>,
        _ source: String, _ scale: Figure.Scale = .log, limits: ClosedRange<Double> = Value.figureLimits
    ) -> FigureLine {
        func end(_ name: String, _ end: any WritableKeyPath<ClosedRange<Value>, Value> & Sendable) -> Part {
            Part(
                name: name, unit: unit, kind: Value.figureKind, scale: scale, reported: reported.values,
                source: source, limits: limits,
                get: { $0[keyPath: path][keyPath: end].figureValue },
                set: { $0[keyPath: path][keyPath: end] = Value($1) })
        }
        return FigureLine(end(name + ".least", \.least), end(name + ".most", \.most))
    }

    /// - Parameter worldShare: In how many worlds it is on.
    static func toggle(
        _ name: String, _ path: Path<Bool>, _ source: String, worldShare: Double = 0.5
    ) -> FigureLine {
        FigureLine(
            Part(
                name: name, unit: "switch", kind: .toggle, scale: .linear, reported: 0...1, source: source,
                limits: 0...1, worldShare: worldShare, get: { $0[keyPath: path] ? 1 : 0 },
                set: { $0[keyPath: path] = $1 >= 0.5 }))
    }

    /// One of the cases of a type.
    static func choice<Value: CaseIterable & RawRepresentable<String> & Equatable & Sendable>(
        _ name: String, _ path: Path<Value>, _ source: String
    ) -> FigureLine {
        let cases = Array(Value.allCases)
        let range = 0...Double(cases.count - 1)
        return FigureLine(
            Part(
                name: name, unit: "choice", kind: .choice(cases.map(\.rawValue)), scale: .linear,
                reported: range, source: source, limits: range,
                get: { Double(cases.firstIndex(of: $0[keyPath: path]) ?? 0) },
                set: { $0[keyPath: path] = cases[Int($1)] }))
    }
}

extension ClosedRange where Bound: FigureNumber {
    fileprivate var values: ClosedRange<Double> { lowerBound.figureValue...upperBound.figureValue }
}

/// The figures of quirks as they are listed.
struct FigureRegistry {
    private(set) var figures: [Figure] = []

    /// Adds the figures of a quirk, its switch first.
    ///
    /// - Parameter evidence: What is reported of the quirk as such.
    mutating func add<Owner: Quirk>(
        _ quirk: String, _ base: any WritableKeyPath<QuirkSet, Owner> & Sendable, _ evidence: String,
        _ lines: FigureLine<Owner>...
    ) {
        let isOn = FigureLine<Owner>.toggle("isOn", \.isOn, evidence, worldShare: 0.4)
        figures += ([isOn] + lines).flatMap(\.parts).map { entry in
            Figure(
                name: quirk + "." + entry.name, unit: entry.unit, kind: entry.kind, scale: entry.scale,
                reported: entry.reported, source: entry.source, limits: entry.limits,
                worldShare: entry.worldShare, atLeast: entry.atLeast,
                cause: Owner.cause, get: { entry.get($0[keyPath: base]) },
                set: { entry.set(&$0[keyPath: base], $1) })
        }
    }
}
