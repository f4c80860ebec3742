// The selected moment and its cursor; the other screens follow it.

import Canvas
import HealthAnalysis
import TrackingModel

extension Model {
    /// Moves the cursor to a moment; a future one means that the cursor follows the current time.
    mutating func moveCursor(to moment: Instant) {
        context.timelineState.detailsTop = 0
        context.timelineState.cursor = moment >= now ? nil : moment
    }

    /// Moves by columns of the axis.
    mutating func moveCursor(byColumns step: Int) {
        let axis = TimelineScreen(context).axis
        // Move from the middle of a column: rounding could keep the cursor in the same column otherwise.
        let column = axis.column(of: cursor)
        moveCursor(to: axis.moment(ofColumn: column + step) + axis.secondsPerColumn / 2)
    }

    /// Moves by whole hours, days or weeks.
    mutating func moveCursor(byWindows step: Int) {
        let moved: Instant
        switch timelineState.zoom {
        case .hour: moved = cursor + Double(step) * 3_600
        case .day: moved = shifted(cursor, byDays: step)
        case .week: moved = shifted(cursor, byDays: step * 7)
        }
        moveCursor(to: moved)
    }

    /// The same time on another day.
    private func shifted(_ moment: Instant, byDays days: Int) -> Instant {
        let day = calendar.day(of: moment)
        let ofDay = moment - calendar.start(of: day)
        return calendar.instant(day: day + days, secondOfDay: min(ofDay, 86_399))
    }

    /// Narrows the day to the hours with records, or shows all of it again; other stretches become the day first.
    mutating func fitData() {
        let before = TimelineScreen(context).axis.length
        if timelineState.zoom == .day {
            context.timelineState.fitsData.toggle()
        } else {
            context.timelineState.zoom = .day
            context.timelineState.fitsData = true
        }
        if TimelineScreen(context).axis.length == before { say("The day has no hours to leave out.") }
    }

    mutating func zoom(by step: Int) {
        guard let zoom = TimeZoom(rawValue: timelineState.zoom.rawValue + step) else {
            say(step < 0 ? "An hour is the closest." : "A week is the widest.")
            return
        }
        context.timelineState.zoom = zoom
    }

    /// Moves to the next or previous one of some moments.
    mutating func jumpCursor(to moments: [Instant], forward: Bool, none: String) {
        let here = cursor
        let target =
            forward ? moments.filter { $0 > here + 1 }.min() : moments.filter { $0 < here - 1 }.max()
        guard let target else { return say(none) }
        moveCursor(to: target)
        let axis = TimelineScreen(context).axis
        if axis.column(of: target) == axis.column(of: here) {
            say("In the same cell, at \(timeText(target)).")
        }
    }

    /// Switches to another screen at the same moment.
    mutating func go(to target: Screen) {
        trail = []
        turn(to: target)
    }

    /// Switches to another screen at the same moment, and keeps the way back.
    mutating func turn(to target: Screen) {
        guard target != screen else { return }
        let origin = screen
        screen = target
        if timelineState.cursor != nil { follow(cursor, from: origin) }
    }

    /// Selects the row nearest to a moment in each list except the screen where the moment was selected.
    private mutating func follow(_ moment: Instant, from origin: Screen) {
        for screen in Screen.allCases where screen != origin && (screen == .gaps || screen.isLog) {
            guard let row = nearestRow(moment, on: screen) else { continue }
            lists[screen].select(row, count: rowCount(on: screen), canFollow: screen.isLog)
        }
    }

    /// The row of a list that is nearest to a moment.
    private func nearestRow(_ moment: Instant, on screen: Screen) -> Int? {
        guard screen.isLog else { return nearestGap(moment) }
        guard let page = page(screen) else { return nil }
        func distance(_ row: Int) -> Double { page.moment(atRow: row).map { abs($0 - moment) } ?? .infinity }
        var rows = 0..<page.count
        if !page.isReordered {
            let after = firstRecord(notBefore: moment, of: page.count) { page.moment(atRow: $0) }
            rows = rows.clamped(to: after - 1..<after + 1)
        }
        return rows.min { distance($0) < distance($1) }
    }

    /// The row of a gap at the moment, preferably one with possible loss; otherwise of the nearest gap.
    func nearestGap(_ moment: Instant) -> Int? {
        guard let page = page(.gaps), let gaps = report?.gaps else { return nil }
        func distance(_ row: Int) -> Double {
            guard let gap = page.record(atRow: row).map({ gaps[$0] }) else { return .infinity }
            if moment >= gap.start, moment <= gap.end { return gap.mayMissMinutes ? -2 : -1 }
            return min(abs(gap.start - moment), abs(gap.end - moment))
        }
        return (0..<page.count).min { distance($0) < distance($1) }
    }

    /// The moment of the selected row.
    var momentOfRow: Instant? { page?.moment(atRow: list.selected) }

    /// Shows the moment of the selected row on the timeline.
    mutating func showOnTimeline() {
        guard let moment = momentOfRow else {
            say("This row has no time of its own.")
            return
        }
        follow(.moment(moment))
    }
}

extension ListScreen {
    /// The moment of a row; nil if it has none.
    func moment(atRow row: Int) -> Instant? { record(atRow: row).flatMap { moment(of: $0) } }
}
