// Jumps to the next or the previous error, warning or gap.

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
        let count = rowCount(on: screen)
        let rows =
            forward
            ? Array(stride(from: list.selected + 1, to: count, by: 1))
            : Array(stride(from: list.selected - 1, through: 0, by: -1))
        let word = severity == .error ? "error" : "warning"
        if let row = rows.first(where: { (self.severity(atRow: $0) ?? .debug) >= severity }) {
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
        let count = rowCount(on: .gaps)
        let rows =
            forward
            ? Array(stride(from: from + 1, to: count, by: 1))
            : Array(stride(from: from - 1, through: 0, by: -1))
        if let row = rows.first(where: { gap(atRow: $0)?.gapClass.isConcern ?? false }) {
            select(row)
        } else {
            say(noGap(forward), .done)
        }
    }

    private func noGap(_ forward: Bool) -> String {
        forward ? "No further gap with missing minutes." : "No earlier gap with missing minutes."
    }
}
