// Random draws of the simulation: a stream of its own for each purpose and key, the same on every machine.

import TrackingModel

/// A short stream of random numbers for one decision.
///
/// A stream is identified by the seed, its purpose and a key such as the number of a crossing. So no decision depends
/// on how many others were made before it, and switching one fault off leaves the draws of all others unchanged.
struct Chance {
    private var generator: SeededGenerator

    init(seed: UInt64, stream: UInt64, key: Int) {
        var mixer = SeededGenerator(seed: seed ^ (stream &* 0xD6E8_FEB8_6659_FD93))
        let first = mixer.next()
        var second = SeededGenerator(seed: first ^ (UInt64(bitPattern: Int64(key)) &* 0xA24B_AED4_963E_E407))
        generator = SeededGenerator(seed: second.next())
    }

    /// Uniform in 0..<1.
    mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

    mutating func happens(_ probability: Double) -> Bool { unit() < probability }

    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(unit() * Double(range.count))
    }

    mutating func exponential(mean: Double) -> Double { -mean * Series.ln(1 - unit()) }

    /// Irwin–Hall's sum of twelve: never further than six deviations from the mean, always twelve draws.
    mutating func normal(mean: Double, deviation: Double) -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return mean + deviation * sum
    }

    mutating func logNormal(median: Double, sigma: Double) -> Double {
        median * Series.exp(normal(mean: 0, deviation: sigma))
    }

    mutating func poisson(mean: Double) -> Int {
        let limit = Series.exp(-min(mean, 500))
        var product = unit()
        var count = 0
        while product > limit {
            count += 1
            product *= unit()
        }
        return count
    }

    mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for index in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(index, integer(0...index))
        }
    }
}

/// The transcendental functions that the draws need, in operations that IEEE 754 rounds in one way only.
enum Series {
    private static let ln2 = 0.693_147_180_559_945_3

    /// The natural logarithm of a positive number.
    static func ln(_ value: Double) -> Double {
        var exponent = Double(value.exponent)
        var significand = value.significand
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var sum = 0.0
        for divisor in stride(from: 21.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
        return exponent * ln2 + 2 * ratio * sum
    }

    static func exp(_ value: Double) -> Double {
        let bounded = min(max(value, -700), 700)
        let power = (bounded / ln2).rounded()
        let rest = bounded - power * ln2
        var sum = 1.0
        for divisor in stride(from: 16.0, through: 1, by: -1) { sum = 1 + sum * rest / divisor }
        return Double(sign: .plus, exponent: Int(power), significand: sum)
    }

    /// 1 ÷ (1 + e⁻ˣ).
    static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
