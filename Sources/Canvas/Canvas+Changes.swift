// What differs between two pictures, for terminals that show only that.

/// Some cells of a row.
package struct CellRun: Hashable, Sendable {
    package let y: Int
    package let columns: Range<Int>
    /// The columns that it takes to move the cursor: fewer between two runs are written instead.
    static let leastGap = 8

    package init(y: Int, columns: Range<Int>) {
        self.y = y
        self.columns = columns
    }
}

extension [CellRun] {
    /// Adds cells that lie behind all others; with few cells between them two runs are one.
    package mutating func add(_ columns: Range<Int>, y: Int) {
        guard let last, last.y == y, columns.lowerBound - last.columns.upperBound < CellRun.leastGap else {
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
                    // Two loops: each key compares all cells of the screen, and clusters are rare.
                    if countsClusters {
                        addRuns(y, to: &runs) { new[$0] != old[$0] || Self.isCluster(new[$0]) }
                    } else {
                        addRuns(y, to: &runs) { new[$0] != old[$0] }
                    }
                }
            }
        }
        return runs
    }

    @inline(__always)
    private func addRuns(_ y: Int, to runs: inout [CellRun], where differs: (_ index: Int) -> Bool) {
        let row = y * size.columns
        let end = row + size.columns
        var index = row
        while true {
            while index < end, !differs(index) { index &+= 1 }
            guard index < end else { return }
            let start = index
            var stop = index + 1
            while index < end, index - stop < CellRun.leastGap {
                if differs(index) { stop = index &+ 1 }
                index &+= 1
            }
            // A wide glyph is written as a whole.
            let first = cells[start].width == 0 && start > row ? start - 1 : start
            let last = cells[stop - 1].width == 2 && stop < end ? stop + 1 : stop
            runs.add(first - row..<last - row, y: y)
        }
    }

    private static func isCluster(_ cell: UInt64) -> Bool {
        unsafeBitCast(cell, to: Cell.self).glyph >= Cell.clusterBase
    }
}
