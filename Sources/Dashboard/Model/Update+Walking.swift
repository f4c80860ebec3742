// Moves through a log by time: an hour later, a day earlier, to a moment.

import TrackingModel

extension Model {
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
            say("This row has no time to start from.", .note)
            return
        }
        let target = here + seconds
        let found = nextRow(from: row, forward: forward) {
            guard let time = page.moment(atRow: $0) else { return false }
            return forward ? time >= target : time <= target
        }
        select(found ?? (forward ? page.count - 1 : 0))
        if found == nil { say(forward ? "This is the newest row." : "This is the oldest row.", .note) }
    }

    /// Shows a moment: in a log its first row at or after it, in the gaps the nearest one.
    mutating func goTo(_ moment: Instant) {
        guard screen.isLog, let page else {
            if screen == .gaps, let row = nearestGap(moment) {
                select(row)
            } else {
                moveCursor(to: moment)
                // The overview only shows today.
                if screen == .overview, calendar.day(of: moment) != calendar.day(of: now) {
                    screen = .timeline
                }
            }
            let description = calendar.moment(moment, near: now)
            if moment > now {
                say("\(description) is in the future; this is now.", .note)
            } else if moment < oldestMoment {
                say("There are no data from as early as \(description).", .note)
            }
            return
        }
        let row = nextRow(from: -1, forward: true) { (page.moment(atRow: $0) ?? Instant(-1e300)) >= moment }
        select(row ?? page.count - 1)
        if row == nil {
            say("Nothing is as late as \(calendar.moment(moment, near: now)); this is the newest row.", .note)
        } else if row == 0, let first = page.moment(atRow: 0), first > moment + 1 {
            let asked = calendar.moment(moment, near: now)
            say(
                list.filter.isEmpty
                    ? "The log begins after \(asked); this is the oldest row."
                    : "The filter leaves no row before \(asked); this is the first one after it.", .note)
        }
    }
}
