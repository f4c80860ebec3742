// Jumps to the next or the previous error, warning, gap or match, and through a log by time.

import HealthAnalysis
import TrackingModel

extension Model {
    mutating func jumpToError(forward: Bool) {
        guard screen == .timeline else { return jump(to: .error, forward: forward) }
        let errors = (timeline?.marks ?? []).filter { $0.kind == .error }.map(\.at)
        jumpCursor(
            to: errors, forward: forward, none: forward ? "No later error." : "No earlier error.")
    }

    mutating func jump(to severity: Severity, forward: Bool) {
        let word = severity == .error ? "error" : "warning"
        let row = nextRow(from: list.selected, forward: forward) {
            (self.severity(atRow: $0) ?? .debug) >= severity
        }
        if let row {
            select(row)
        } else {
            say("No \(word) \(forward ? "further down" : "further up").", .done)
        }
    }

    mutating func jumpToGap(forward: Bool) {
        if screen == .timeline {
            let starts = (report?.gaps ?? []).filter(\.gapClass.isConcern).map(\.start)
            return jumpCursor(to: starts, forward: forward, none: noGap(forward))
        }
        let from = screen == .gaps ? list.selected : (forward ? -1 : rowCount(on: .gaps))
        screen = .gaps
        let row = nextRow(from: from, forward: forward) { gap(atRow: $0)?.gapClass.isConcern ?? false }
        if let row {
            select(row)
        } else {
            say(noGap(forward), .done)
        }
    }

    private func noGap(_ forward: Bool) -> String {
        forward ? "No further gap with missing minutes." : "No earlier gap with missing minutes."
    }

    /// The first row beyond another for which something holds.
    private func nextRow(from row: Int, forward: Bool, _ holds: (Int) -> Bool) -> Int? {
        let count = rowCount(on: screen)
        return forward
            ? stride(from: row + 1, to: count, by: 1).first(where: holds)
            : stride(from: min(row, count) - 1, through: 0, by: -1).first(where: holds)
    }
}

extension Model {
    mutating func walkToMatch(_ wish: ListSearch.Wish) {
        guard list.search != nil else {
            say("Nothing is searched for: f searches, / filters.", .done)
            return
        }
        walk(wish)
        if list.search?.wish != nil { say("The search has not seen all rows yet.", .done) }
    }

    /// Walks from the selected row to the nearest one that is so much later or earlier.
    mutating func walk(bySeconds seconds: Double) {
        let forward = seconds > 0
        let row = list.selected
        // A line without a time stands where its log had it.
        guard rowCount(on: screen) > 0,
            let here = time(ofRow: row)
                ?? nextRow(from: row, forward: false, { time(ofRow: $0) != nil }).flatMap({ time(ofRow: $0) })
        else {
            say("This row has no time to go on from.", .done)
            return
        }
        let target = here + seconds
        let found = nextRow(from: row, forward: forward) {
            guard let time = time(ofRow: $0) else { return false }
            return forward ? time >= target : time <= target
        }
        select(found ?? (forward ? rowCount(on: screen) - 1 : 0))
        if found == nil { say(forward ? "This is the newest row." : "This is the oldest row.", .done) }
    }

    /// Selects the first row at a moment or after it.
    mutating func goTo(_ moment: Instant) {
        let row = nextRow(from: -1, forward: true) { (time(ofRow: $0) ?? Instant(-1e300)) >= moment }
        select(row ?? rowCount(on: screen) - 1)
        if row == nil {
            say("Nothing is as late as \(calendar.moment(moment, near: now)); this is the newest row.", .done)
        } else if row == 0, let first = time(ofRow: 0), first > moment + 1 {
            say("The log begins after \(calendar.moment(moment, near: now)); this is the oldest row.", .done)
        }
    }
}

extension Model {
    /// The next least severity of the log, and after the highest all of them again.
    mutating func raiseFloor() {
        let steps: [Severity] = screen == .recovery ? [.error] : [.info, .warn, .error, .critical]
        let floor = list.filter.floor
        let next = steps.first { severity in floor.map { severity > $0 } ?? true }
        apply(Filter(list.filter.text(floor: next), on: screen))
        say(next.map { "From \($0.word) on." } ?? "All severities.", .done)
    }

    /// Only the app of the selected row, or all apps again.
    mutating func narrowToApp() {
        if list.filter.hasApp {
            apply(Filter(list.filter.text(app: nil), on: screen))
            say("All apps.", .done)
        } else if let id = appOfRow {
            let name = appName(id)
            let isUnique = names.names.values.count { $0 == name } == 1 && !name.contains("\"")
            apply(Filter(list.filter.text(app: isUnique ? name : id), on: screen))
            say("Only \(name).", .done)
        } else {
            say("This row belongs to no app.", .done)
        }
    }

    /// The id of the app that the selected row is about; of several, the first.
    private var appOfRow: String? {
        let row = list.selected
        switch screen {
        case .gaps: return gap(atRow: row)?.apps.first
        case .recovery: return recoveryEntry(atRow: row).flatMap { contents?.mappings[$0.event.text] }
        case .log: return logEntry(atRow: row)?.app(names)
        case .findings:
            switch findingRow(atRow: row) {
            case .finding(let finding): return finding.apps.first
            case .burst(let burst): return burst.apps.first
            case .check, nil: return nil
            }
        case .store: return storeItem(atRow: row)?.app
        case .overview, .timeline, .apps: return nil
        }
    }
}
