// The order of keys, the length of parts, and where a part lies.

extension Dictionary where Key: Comparable {
    var inKeyOrder: [Element] { sorted { $0.key < $1.key } }
}

extension Sequence where Element: Collection {
    /// How many elements all parts have together.
    var totalCount: Int { reduce(0) { $0 + $1.count } }
}

extension Range<Int> {
    func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
