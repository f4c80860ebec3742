// What differs between two pictures, for terminals that show only that.

/// Some cells of a row.
package struct CellRun: Hashable, Sendable {
    package let y: Int
    package let columns: Range<Int>

    package init(y: Int, columns: Range<Int>) {
        self.y = y
        self.columns = columns
    }
}

extension [CellRun] {
    /// Adds cells that lie behind all others. With few cells between them two runs are one: to draw these cells is shorter
    /// than to move the cursor over them.
    package mutating func add(_ columns: Range<Int>, y: Int) {
        // The columns that it takes to move the cursor.
        let least = 8
        guard let last, last.y == y, columns.lowerBound - last.columns.upperBound < least else {
            return append(CellRun(y: y, columns: columns))
        }
        let end = Swift.max(columns.upperBound, last.columns.upperBound)
        self[count - 1] = CellRun(y: y, columns: last.columns.lowerBound..<end)
    }
}

extension Canvas {
    /// The runs of cells that differ from other ones, those of a canvas of this size.
    ///
    /// - Parameter countsClusters: whether a cluster counts as different, for indexes into another list of clusters.
    package func changes(since others: [Cell], countsClusters: Bool) -> [CellRun] {
        precondition(others.count == cells.count, "a picture of another size")
        var runs: [CellRun] = []
        cells.withUnsafeBytes { new in
            others.withUnsafeBytes { old in
                // A cell is as long as a word, and compared as one.
                let new = new.assumingMemoryBound(to: UInt64.self)
                let old = old.assumingMemoryBound(to: UInt64.self)
                for y in 0..<size.rows {
                    addRuns(y, new, old, countsClusters: countsClusters, to: &runs)
                }
            }
        }
        return runs
    }

    private func addRuns(
        _ y: Int, _ new: UnsafeBufferPointer<UInt64>, _ old: UnsafeBufferPointer<UInt64>,
        countsClusters: Bool, to runs: inout [CellRun]
    ) {
        let row = y * size.columns
        let end = row + size.columns
        var start = row
        while true {
            start = Self.next(start, to: end, differ: true, new, old, countsClusters: countsClusters)
            guard start < end else { break }
            let stop = Self.next(start + 1, to: end, differ: false, new, old, countsClusters: countsClusters)
            // A wide glyph is written as a whole.
            let first = cells[start].width == 0 && start > row ? start - 1 : start
            let last = cells[stop - 1].width == 2 && stop < end ? stop + 1 : stop
            runs.add(first - row..<last - row, y: y)
            start = stop
        }
    }

    /// The first place of a stretch at which two lists of cells differ, or at which they don't; its end where there is
    /// none.
    private static func next(
        _ start: Int, to end: Int, differ: Bool, _ new: UnsafeBufferPointer<UInt64>,
        _ old: UnsafeBufferPointer<UInt64>, countsClusters: Bool
    ) -> Int {
        var index = start
        // The usual cases are loops of their own: each key compares all cells of the screen.
        if countsClusters {
            while index < end, (new[index] != old[index] || isCluster(new[index])) != differ { index &+= 1 }
        } else if differ {
            while index < end, new[index] == old[index] { index &+= 1 }
        } else {
            while index < end, new[index] != old[index] { index &+= 1 }
        }
        return index
    }

    private static func isCluster(_ cell: UInt64) -> Bool {
        unsafeBitCast(cell, to: Cell.self).glyph >= Cell.clusterBase
    }
}
