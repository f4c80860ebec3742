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
        cells.withUnsafeBytes { new in
            others.withUnsafeBytes { old in
                let width = size.columns * MemoryLayout<Cell>.stride
                for y in 0..<size.rows {
                    let row = (y * width)..<((y + 1) * width)
                    let (new, old) = (
                        UnsafeRawBufferPointer(rebasing: new[row]), UnsafeRawBufferPointer(rebasing: old[row])
                    )
                    if countsClusters || Self.differ(new, old) {
                        addRuns(y, new, old, countsClusters: countsClusters, to: &runs)
                    }
                }
            }
        }
        return runs
    }

    /// Without an end before the last cell, so that several are compared at once.
    private static func differ(_ new: UnsafeRawBufferPointer, _ old: UnsafeRawBufferPointer) -> Bool {
        var difference: UInt64 = 0
        for x in 0..<new.count / MemoryLayout<UInt64>.stride {
            difference |= word(x, of: new) ^ word(x, of: old)
        }
        return difference != 0
    }

    /// A cell as a number.
    private static func word(_ x: Int, of row: UnsafeRawBufferPointer) -> UInt64 {
        row.loadUnaligned(fromByteOffset: x * MemoryLayout<UInt64>.stride, as: UInt64.self)
    }

    private func addRuns(
        _ y: Int, _ new: UnsafeRawBufferPointer, _ old: UnsafeRawBufferPointer, countsClusters: Bool,
        to runs: inout [CellRun]
    ) {
        // The columns that it takes to move the cursor.
        let least = 8
        var run: Range<Int>?
        for x in 0..<size.columns {
            let isEqual = Self.word(x, of: new) == Self.word(x, of: old)
            if isEqual, !countsClusters { continue }
            let cell = cells[y * size.columns + x]
            if isEqual, cell.glyph < Cell.clusterBase { continue }
            // A wide glyph is written as a whole.
            let first = cell.width == 0 && x > 0 ? x - 1 : x
            let end = cell.width == 2 && x + 1 < size.columns ? x + 2 : x + 1
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
