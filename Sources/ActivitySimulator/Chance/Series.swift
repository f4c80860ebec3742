// Logarithm and exponential by series: a C library may round them differently from one machine to the next.

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
