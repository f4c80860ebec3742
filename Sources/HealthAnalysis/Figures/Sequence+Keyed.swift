// Elements by a key, and the greatest entry, where several could be meant and one answer has to stay the same.

extension Sequence {
    /// Each element by its key; of those with the same key the first.
    func keyed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Dictionary where Key: Comparable, Value: Comparable {
    /// The entry with the greatest value, of several the one with the least key; nil for no entry.
    var greatest: Element? {
        self.max { left, right in
            left.value == right.value ? left.key > right.key : left.value < right.value
        }
    }
}
