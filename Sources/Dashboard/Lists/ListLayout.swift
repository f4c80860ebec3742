// The areas of a list screen: rows, and details beside or below them.

import Canvas

/// The areas of a list screen: rows, and details beside or below them.
struct ListLayout: Hashable {
    /// The column titles.
    let titles: Rect
    let rows: Rect
    /// Nil if no details are shown.
    let details: Rect?
    /// A picture of all rows above the titles; empty where there is none.
    var above = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Where the details are.
    let side: Side

    enum Side {
        case beside, below
        /// The details take the whole area, or none of it.
        case alone
    }

    /// The least columns of a list and of details beside it, and the least rows if they are below.
    private static let least = (list: 30, details: 24, rows: 5)

    /// The sides that fit without a key that opens the details.
    static func side(in body: Rect) -> Side {
        if body.width >= 110, body.height >= 8 { return .beside }
        return body.height >= 24 ? .below : .alone
    }

    /// Details of a fixed height below the rows, where it is not 0.
    init(body: Rect, detailRows: Int) {
        let (list, below) = body.splitBottom(detailRows)
        details = detailRows > 0 ? below : nil
        side = detailRows > 0 ? .below : .alone
        (titles, rows) = list.splitTop(1)
    }

    /// - Parameters:
    ///   - share: the details' share that the user chose, in percent; nil for the usual one.
    ///   - count: the rows of the list without a filter; rows that they don't need go to the details below.
    init(body: Rect, showsDetails: Bool, share: Int? = nil, count: Int) {
        let list: Rect
        // Details that are hidden by their share are still opened by Enter.
        let share = share == 0 && showsDetails ? nil : share
        var side = Self.side(in: body)
        if share == 0 {
            side = .alone
        } else if let share, share >= 100, side != .alone || showsDetails {
            side = .alone
        } else if side == .alone, showsDetails, body.height >= 16 {
            side = .below
        }
        switch side {
        case .beside:
            let usual = min(max(body.width * 2 / 5 - 6, 40), 64)
            let most = body.width - Self.least.list
            let width = share.map { min(max(body.width * $0 / 100, Self.least.details), most) } ?? usual
            let (left, right) = body.splitLeft(body.width - width)
            (list, details) = (left, right)
        case .below:
            let most = body.height - Self.least.rows
            let isTall = Self.side(in: body) == .below
            let usual =
                isTall
                ? body.height - min(max(count + 2, 9), body.height - max(body.height * 2 / 5, 9))
                : body.height - min(max(body.height / 3, 6), count + 1)
            let height = share.map { min(max(body.height * $0 / 100, Self.least.rows), most) } ?? usual
            let (top, bottom) = body.splitTop(body.height - height)
            (list, details) = (top, bottom)
        case .alone:
            let hasDetails = showsDetails || ((share ?? 0) >= 100 && Self.side(in: body) != .alone)
            list = hasDetails ? Rect(x: body.x, y: body.y, width: body.width, height: 0) : body
            details = hasDetails ? body : nil
        }
        self.side = side
        (titles, rows) = list.splitTop(1)
    }
}
