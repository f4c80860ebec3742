// How the registry's lists are written: a line for each figure of a quirk.

/// A figure as it stands in the list of its quirk.
struct FigureEntry<Owner: Quirk> {
    fileprivate var name: String
    fileprivate var unit: String
    fileprivate var kind = Figure.ValueKind.number
    fileprivate var scale = Figure.Scale.log
    fileprivate var reported: ClosedRange<Double>
    fileprivate var source: String
    fileprivate var limits: ClosedRange<Double>
    fileprivate var atLeast: ClosedRange<Double>?
    fileprivate var worldShare = 0.5
    fileprivate var get: @Sendable (Owner) -> Double
    fileprivate var set: @Sendable (inout Owner, Double) -> Void

    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    /// A number above zero.
    static func number(
        _ name: String, _ path: Path<Double>, _ unit: String, _ reported: ClosedRange<Double>,
        _ source: String,
        _ scale: Figure.Scale = .log, limits: ClosedRange<Double> = 0...1e9,
        atLeast: ClosedRange<Double>? = nil
    ) -> [FigureEntry] {
        [
            FigureEntry(
                name: name, unit: unit, scale: scale, reported: reported, source: source, limits: limits,
                atLeast: atLeast, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
        ]
    }

    /// A probability.
    static func share(
        _ name: String, _ path: Path<Double>, _ reported: ClosedRange<Double>, _ source: String,
        _ unit: String = "probability"
    ) -> [FigureEntry] {
        number(name, path, unit, reported, source, limits: 0...1)
    }

    static func whole(
        _ name: String, _ path: Path<Int>, _ unit: String, _ reported: ClosedRange<Int>, _ source: String,
        _ scale: Figure.Scale = .log, limits: ClosedRange<Double> = 1...1e8
    ) -> [FigureEntry] {
        [
            FigureEntry(
                name: name, unit: unit, kind: .whole, scale: scale,
                reported: Double(reported.lowerBound)...Double(reported.upperBound), source: source,
                limits: limits,
                get: { Double($0[keyPath: path]) }, set: { $0[keyPath: path] = Int($1) })
        ]
    }

    /// Both ends of a range: each can be anything that is reported of what is drawn from it.
    static func ends(
        _ name: String, _ path: Path<ClosedRange<Double>>, _ unit: String, _ reported: ClosedRange<Double>,
        _ source: String, _ scale: Figure.Scale = .log, limits: ClosedRange<Double> = 0...1e9
    ) -> [FigureEntry] {
        [
            FigureEntry(
                name: name + ".least", unit: unit, scale: scale, reported: reported, source: source,
                limits: limits,
                get: { $0[keyPath: path].least }, set: { $0[keyPath: path].least = $1 }),
            FigureEntry(
                name: name + ".most", unit: unit, scale: scale, reported: reported, source: source,
                limits: limits,
                get: { $0[keyPath: path].most }, set: { $0[keyPath: path].most = $1 }),
        ]
    }

    static func ends(
        _ name: String, _ path: Path<ClosedRange<Int>>, _ unit: String, _ reported: ClosedRange<Int>,
        _ source: String, limits: ClosedRange<Double> = 1...1e6
    ) -> [FigureEntry] {
        let reported = Double(reported.lowerBound)...Double(reported.upperBound)
        return [
            FigureEntry(
                name: name + ".least", unit: unit, kind: .whole, reported: reported, source: source,
                limits: limits,
                get: { Double($0[keyPath: path].least) }, set: { $0[keyPath: path].least = Int($1) }),
            FigureEntry(
                name: name + ".most", unit: unit, kind: .whole, reported: reported, source: source,
                limits: limits,
                get: { Double($0[keyPath: path].most) }, set: { $0[keyPath: path].most = Int($1) }),
        ]
    }

    /// - Parameter worldShare: In how many worlds it is on.
    static func toggle(
        _ name: String, _ path: Path<Bool>, _ source: String, worldShare: Double = 0.5
    ) -> [FigureEntry] {
        [
            FigureEntry(
                name: name, unit: "switch", kind: .toggle, scale: .linear, reported: 0...1, source: source,
                limits: 0...1, worldShare: worldShare, get: { $0[keyPath: path] ? 1 : 0 },
                set: { $0[keyPath: path] = $1 >= 0.5 })
        ]
    }

    /// One of the cases of a type.
    static func choice<Value: CaseIterable & RawRepresentable<String> & Equatable & Sendable>(
        _ name: String, _ path: Path<Value>, _ source: String
    ) -> [FigureEntry] {
        let cases = Array(Value.allCases)
        let range = 0...Double(cases.count - 1)
        return [
            FigureEntry(
                name: name, unit: "choice", kind: .choice(cases.map(\.rawValue)), scale: .linear,
                reported: range,
                source: source, limits: range,
                get: { Double(cases.firstIndex(of: $0[keyPath: path]) ?? 0) },
                set: { $0[keyPath: path] = cases[Int($1)] })
        ]
    }
}

extension Figure {
    /// The figures of a quirk, its switch first.
    ///
    /// - Parameter evidence: What is reported of the quirk as such.
    static func of<Owner: Quirk>(
        _ quirk: String, _ base: any WritableKeyPath<QuirkSet, Owner> & Sendable, _ evidence: String,
        _ entries: [FigureEntry<Owner>]...
    ) -> [Figure] {
        let isOn = FigureEntry<Owner>.toggle("isOn", \.isOn, evidence, worldShare: 0.4)
        return ([isOn] + entries).joined().map { entry in
            Figure(
                name: quirk + "." + entry.name, unit: entry.unit, kind: entry.kind, scale: entry.scale,
                reported: entry.reported, source: entry.source, limits: entry.limits,
                worldShare: entry.worldShare, atLeast: entry.atLeast,
                cause: Owner.cause, get: { entry.get($0[keyPath: base]) },
                set: { entry.set(&$0[keyPath: base], $1) })
        }
    }
}
