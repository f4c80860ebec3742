// The areas of the lab's screen: first the table, then the figures of one profile and the worst days.

import Canvas

/// The areas of the lab's screen, between header and footer, for the size of the screen and the board.
struct LabLayout: Hashable {
    /// The title and meaning of the measure.
    let measure: Rect
    /// Nil if its rows are needed for other things.
    let tableFrame: Rect?
    /// The names of the profiles.
    let heads: Rect
    /// The rows of the policies.
    let cells: Rect
    /// The figures of the selected profile on one scale; nil without enough room.
    let scale: Rect?
    let days: Rect?
    /// The selected cell as one line, if there is no room for more; otherwise nil.
    let sentence: Rect?
    let labelColumns: Int
    let cellColumns: Int
    /// The rows of a cell: one for its figure, and a second one for its bar if there is room.
    let cellRows: Int
    let isLarge: Bool

    init(_ board: LabBoard, on size: Size, in area: Rect) {
        isLarge = size.columns >= 100 && size.rows >= 30
        let (measure, body) = area.splitTop(size.rows >= 12 ? 1 : 0)
        self.measure = measure
        let longest = board.policies.map(\.columns).max() ?? 0
        labelColumns = min(longest + 3, max(size.columns / 4, 10))
        let edges = isLarge ? 4 : 2
        let room = size.columns - edges - labelColumns
        cellColumns = min(max(room / max(board.profiles.count, 1), 8), 14)
        let headRows = isLarge ? 2 : 1
        let frameRows = isLarge ? 2 : 0
        let wanted = board.policies.count
        let most = body.height - headRows - frameRows
        // The details of one profile are below the table if there is room for at least a few rows.
        let lower = wanted + 4
        cellRows = isLarge && wanted * 2 + min(lower, 10) <= most ? 2 : 1
        let tableRows: Int
        if body.height >= 14 {
            tableRows = min(wanted * cellRows, max(most - min(lower, max(body.height / 2, 8)), 3))
        } else {
            tableRows = most - 1
        }
        let (table, rest) = body.splitTop(tableRows + headRows + frameRows)
        tableFrame = isLarge ? table : nil
        let inside = isLarge ? table.inset(columns: 2, rows: 1) : table.inset(columns: 1)
        (heads, cells) = inside.splitTop(headRows)
        if body.height >= 14, rest.height >= 5 {
            let days = min(max(size.columns * 2 / 5, 32), 50)
            (scale, self.days) = rest.splitLeft(size.columns - days)
            sentence = nil
        } else {
            (scale, days) = (nil, nil)
            sentence = rest.height > 0 ? rest.splitTop(1).top.inset(columns: 1) : nil
        }
    }

    var visiblePolicies: Int { max(cells.height / max(cellRows, 1), 1) }
    var visibleProfiles: Int { max((cells.width - labelColumns) / max(cellColumns, 1), 1) }

    /// Scrolls so that the selected cell is visible.
    func settle(_ lab: inout LabState) {
        lab.top = Self.scrolled(
            lab.top, to: lab.chosen.policy, visible: visiblePolicies, of: lab.board.policies.count)
        lab.left = Self.scrolled(
            lab.left, to: lab.chosen.profile, visible: visibleProfiles, of: lab.board.profiles.count)
    }

    private static func scrolled(_ first: Int, to chosen: Int, visible: Int, of count: Int) -> Int {
        let nearest = min(max(first, chosen - visible + 1), chosen)
        return min(max(nearest, 0), max(count - visible, 0))
    }
}
