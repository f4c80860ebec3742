// Jumps to the next or previous error, warning or gap, and moves through a log by time: an hour later, a day earlier, to
// a moment.

import HealthAnalysis
import TrackingModel

extension Model {
    mutating func jump(to severity: Severity, forward: Bool) {
        if screen == .timeline {
            let errors = (timeline?.marks ?? []).filter { $0.kind == .error }.map(\.at)
            return jumpCursor(
                to: errors, forward: forward, none: forward ? "No later error." : "No earlier error.")
        }
        let isError = severity == .error
        if let row = nextRow(forward: forward, isAtLeast(severity)) {
            select(row)
        } else if subject == .fleet {
            say("There is no \(isError ? "critical device" : "device with a warning or worse") here.")
        } else {
            say("No \(isError ? "error" : "warning") \(forward ? "further down" : "further up").")
        }
    }

    /// Whether a row of the current list has a severity, or a higher one.
    func isAtLeast(_ severity: Severity) -> (Int) -> Bool {
        let page = page
        return { (page?.record(atRow: $0).flatMap { page?.severity(of: $0) } ?? .debug) >= severity }
    }

    mutating func jumpToGap(forward: Bool) {
        if screen == .timeline {
            let starts = (report?.gaps ?? []).filter(\.mayMissMinutes).map(\.start)
            return jumpCursor(to: starts, forward: forward, none: noGap(forward))
        }
        let from = screen == .gaps ? list.selected : (forward ? -1 : rowCount(on: .gaps))
        if screen != .gaps { trail = [] }
        screen = .gaps
        let (page, gaps) = (page, report?.gaps ?? [])
        let row = nextRow(from: from, forward: forward) { row in
            page?.record(atRow: row).map { gaps[$0].mayMissMinutes } ?? false
        }
        if let row {
            select(row)
        } else {
            say(noGap(forward))
        }
    }

    private func noGap(_ forward: Bool) -> String {
        forward ? "No later gap with lost minutes." : "No earlier gap with lost minutes."
    }

    /// The first row after (or before) the selected one that meets a condition; in a fleet, which has no direction of
    /// time, around its end.
    func nextRow(forward: Bool, _ holds: (Int) -> Bool) -> Int? {
        nextRow(from: list.selected, forward: forward, holds)
            ?? (subject == .fleet
                ? nextRow(from: forward ? -1 : rowCount(on: screen), forward: forward, holds) : nil)
    }

    /// The first row after (or before) another one that meets a condition.
    func nextRow(from row: Int, forward: Bool, _ holds: (Int) -> Bool) -> Int? {
        let count = rowCount(on: screen)
        return forward
            ? stride(from: row + 1, to: count, by: 1).first(where: holds)
            : stride(from: min(row, count) - 1, through: 0, by: -1).first(where: holds)
    }

    /// Moves from the selected row to the nearest one that is at least this much later (or earlier).
    mutating func walk(bySeconds seconds: Double) {
        guard let page else { return }
        let forward = seconds > 0
        let row = list.selected
        // A row without a time uses the time of the nearest row above it that has one.
        guard page.count > 0,
            let here = page.moment(atRow: row)
                ?? nextRow(from: row, forward: false, { page.moment(atRow: $0) != nil }).flatMap({
                    page.moment(atRow: $0)
                })
        else {
            say("This row has no time to start from.")
            return
        }
        let target = here + seconds
        let found = nextRow(from: row, forward: forward) {
            guard let time = page.moment(atRow: $0) else { return false }
            return forward ? time >= target : time <= target
        }
        select(found ?? (forward ? page.count - 1 : 0))
        if found == nil { say(forward ? "This is the newest row." : "This is the oldest row.") }
    }

    /// Shows a moment: in a log its first row at or after it, in the gaps the nearest one.
    mutating func goTo(_ moment: Instant) {
        guard screen.isLog, let page else {
            if screen == .gaps, let row = nearestGap(moment) {
                select(row)
            } else {
                moveCursor(to: moment)
                // The overview only shows today.
                if screen == .overview, calendar.day(of: moment) != today {
                    screen = .timeline
                }
            }
            let description = timeText(moment)
            if moment > now {
                say("\(description) is in the future; this is now.")
            } else if moment < oldestMoment {
                say("There are no data from as early as \(description).")
            }
            return
        }
        let row = nextRow(from: -1, forward: true) { (page.moment(atRow: $0) ?? Instant(-1e300)) >= moment }
        select(row ?? page.count - 1)
        if row == nil {
            say("Nothing is as late as \(timeText(moment)); this is the newest row.")
        } else if row == 0, let first = page.moment(atRow: 0), first > moment + 1 {
            let asked = timeText(moment)
            say(
                list.filter.isEmpty
                    ? "The log begins after \(asked); this is the oldest row."
                    : "The filter leaves no row before \(asked); this is the first one after it.")
        }
    }
}
