// Jumps to the next or previous error, warning or gap.

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
        guard let page else { return }
        let isError = severity == .error
        let row = nextRow(forward: forward) { row in
            (page.record(atRow: row).flatMap { page.severity(of: $0) } ?? .debug) >= severity
        }
        if let row {
            select(row)
        } else if subject == .fleet {
            say("There is no \(isError ? "critical device" : "device with a warning or worse") here.", .note)
        } else {
            say("No \(isError ? "error" : "warning") \(forward ? "further down" : "further up").", .note)
        }
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
            say(noGap(forward), .note)
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
}
