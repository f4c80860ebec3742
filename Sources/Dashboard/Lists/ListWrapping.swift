// Where the rows are whose texts go on below them: such a row takes more than one line of the screen.

import Canvas

extension ListScreen {
    /// The lines that a row takes.
    private func height(ofRow row: Int, _ table: ListTable) -> Int {
        record(atRow: row).map { table.wrappedText(of: $0).count + 1 } ?? 1
    }

    /// The row on a line, counted from the first visible one.
    func row(onLine line: Int, in layout: ListLayout) -> Int {
        guard list.wraps else { return list.top + line }
        let table = table(layout)
        var (row, end) = (list.top, 0)
        while row < count {
            end += height(ofRow: row, table)
            if line < end { break }
            row += 1
        }
        return row
    }

    /// How many rows are whole from one on; one at least.
    func rowsShown(from top: Int, in layout: ListLayout) -> Int {
        guard list.wraps else { return max(layout.rows.height, 1) }
        return run(from: top, by: 1, in: layout)
    }

    /// The first row for the list to end with its last one.
    func lastTop(in layout: ListLayout) -> Int {
        guard list.wraps else { return max(count - layout.rows.height, 0) }
        return max(count - run(from: count - 1, by: -1, in: layout), 0)
    }

    /// The first row for the selected one to be whole.
    func topOfWhole(in layout: ListLayout) -> Int {
        guard list.wraps else { return list.top }
        let least = list.selected + 1 - run(from: list.selected, by: -1, in: layout)
        return max(list.top, min(least, list.selected))
    }

    /// How many rows fit, beginning with one and going down or up.
    private func run(from first: Int, by step: Int, in layout: ListLayout) -> Int {
        let table = table(layout)
        var (row, room) = (first, layout.rows.height)
        while (0..<count).contains(row) {
            room -= height(ofRow: row, table)
            if room < 0 { break }
            row += step
        }
        return max((row - first) * step, 1)
    }
}
