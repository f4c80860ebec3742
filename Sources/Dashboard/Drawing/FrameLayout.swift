// The areas that all screens have: header, verdict, tabs, body, footer.

import Canvas

/// The areas of the frame around every screen.
struct FrameLayout: Hashable {
    /// The smallest terminal for the whole frame and for dialogs.
    static let least = Size(columns: 40, rows: 10)

    /// Below 40×10: the verdict and the most important figures alone.
    let isMinimal: Bool
    let header: Rect
    let verdict: Rect
    let tabs: Rect
    let body: Rect
    /// The scene of a demo's tour; empty without one.
    let tour: Rect
    let footer: Rect

    /// The frame for a size. A long verdict wraps to a second row, on a tall terminal to a third.
    init(_ size: Size, verdictColumns: Int, tourRows: Int = 0) {
        let wraps = size.rows >= 4 && verdictColumns > size.columns
        // Words don't fill their rows.
        let isLong =
            size.rows >= 30 && size.columns >= FrameLayout.least.columns
            && verdictColumns > 2 * size.columns - 16
        self.init(size, verdictRows: isLong ? 3 : wraps ? 2 : 1, tourRows: tourRows)
    }

    init(_ size: Size, verdictRows: Int, tabRows: Int = 1, tourRows: Int = 0) {
        let all = Rect(size)
        isMinimal = size.columns < FrameLayout.least.columns || size.rows < FrameLayout.least.rows
        if isMinimal {
            (verdict, body) = all.splitTop(verdictRows)
            header = Rect(x: 0, y: 0, width: 0, height: 0)
            tabs = header
            tour = header
            footer = header
            return
        }
        let (header, belowHeader) = all.splitTop(1)
        let (verdict, belowVerdict) = belowHeader.splitTop(verdictRows)
        let (tabs, belowTabs) = belowVerdict.splitTop(tabRows)
        let (aboveFooter, footer) = belowTabs.splitBottom(1)
        let (body, tour) = aboveFooter.splitBottom(tourRows)
        self.tour = tour
        self.header = header
        self.verdict = verdict
        self.tabs = tabs
        self.body = body
        self.footer = footer
    }
}
