// Fisher's exact test: whether two shares differ by more than chance makes them, for any number of devices.

import Foundation

/// A two-by-two table of devices, and how often chance alone makes one that is as uneven.
package struct FisherExact: Hashable, Sendable {
    /// The two-sided probability, from 0 to 1: of all tables with these sums, those that are no more likely than this one.
    package let probability: Double

    /// - Parameters:
    ///   - first: Of one group, those with a property and all.
    ///   - second: The same of the other group.
    /// - Returns: Nil where a count is negative or more have the property than there are.
    package init?(_ first: (hits: Int, of: Int), _ second: (hits: Int, of: Int)) {
        guard first.hits >= 0, second.hits >= 0, first.hits <= first.of, second.hits <= second.of else {
            return nil
        }
        let hits = first.hits + second.hits
        let all = first.of + second.of
        let possible = max(0, hits - second.of)...min(hits, first.of)
        /// The logarithm of the hypergeometric probability, without what all tables share.
        func weight(_ count: Int) -> Double {
            Self.choices(first.of, count) + Self.choices(second.of, hits - count)
        }
        let total = Self.choices(all, hits)
        // Tables that are as likely as this one differ from it by rounding.
        let limit = weight(first.hits) + 1e-7
        probability = min(
            1,
            possible.reduce(0) { sum, count in
                let weight = weight(count)
                return weight <= limit ? sum + exp(weight - total) : sum
            })
    }

    /// The logarithm of the number of ways to choose some of several.
    private static func choices(_ all: Int, _ some: Int) -> Double {
        lgamma(Double(all) + 1) - lgamma(Double(some) + 1) - lgamma(Double(all - some) + 1)
    }
}

/// Probabilities of several tests on the same data, by Holm's method: each is then what it is worth beside the others.
package enum HolmAdjustment {
    /// - Parameter probabilities: Of each test.
    /// - Returns: In the same order, none smaller than before, none above 1.
    package static func adjusted(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var adjusted = probabilities
        var least = 0.0
        for (rank, index) in order.enumerated() {
            least = max(least, min(1, probabilities[index] * Double(probabilities.count - rank)))
            adjusted[index] = least
        }
        return adjusted
    }
}
