// Where a person is in time, and how the cursor moves; the other screens follow it.

import Canvas
import HealthAnalysis
import TrackingModel

/// The cursor on the axis of time and the width of what is shown.
struct TimelineState: Hashable, Sendable {
    var zoom = TimeZoom.day
    /// Nil follows the present.
    var cursor: Instant?
    /// The moment from which a person measures to the cursor.
    var anchor: Instant?
    /// Lines of the details that are scrolled away.
    var detailsTop = 0
}

extension Model {
    /// The moment under the cursor.
    var cursor: Instant { timelineState.cursor ?? now }

    /// Puts the cursor at a moment that is not ahead of the present.
    mutating func moveCursor(to moment: Instant) {
        timelineState.detailsTop = 0
        timelineState.cursor = moment >= now ? nil : moment
    }

    /// Moves by columns of the axis.
    mutating func moveCursor(byColumns step: Int) {
        let axis = timeAxis
        // From the middle of a column, so that rounding never holds the cursor back.
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

    /// The same time of another day.
    private func shifted(_ moment: Instant, byDays days: Int) -> Instant {
        let day = calendar.day(of: moment)
        let ofDay = moment - calendar.start(of: day)
        return calendar.instant(day: day + days, secondOfDay: min(ofDay, 86_399))
    }

    mutating func zoom(by step: Int) {
        guard let zoom = TimeZoom(rawValue: timelineState.zoom.rawValue + step) else {
            say(step < 0 ? "An hour is the closest." : "A week is the widest.", .note)
            return
        }
        timelineState.zoom = zoom
    }

    /// The oldest moment that anything tells of.
    var oldestMoment: Instant {
        let gaps = report?.gaps.map(\.start).min()
        return [timeline?.coveredFrom, timeline?.marks.first?.at, gaps].compactMap { $0 }.min() ?? now
    }

    /// Moves to the next or previous of some moments.
    mutating func jumpCursor(to moments: [Instant], forward: Bool, none: String) {
        let here = cursor
        let target =
            forward ? moments.filter { $0 > here + 1 }.min() : moments.filter { $0 < here - 1 }.max()
        if let target { moveCursor(to: target) } else { say(none, .note) }
    }

    /// Shows another screen at the moment that this one shows.
    mutating func go(to target: Screen) {
        guard target != screen else { return }
        let origin = screen
        screen = target
        if timelineState.cursor != nil { follow(cursor, from: origin) }
    }

    /// Selects in each list what is nearest to a moment; where the moment is from, the row is chosen already.
    private mutating func follow(_ moment: Instant, from origin: Screen) {
        for screen in [Screen.gaps, .recovery, .log] where screen != origin {
            guard let row = screen == .gaps ? nearestGap(moment) : nearestRow(moment, on: screen) else {
                continue
            }
            lists[screen.rawValue].select(row, count: rowCount(on: screen), canFollow: screen.isLog)
        }
    }

    /// The row of a log that is nearest to a moment.
    private func nearestRow(_ moment: Instant, on screen: Screen) -> Int? {
        let count = rowCount(on: screen)
        let after = firstRecord(notBefore: moment, of: count) { time(ofRow: $0, on: screen) }
        return [after - 1, after].filter { (0..<count).contains($0) }.min {
            distance(time(ofRow: $0, on: screen), moment) < distance(time(ofRow: $1, on: screen), moment)
        }
    }

    private func distance(_ time: Instant?, _ moment: Instant) -> Double {
        time.map { abs($0 - moment) } ?? .infinity
    }

    /// The row of the gap around a moment, one that is not idle before others, or of the nearest.
    func nearestGap(_ moment: Instant) -> Int? {
        func distance(_ row: Int) -> Double {
            guard let gap = gap(atRow: row) else { return .infinity }
            if moment >= gap.start, moment <= gap.end { return gap.gapClass.isConcern ? -2 : -1 }
            return min(abs(gap.start - moment), abs(gap.end - moment))
        }
        return (0..<rowCount(on: .gaps)).min { distance($0) < distance($1) }
    }

    /// The moment of the selected row on a list, for the way to the timeline.
    var momentOfRow: Instant? {
        let row = list.selected
        switch screen {
        case .gaps: return gap(atRow: row)?.start
        case .recovery: return recoveryEntry(atRow: row)?.at
        case .log: return logEntry(atRow: row)?.at
        case .apps: return app(atRow: row)?.lastEventAt
        case .findings: return finding(atRow: row)?.since
        default: return nil
        }
    }

    /// Shows the selected row's moment on the timeline.
    mutating func showOnTimeline() {
        guard let moment = momentOfRow else {
            say("This row has no time of its own.", .note)
            return
        }
        screen = .timeline
        moveCursor(to: moment)
    }
}
