// The difference of two figures of a store, which can be anything.

/// A difference of two numbers; nil where one is unknown, and for one beyond the range of integers.
func increase(from before: Int?, to after: Int?) -> Int? {
    guard let before, let after else { return nil }
    let (difference, overflow) = after.subtractingReportingOverflow(before)
    return overflow ? nil : difference
}
