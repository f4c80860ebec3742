// How many incidents to expect where some were counted: none in a thousand sessions is no proof of none.

import Foundation

/// The exact 95 % interval of a Poisson mean (Garwood 1936).
///
/// Where nothing was counted there is only an upper bound, −ln 0.05 ≈ 3: the rule of three.
public struct PoissonInterval: Hashable, Sendable {
    public let low: Double
    public let high: Double

    /// Nil for a negative count.
    public init?(events: Int) {
        guard events >= 0 else { return nil }
        guard events > 0 else {
            (low, high) = (0, -log(0.05))
            return
        }
        let count = Double(events)
        low = Self.solve(from: 0, to: count) { Self.tail(events, mean: $0, upward: true) < 0.025 }
        let far = count + 10 * count.squareRoot() + 20
        high = Self.solve(from: count, to: far) { Self.tail(events, mean: $0, upward: false) > 0.025 }
    }

    /// The mean at which a condition that held below it ceases to hold.
    private static func solve(from: Double, to: Double, _ isBelow: (Double) -> Bool) -> Double {
        var (low, high) = (from, to)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if isBelow(middle) { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The probability of at least `events`, or of at most as many. Called where the terms fall from `events` on.
    private static func tail(_ events: Int, mean: Double, upward: Bool) -> Double {
        guard mean > 0 else { return upward ? 0 : 1 }
        var index = Double(events)
        var term = exp(-mean + index * log(mean) - lgamma(index + 1))
        var sum = 0.0
        while term > sum * 1e-17, index >= 0 {
            sum += term
            if upward {
                index += 1
                term *= mean / index
            } else {
                term *= index / mean
                index -= 1
            }
        }
        return sum
    }
}
