// Where the parts of the lab's screen stand: the table first, then the figures of one profile and the worst days.

import Canvas

/// The places on the lab's screen for its size and its board.
struct LabLayout: Hashable {
    let header: Rect
    /// The measure in words.
    let measure: Rect
    /// Nil where the rows are needed.
    let tableFrame: Rect?
    /// The names of the profiles.
    let heads: Rect
    /// The policies' rows.
    let cells: Rect
    /// The figures of the chosen profile on one scale; nil where there is no room.
    let scale: Rect?
    let days: Rect?
    /// The chosen cell in words, where nothing else has room.
    let sentence: Rect?
    let footer: Rect
    let labelColumns: Int
    let cellColumns: Int
    /// Rows of a cell: its figure, and in a second one its bar.
    let cellRows: Int
    let isLarge: Bool

    init(_ model: LabModel) {
        let size = model.size
        let board = model.board
        let all = Rect(size)
        isLarge = size.columns >= 100 && size.rows >= 30
        let (header, belowHeader) = all.splitTop(1)
        let (measure, belowMeasure) = belowHeader.splitTop(size.rows >= 12 ? 1 : 0)
        let (body, footer) = belowMeasure.splitBottom(1)
        self.header = header
        self.measure = measure
        self.footer = footer
        let longest = board.policies.map(GlyphWidth.columns(of:)).max() ?? 0
        labelColumns = min(longest + 3, max(size.columns / 4, 10))
        let edges = isLarge ? 4 : 2
        let room = size.columns - edges - labelColumns
        cellColumns = min(max(room / max(board.profiles.count, 1), 8), 14)
        let headRows = isLarge ? 2 : 1
        let frameRows = isLarge ? 2 : 0
        let wanted = board.policies.count
        let most = body.height - headRows - frameRows
        // What one profile says stands below, where at least a few of its rows have room.
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
}
