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

extension Canvas {
    /// The runs of cells that differ from other ones, those of a canvas of this size. Runs with few equal cells between
    /// them are one: to draw these cells is shorter than to move the cursor over them.
    ///
    /// - Parameter countsClusters: whether a cluster counts as different, for indexes into another list of clusters.
    package func changes(since others: [Cell], countsClusters: Bool) -> [CellRun] {
        var runs: [CellRun] = []
        cells.withUnsafeBufferPointer { cells in
            others.withUnsafeBufferPointer { others in
                for y in 0..<size.rows {
                    let row = (y * size.columns)..<((y + 1) * size.columns)
                    let (new, old) = (
                        UnsafeBufferPointer(rebasing: cells[row]), UnsafeBufferPointer(rebasing: others[row])
                    )
                    if countsClusters || Self.differ(new, old) {
                        Self.addRuns(y, new, old, countsClusters: countsClusters, to: &runs)
                    }
                }
            }
        }
        return runs
    }

    /// Without an end before the last cell, so that several are compared at once.
    private static func differ(_ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>) -> Bool {
        var difference: UInt64 = 0
        for x in new.indices { difference |= new[x].bits ^ old[x].bits }
        return difference != 0
    }

    private static func addRuns(
        _ y: Int, _ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>, countsClusters: Bool,
        to runs: inout [CellRun]
    ) {
        // The columns that it takes to move the cursor.
        let least = 8
        var run: Range<Int>?
        for x in new.indices {
            let cell = new[x]
            guard cell != old[x] || (countsClusters && cell.glyph >= Cell.clusterBase) else { continue }
            // A wide glyph is written as a whole.
            let first = cell.width == 0 && x > 0 ? x - 1 : x
            let end = cell.width == 2 && x + 1 < new.count ? x + 2 : x + 1
            if let earlier = run, first - earlier.upperBound < least {
                run = earlier.lowerBound..<max(end, earlier.upperBound)
            } else {
                if let run { runs.append(CellRun(y: y, columns: run)) }
                run = first..<end
            }
        }
        if let run { runs.append(CellRun(y: y, columns: run)) }
    }
}
