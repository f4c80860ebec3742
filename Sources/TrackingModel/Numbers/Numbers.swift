// Searching and sorting, sums that stay in bounds, and numbers drawn from a seed.

extension RandomAccessCollection {
    /// The first place at which a condition no longer holds, where it holds for a front part only.
    @inlinable
    package func partitionPoint(where holds: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if holds(self[middle]) {
                low = index(after: middle)
                count -= half + 1
            } else {
                count = half
            }
        }
        return low
    }
}

extension Sequence {
    /// What a figure of all elements comes to.
    @inlinable
    package func sum<Value: AdditiveArithmetic>(_ figure: (Element) -> Value) -> Value {
        reduce(.zero) { $0 + figure($1) }
    }
}

extension Sequence where Element: Comparable {
    /// From the least to the largest; nil for none.
    @inlinable
    package var bounds: ClosedRange<Element>? {
        reduce(nil) { bounds, element in
            Swift.min(
                bounds?.lowerBound ?? element, element)...Swift.max(bounds?.upperBound ?? element, element)
        }
    }
}

extension Dictionary where Key: Comparable {
    @inlinable
    package var inKeyOrder: [Element] { sorted { $0.key < $1.key } }
}

// MARK: - Values in the order of their times

extension Array {
    /// The elements sorted by a time, stable; the same array if they are sorted already, which can be long.
    @inlinable
    package func ascending(_ time: (Element) -> Instant) -> [Element] {
        let isSorted = zip(self, dropFirst()).allSatisfy { time($0) <= time($1) }
        if isSorted { return self }
        // Places are sorted, and not elements, which can be large.
        return indices.sorted { (time(self[$0]), $0) < (time(self[$1]), $1) }.map { self[$0] }
    }
}

// MARK: - A sum that no number from a file can break

/// The sum of numbers from a file, which may be absurd: held at the largest value instead of trapping.
@inlinable
public func saturatingSum(_ values: some Sequence<Int>) -> Int {
    var sum = 0
    for value in values {
        let next = sum.addingReportingOverflow(value)
        sum = next.overflow ? (value < 0 ? Int.min : Int.max) : next.partialValue
    }
    return sum
}

// MARK: - A random number generator: the same seed gives the same numbers on every machine

/// SplitMix64, for simulated data and for tests whose failures must be reproducible.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
