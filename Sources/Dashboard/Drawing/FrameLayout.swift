// The areas that all screens have: header, verdict, tabs, body, footer.

import Canvas

/// The areas of the frame around every screen.
struct FrameLayout: Hashable {
    /// Which parts of the frame fit.
    enum Extent: Hashable {
        /// Header, verdict, tabs, body and footer.
        case full
        /// Below 40×10: the verdict and the most important figures.
        case minimal
    }

    /// The smallest terminal for the whole frame and for dialogs.
    static let least = Size(columns: 40, rows: 10)

    let form: Extent
    let header: Rect
    let verdict: Rect
    let tabs: Rect
    let body: Rect
    /// The scene of a demo's tour; empty without one.
    let tour: Rect
    let footer: Rect

    /// The frame for a size. A long verdict wraps to a second row.
    init(_ size: Size, verdictColumns: Int, tourRows: Int = 0) {
        let all = Rect(size)
        if size.columns < FrameLayout.least.columns || size.rows < FrameLayout.least.rows {
            form = .minimal
            let rows = size.rows >= 4 && verdictColumns > size.columns ? 2 : 1
            (verdict, body) = all.splitTop(rows)
            header = Rect(x: 0, y: 0, width: 0, height: 0)
            tabs = header
            tour = header
            footer = header
            return
        }
        form = .full
        let (header, belowHeader) = all.splitTop(1)
        let wraps = verdictColumns > size.columns
        let (verdict, belowVerdict) = belowHeader.splitTop(wraps ? 2 : 1)
        let (tabs, belowTabs) = belowVerdict.splitTop(1)
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

/// The areas of a list screen: rows, and details beside or below them.
struct ListLayout: Hashable {
    /// The column titles.
    let titles: Rect
    let rows: Rect
    /// Nil if no details are shown.
    let details: Rect?

    /// - Parameter count: the rows of the list without a filter; rows that they don't need go to the details below.
    init(body: Rect, showsDetails: Bool, count: Int) {
        let list: Rect
        if body.width >= 110, body.height >= 8 {
            let (left, right) = body.splitLeft(body.width - min(max(body.width * 2 / 5, 42), 64))
            (list, details) = (left, right)
        } else if body.height >= 24 {
            // Tall and narrow: the details are below, however many rows the list needs.
            let most = body.height - max(body.height * 2 / 5, 9)
            let (top, bottom) = body.splitTop(min(max(count + 2, 9), most))
            (list, details) = (top, bottom)
        } else if showsDetails {
            if body.height >= 16 {
                let (top, bottom) = body.splitTop(min(max(body.height / 3, 6), count + 1))
                (list, details) = (top, bottom)
            } else {
                list = Rect(x: body.x, y: body.y, width: body.width, height: 0)
                details = body
            }
        } else {
            (list, details) = (body, nil)
        }
        (titles, rows) = list.splitTop(1)
    }
}
