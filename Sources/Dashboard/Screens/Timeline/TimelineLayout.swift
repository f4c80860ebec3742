// The areas of the timeline's lanes and of the details.

import Canvas

/// The lanes that fit, each with its rows.
struct TimelineLayout: Hashable {
    /// A lane of the timeline; takes one row or more.
    enum Lane: Hashable {
        case axis, counted
        /// The actual use, if it is known from a simulation.
        case truth
        /// Minutes used but not credited, and minutes credited but not used; one lane for both if there are few rows.
        case lost, phantom, difference
        /// The sums of used and credited minutes, as text.
        case sums
        /// The credited minutes of each day of a week.
        case totals
        /// An app by its index among those of the visible stretch.
        case app(Int)
        /// The number of apps without a lane.
        case moreApps(Int)
        /// When the device was in use, by evidence.
        case device
        case gaps, bursts, errors, restarts, clock, shields, battery, memory
        /// Errors, restarts, kills and clock changes in one row.
        case marks
        /// The meaning of the letters.
        case legend
        case space
    }

    /// The lanes, and the details beside or below them.
    struct Areas: Hashable {
        /// The frame around the lanes; nil if its rows are needed.
        let frame: Rect?
        let lanes: Rect
        /// Nil without enough room.
        let details: Rect?
        /// The columns in front of the axis, for the names of the lanes.
        var labelColumns: Int { lanes.width >= 110 ? 18 : 11 }

        init(_ body: Rect) {
            var area = body
            var details: Rect?
            if body.width >= 110, body.height >= 10 {
                (area, details) = body.splitLeft(body.width - min(max(body.width / 3, 40), 52))
            } else if body.height >= 16 {
                (area, details) = body.splitTop(max(body.height - 9, 9))
            } else if body.height >= 9 {
                (area, details) = body.splitTop(body.height - 4)
            }
            self.details = details
            let isFramed = area.height >= 12 && area.width >= 60
            frame = isFramed ? area : nil
            lanes = isFramed ? area.inset(columns: 2, rows: 1) : area.inset(columns: 1)
        }
    }

    let areas: Areas
    /// The lanes from top to bottom.
    let places: [Place]

    /// A lane with its first row and height.
    struct Place: Hashable {
        let lane: Lane
        let y: Int
        let height: Int
    }

    /// - Parameter empty: Lanes without anything to show.
    init(_ areas: Areas, zoom: TimeZoom, apps: Int, empty: Set<Lane>) {
        self.areas = areas
        let truth = empty.contains(.truth) ? [] : Self.truthLanes(areas)
        var lanes = Self.fixedLanes(
            rows: areas.lanes.height - truth.count, isWeek: zoom == .week, empty: empty)
        lanes.insert(contentsOf: truth, at: (lanes.firstIndex(of: .counted) ?? 0) + 1)
        // An app's lane replaces an empty lane.
        var rows = areas.lanes.height - lanes.count
        for lane in [Lane.bursts, .clock, .restarts, .errors] where rows < apps && empty.contains(lane) {
            guard let index = lanes.firstIndex(of: lane) else { continue }
            lanes.remove(at: index)
            rows += 1
        }
        let room = min(max(rows, 0), 12)
        let shown = apps <= room ? apps : max(room - 1, 0)
        let afterGraph = (lanes.firstIndex(of: .counted) ?? 0) + 1 + truth.count
        lanes.insert(contentsOf: (0..<shown).map { .app($0) }, at: afterGraph)
        rows -= shown
        if shown < apps, rows > 0 {
            lanes.insert(.moreApps(apps - shown), at: afterGraph + shown)
            rows -= 1
        }
        let legend = 5 - empty.intersection([.truth, .device]).count
        if rows >= legend + 4 {
            lanes += [.space, .legend]
            rows -= legend + 1
        }
        let heights = Self.heights(of: lanes, apps: shown, rows: rows, legend: legend, empty: empty)
        var y = areas.lanes.y
        places = zip(lanes, heights).compactMap { lane, height in
            guard y + height <= areas.lanes.maxY else { return nil }
            defer { y += height }
            return Place(lane: lane, y: y, height: height)
        }
    }

    /// The lanes of the actual use, directly below the credited minutes. Their sums are in the frame's title, or in a
    /// lane if there is no frame.
    private static func truthLanes(_ areas: Areas) -> [Lane] {
        let rows = areas.lanes.height
        guard areas.frame == nil else {
            return rows >= 14 ? [.truth, .lost, .phantom] : [.truth, .difference]
        }
        return rows >= 5 ? [.truth, .difference, .sums] : [.truth, .difference]
    }

    /// As many of the lanes other than the apps' as the rows allow.
    private static func fixedLanes(rows: Int, isWeek: Bool, empty: Set<Lane>) -> [Lane] {
        var lanes: [Lane] =
            isWeek && rows >= 6 ? [.axis, .totals, .counted, .gaps] : [.axis, .counted, .gaps]
        if !empty.contains(.device), rows > lanes.count { lanes.append(.device) }
        let left = rows - lanes.count
        guard left >= 6 else { return lanes + [Lane.marks, .memory].prefix(max(left, 0)) }
        if left >= 7 { lanes.append(.bursts) }
        lanes += [.errors, .restarts, .clock]
        if !empty.contains(.shields), left >= 8 { lanes.append(.shields) }
        if !empty.contains(.battery), left >= 9 { lanes.append(.battery) }
        return lanes + [.memory]
    }

    /// One row for each lane; the remaining rows go to the graphs, the most important ones first.
    private static func heights(
        of lanes: [Lane], apps: Int, rows: Int, legend: Int, empty: Set<Lane>
    ) -> [Int] {
        var heights = lanes.map { $0 == .legend ? legend : 1 }
        var rows = rows
        let shares: [(Lane, Int)] =
            [(.counted, 2), (.truth, 2), (.counted, 2), (.truth, 2)] + (0..<apps).map { (.app($0), 1) } + [
                (.memory, 1), (.counted, 4),
            ]
            + (0..<apps).map { (.app($0), 2) } + [(.memory, 1), (.totals, 3)]
        // A tall terminal has rows for taller graphs.
        let more: [(Lane, Int)] = (0..<8).flatMap { _ in
            [(.counted, 2), (.truth, 2)] + (0..<apps).map { (Lane.app($0), 1) } + [
                (.memory, 1), (.totals, 1),
            ]
        }
        for (lane, most) in shares + more where rows > 0 && !empty.contains(lane) {
            guard let index = lanes.firstIndex(of: lane) else { continue }
            let more = min(rows, most)
            heights[index] += more
            rows -= more
        }
        return heights
    }
}
