// The areas of the overview's panels at each size.

import Canvas

/// The panels of the overview: in two columns, stacked, or one at a time.
struct OverviewLayout: Hashable {
    /// A panel of the overview, in stacking order.
    enum Panel: Int, CaseIterable {
        /// The most important figures of all panels, if there is room for nothing else.
        case numbers
        case `extension`, coverage, today, memory, apps, counting, latest
        /// The reason of the verdict and what to do, and the totals of the last days; only on a tall terminal.
        case reason, days

        /// The panels that every layout shows or leads to.
        static let always = allCases.filter { $0 != .numbers && $0 != .reason && $0 != .days }

        /// The rows that the whole panel needs, including its frame.
        var wantedRows: Int {
            switch self {
            case .numbers, .extension, .apps, .reason: 8
            case .days: 10
            case .coverage, .latest: 6
            case .today, .counting: 6
            case .memory: 4
            }
        }
    }

    private(set) var rects: [Panel: Rect] = [:]
    /// The panels that don't fit, in the order in which the keys show them.
    private(set) var hidden: [Panel] = []
    /// Whether panels have frames; on a low screen their rows are needed.
    private(set) var isFramed = true

    subscript(panel: Panel) -> Rect { rects[panel] ?? Rect(x: 0, y: 0, width: 0, height: 0) }

    /// Two columns of panels from a width of 76 columns on, one below it.
    /// - Parameter turn: how many times the user asked for the next panel, if not all fit.
    init(_ body: Rect, turn: Int = 0) {
        if body.width >= 110, body.height >= 44 {
            layTall(body, turn: turn)
        } else if body.width >= 76, body.height >= 14 {
            layTwoColumns(body, turn: turn)
        } else if body.height >= 9 {
            stack(body, turn: turn)
        } else {
            isFramed = false
            let panels = [Panel.numbers] + Panel.always
            let shown = Self.turned(panels, by: turn)[0]
            rects[shown] = body
            hidden = panels.filter { $0 != shown }
        }
    }

    /// Every panel at once, with the reason of the verdict and the last days.
    private mutating func layTall(_ body: Rect, turn: Int) {
        let (head, belowHead) = body.splitTop(22)
        let (left, right) = head.splitLeft(body.width * 13 / 25)
        let (beat, belowBeat) = left.splitTop(Panel.extension.wantedRows)
        rects[.extension] = beat
        let (counting, reason) = belowBeat.splitTop(Panel.counting.wantedRows)
        (rects[.counting], rects[.reason]) = (counting, reason)
        let (memory, coverage) = right.splitTop(8)
        (rects[.memory], rects[.coverage]) = (memory, coverage)
        let graph = min((belowHead.height - 8) / 3, 12)
        let (today, rest) = belowHead.splitTop(5 + graph)
        rects[.today] = today
        let (apps, others) = rest.splitLeft(body.width * 13 / 25)
        rects[.apps] = apps
        guard others.height >= Panel.days.wantedRows + Panel.latest.wantedRows else {
            // The newest records have a screen of their own; the last days have none.
            var panels = [Panel.days, .latest]
            return place(&panels, at: [others], turn: turn)
        }
        let (days, latest) = others.splitTop(Panel.days.wantedRows)
        (rects[.days], rects[.latest]) = (days, latest)
    }

    private mutating func layTwoColumns(_ body: Rect, turn: Int) {
        // The counting panel is only shown if the apps still have enough rows.
        let hasCounting = body.height >= 30 || (body.width >= 100 && body.height >= 25)
        let (head, belowHead) = body.splitTop(hasCounting ? (body.height >= 34 ? 14 : 13) : 8)
        let (left, right) = head.splitLeft((body.width * 13 / 25))
        let (above, below) = left.splitTop(8)
        rects[.extension] = above
        if hasCounting { rects[.counting] = below }
        let (memory, coverage) = right.splitTop(4)
        rects[.memory] = memory
        rects[.coverage] = coverage
        // The day's graph grows with the terminal: one row at 80×24, at most six.
        let graph = min(max((belowHead.height - 8) / 3, 1), 6)
        let (today, rest) = belowHead.splitTop(belowHead.height >= 10 ? 5 + graph : 5)
        var others: [Panel] = hasCounting ? [.apps, .latest] : [.apps, .latest, .counting]
        guard rest.height >= 3 else {
            others.insert(.today, at: 0)
            return place(&others, at: [belowHead], turn: turn)
        }
        rects[.today] = today
        if body.width >= 100 {
            let (apps, latest) = rest.splitLeft(body.width * 13 / 25)
            place(&others, at: [apps, latest], turn: turn)
        } else if rest.height >= 12 {
            let (apps, latest) = rest.splitTop(rest.height / 2)
            place(&others, at: [apps, latest], turn: turn)
        } else {
            place(&others, at: [rest], turn: turn)
        }
    }

    /// The panels rotated by a number of turns, which may be negative.
    private static func turned(_ panels: [Panel], by turn: Int) -> [Panel] {
        let first = (turn % panels.count + panels.count) % panels.count
        return Array(panels[first...] + panels[..<first])
    }

    /// Assigns areas to the panels, rotated so that every panel can be reached.
    private mutating func place(_ panels: inout [Panel], at places: [Rect], turn: Int) {
        let turned = Self.turned(panels, by: turn)
        for (panel, rect) in zip(turned, places) { rects[panel] = rect }
        hidden = Array(turned.dropFirst(places.count))
    }

    /// Stacks the panels, rotated by the turns; the last one gets the remaining rows.
    private mutating func stack(_ body: Rect, turn: Int) {
        let panels = Panel.always
        let turned = Self.turned(panels, by: turn)
        var rest = body
        var shown: [Panel] = []
        for panel in turned where rest.height >= min(panel.wantedRows, 4) {
            let (top, below) = rest.splitTop(min(panel.wantedRows, rest.height))
            rects[panel] = top
            shown.append(panel)
            rest = below
        }
        if let last = shown.last, let rect = rects[last] {
            rects[last] = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height + rest.height)
        }
        hidden = turned.filter { !shown.contains($0) }
    }
}
