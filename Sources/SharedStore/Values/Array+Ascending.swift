// Values in the order of their times.

internal import TrackingModel

extension Array {
    /// The elements sorted by a time, stable; one pass if they are sorted already.
    func ascending(_ time: (Element) -> Instant) -> [Element] {
        let isSorted = zip(self, dropFirst()).allSatisfy { time($0) <= time($1) }
        if isSorted { return self }
        return enumerated()
            .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
            .map(\.element)
    }
}
