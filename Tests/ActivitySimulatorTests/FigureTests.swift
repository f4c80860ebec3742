// The registry of figures against the quirks themselves.

import Testing

@testable import ActivitySimulator

@Suite struct FigureTests {
    static let names = Figure.all.map(\.name)

    /// What a quirk remembers while it runs; everything else that it stores is a figure.
    static let remembered: Set<String> = [
        "deferredDelivery.stretches", "deferredDelivery.longs", "disorder.lastDue", "silence.downFrom",
        "silence.downTo", "silence.downCount", "silence.starvedFrom", "silence.stopFrom", "silence.stopTo",
        "midnightTrouble.registrationsToday", "batteryBlackout.from", "batteryBlackout.until",
        "batteryBlackout.struckDay", "rearmLoop.rounds", "tokenChurn.changes", "shieldInterplay.meetings",
        "silence.lastOpenedAt", "neverLoaded.dead", "lostPermission.openings",
    ]

    /// Every stored value of a set of quirks as a number, by the name that its figure should have.
    static func stored(_ value: Any, _ path: String = "") -> [String: Double] {
        if remembered.contains(path) { return [:] }
        switch value {
        case let number as Double: return [path: number]
        case let number as Int: return [path: Double(number)]
        case let number as Int?: return [path: Double(number ?? -1)]
        case let isOn as Bool: return [path: isOn ? 1 : 0]
        case let range as ClosedRange<Double>:
            return [path + ".least": range.lowerBound, path + ".most": range.upperBound]
        case let range as ClosedRange<Int>:
            return [path + ".least": Double(range.lowerBound), path + ".most": Double(range.upperBound)]
        case let profile as CounterProfile:
            return [path: Double(CounterProfile.allCases.firstIndex(of: profile) ?? -1)]
        default: break
        }
        var found: [String: Double] = [:]
        let children = Mirror(reflecting: value).children
        #expect(!children.isEmpty, "\(path) is of a kind that the registry does not know")
        for (number, child) in children.enumerated() {
            let name = child.label.map { $0.hasPrefix("[") ? String(number) : $0 } ?? String(number)
            found.merge(stored(child.value, path.isEmpty ? name : path + "." + name)) { first, _ in first }
        }
        return found
    }

    @Test func `every number and switch of every quirk is a figure, and no figure is of anything else`() {
        let stored = Self.stored(QuirkSet())
        #expect(Set(stored.keys) == Set(Figure.all.map(\.name)))
        #expect(Figure.all.count == Set(Figure.all.map(\.name)).count)
        #expect(stored.count > 100)
    }

    @Test(arguments: names) func `a figure sets what its name says and nothing else`(name: String) throws {
        let figure = try #require(Figure.named(name))
        let usual = QuirkSet()
        let before = Self.stored(usual)
        var changed = usual
        let value = figure.get(usual)
        // Outwards, where the other end of a range does not matter.
        let other =
            switch figure.kind {
            case .toggle: 1 - value
            case .choice: value == 0 ? 1.0 : 0
            case .number: figure.name.hasSuffix(".least") ? value / 2 : value + 1
            case .whole: figure.name.hasSuffix(".least") ? value - 1 : value + 1
            }
        figure.set(&changed, other)
        #expect(figure.get(changed) == other)
        let after = Self.stored(changed)
        let differing = before.keys.filter { before[$0] != after[$0] }
        #expect(differing == (other == value ? [] : [figure.name]))
        #expect(QuirkSet(only: figure.cause) != nil)
    }

    @Test(arguments: names) func `what is usual is reported, and priors reach beyond`(name: String) throws {
        let figure = try #require(Figure.named(name))
        let usual = figure.get(QuirkSet())
        // Zero is a fault that does not come by itself.
        #expect(usual == 0 || figure.reported.contains(usual), "\(figure.name): \(usual)")
        #expect(!figure.source.isEmpty && !figure.unit.isEmpty)
        #expect(figure.limits.lowerBound <= figure.reported.lowerBound)
        #expect(figure.limits.upperBound >= figure.reported.upperBound)
        if figure.scale == .log { #expect(figure.reported.lowerBound > 0) }
        for prior in [figure.prior, figure.heldOut] {
            guard case .range(let range, let scale) = prior else {
                #expect(figure.kind == .toggle)
                continue
            }
            #expect(scale == figure.scale)
            for seed in 0..<200 as Range<UInt64> {
                let value = prior.value(of: figure, seed: seed)
                #expect(range.contains(value) || figure.kind == .whole && range.lowerBound - 0.5 <= value)
                if figure.kind != .number { #expect(value == value.rounded()) }
                var set = QuirkSet()
                figure.set(&set, value)
            }
        }
        guard case .range(let prior, _) = figure.prior, case .range(let heldOut, _) = figure.heldOut,
            figure.kind == .number || figure.kind == .whole
        else { return }
        #expect(prior.lowerBound <= figure.reported.lowerBound)
        #expect(prior.upperBound >= figure.reported.upperBound)
        #expect(heldOut != prior)
    }
}
