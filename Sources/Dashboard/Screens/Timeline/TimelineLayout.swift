// Where the lanes of the timeline and the details of the moment stand.

import Canvas

/// The lanes that fit, and the pane beside or below them.
struct TimelineLayout: Hashable {
    /// A row or several of the timeline.
    enum Lane: Hashable {
        case axis, counted
        /// What was counted on each day of a week.
        case totals
        /// An app by its place among those of the window.
        case app(Int)
        case gaps, bursts, errors, restarts, clock, shields, memory
        /// Errors, restarts, kills and clocks in one row.
        case marks
        /// What the letters mean.
        case legend
        case space
    }

    static let labelColumns = 11

    let lanes: Rect
    /// Nil where there is no room.
    let details: Rect?
    /// From top to bottom, with their first row and height.
    let places: [(lane: Lane, y: Int, height: Int)]

    init(_ body: Rect, zoom: TimeZoom, apps: Int, hasShields: Bool) {
        var area = body
        var details: Rect?
        if body.width >= 110, body.height >= 10 {
            let (left, right) = body.splitLeft(body.width - 44)
            (area, details) = (left, right)
        } else if body.height >= 16 {
            let (top, bottom) = body.splitTop(max(body.height - 9, 9))
            (area, details) = (top, bottom)
        } else if body.height >= 9 {
            let (top, bottom) = body.splitTop(body.height - 4)
            (area, details) = (top, bottom)
        }
        lanes = area.inset(columns: 1)
        self.details = details
        places = TimelineLayout.places(lanes, zoom: zoom, apps: apps, hasShields: hasShields)
    }

    private static func places(
        _ area: Rect, zoom: TimeZoom, apps: Int, hasShields: Bool
    ) -> [(lane: Lane, y: Int, height: Int)] {
        var rows = area.height
        var chosen: [(lane: Lane, height: Int)] = [(.axis, 1), (.counted, 1), (.gaps, 1)]
        rows -= 3
        if rows >= 6 {
            if rows >= 7 { chosen.append((.bursts, 1)) }
            chosen += [(.errors, 1), (.restarts, 1), (.clock, 1)]
            if hasShields, rows >= 8 { chosen.append((.shields, 1)) }
            chosen.append((.memory, 1))
        } else {
            chosen += [(Lane.marks, 1), (.memory, 1)].prefix(max(rows, 0))
        }
        if zoom == .week, area.height >= 6 { chosen.insert((.totals, 1), at: 1) }
        rows = area.height - chosen.count
        let shown = min(apps, max(rows, 0), 12)
        let afterGraph = (chosen.firstIndex { $0.lane == .counted } ?? 0) + 1
        chosen.insert(contentsOf: (0..<shown).map { (.app($0), 1) }, at: afterGraph)
        rows -= shown
        if rows >= 8 {
            chosen += [(.space, 1), (.legend, 3)]
            rows -= 4
        }
        // What is left makes the graphs taller, the most telling ones first.
        let graphs =
            [(Lane.counted, 5), (.memory, 2)] + (0..<shown).map { (.app($0), 1) } + [(.counted, 3)]
            + (0..<shown).map { (.app($0), 1) } + [(.memory, 2)]
        for (lane, most) in graphs where rows > 0 {
            guard let index = chosen.firstIndex(where: { $0.lane == lane }) else { continue }
            let more = min(rows, most)
            chosen[index].height += more
            rows -= more
        }
        var y = area.y
        return chosen.compactMap { lane, height in
            guard y + height <= area.maxY else { return nil }
            defer { y += height }
            return (lane, y, height)
        }
    }

    static func == (left: TimelineLayout, right: TimelineLayout) -> Bool {
        left.lanes == right.lanes && left.details == right.details
            && left.places.elementsEqual(right.places) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(lanes)
        hasher.combine(details)
    }
}
