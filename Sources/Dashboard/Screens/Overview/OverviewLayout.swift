// Where the panels of the overview stand at each size.

import Canvas

/// The panels of the overview; an empty rectangle is a panel that does not fit.
struct OverviewLayout: Hashable {
    /// A panel of the overview.
    enum Panel: CaseIterable {
        case `extension`, counting, memory, coverage, today, apps, latest
    }

    private(set) var rects: [Panel: Rect] = [:]

    subscript(panel: Panel) -> Rect { rects[panel] ?? Rect(x: 0, y: 0, width: 0, height: 0) }

    /// From 76 columns up two columns of panels, below one; panels that get no room are left out, least
    /// important last.
    init(_ body: Rect) {
        if body.width >= 76, body.height >= 14 {
            layTwoColumns(body)
        } else {
            layOneColumn(body)
        }
    }

    private mutating func layTwoColumns(_ body: Rect) {
        // The counting panel comes where the apps still get their rows.
        let (head, belowHead) = body.splitTop(body.height >= 30 ? 13 : 8)
        let (left, right) = head.splitLeft((body.width * 13 / 25))
        let (above, below) = left.splitTop(8)
        rects[.extension] = above
        rects[.counting] = below
        let (memory, coverage) = right.splitTop(4)
        rects[.memory] = memory
        rects[.coverage] = coverage
        // The day's graph grows with the terminal: one row at 80×24, six at most.
        let graph = min(max((belowHead.height - 8) / 3, 1), 6)
        let (today, rest) = belowHead.splitTop(belowHead.height >= 10 ? 5 + graph : 5)
        rects[.today] = today
        guard rest.height >= 3 else { return }
        if body.width >= 100 {
            let (apps, latest) = rest.splitLeft(body.width * 13 / 25)
            rects[.apps] = apps
            rects[.latest] = latest
        } else if rest.height >= 12 {
            let (apps, latest) = rest.splitTop(rest.height / 2)
            rects[.apps] = apps
            rects[.latest] = latest
        } else {
            rects[.apps] = rest
        }
    }

    private mutating func layOneColumn(_ body: Rect) {
        let wanted: [(Panel, Int)] = [
            (.extension, 8), (.coverage, 4), (.memory, 4), (.today, 5), (.apps, 6), (.latest, 6),
        ]
        var rest = body
        for (panel, height) in wanted {
            guard rest.height >= 3 else { break }
            let (top, below) = rest.splitTop(min(height, rest.height))
            rects[panel] = top
            rest = below
        }
    }
}
