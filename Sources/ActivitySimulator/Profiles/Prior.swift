// What a seed draws a figure from.

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
