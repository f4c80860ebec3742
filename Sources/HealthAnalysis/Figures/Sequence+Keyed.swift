// Elements by a key, the greatest entry and the difference of two figures: what a store holds can be anything, and the
// answer has to stay the same.

extension Sequence {
    /// Each element by its key; of those with the same key the first.
    func keyed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Sequence where Element: Hashable {
    /// How often each element comes.
    var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension Dictionary where Key: Comparable, Value: Comparable {
    /// The entry with the greatest value, of several the one with the least key; nil for no entry.
    var greatest: Element? { self.max { ($0.value, $1.key) < ($1.value, $0.key) } }
}

/// A difference of two numbers; nil where one is unknown, and for one beyond the range of integers.
func increase(from before: Int?, to after: Int?) -> Int? {
    guard let before, let after else { return nil }
    let (difference, overflow) = after.subtractingReportingOverflow(before)
    return overflow ? nil : difference
}
