// Values in the order of their times.

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
