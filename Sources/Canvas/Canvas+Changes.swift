// What differs between two pictures, for terminals that show only that.

extension Canvas {
    /// The rows that are not as in other cells, those of a canvas of this size.
    ///
    /// - Parameter countsClusters: whether a row with a cluster counts as different, for indexes into another list of
    ///   clusters.
    package func rows(unlike others: [Cell], countsClusters: Bool) -> [Int] {
        precondition(others.count == cells.count, "a picture of another size")
        return cells.withUnsafeBytes { new in
            others.withUnsafeBytes { old in
                // A cell is as long as a word, and compared as one: each key compares all cells of the screen.
                let new = new.assumingMemoryBound(to: UInt64.self)
                let old = old.assumingMemoryBound(to: UInt64.self)
                return (0..<size.rows).filter { y in
                    let row = y * size.columns..<(y + 1) * size.columns
                    return !new[row].elementsEqual(old[row])
                        || countsClusters && self.row(y).contains { $0.glyph >= Cell.clusterBase }
                }
            }
        }
    }
}
