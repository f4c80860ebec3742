// A sum that no number from a file can break.

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
