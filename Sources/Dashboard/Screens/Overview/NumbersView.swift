// The numbers alone, for a terminal too small for panels: the most telling first.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawNumbers(_ rect: Rect, into canvas: inout Canvas) {
        guard let report else { return }
        let lost = minuteWords(report.lostMinutes.low, report.lostMinutes.high, dash: settings.glyphs.dash)
        // What was not seen lately says nothing of today, and is no zero.
        let known = report.events.today != nil && report.isRecent
        let unknown = Span("unknown", .unknown)
        let rows: [(short: String, long: String, value: [Span])] = [
            (
                "Beat", "Last heartbeat",
                [
                    Span(report.heartbeat.at.map { ageWords(now - $0) + "  " } ?? "", .text),
                    Span(report.heartbeat.state.rawValue, report.heartbeat.state.role),
                ]
            ),
            (
                "Lost", "Minutes lost",
                [report.lostMinutes.high > 0 ? Span(lost, .critical) : known ? Span(lost, .text) : unknown]
            ),
            (
                "Today", "Counted today",
                [
                    report.isRecent
                        ? report.todayTotalSeconds.map { Span(usageWords($0), .text) } ?? unknown : unknown
                ]
            ),
            (
                "Errs", "Errors today",
                errorSpans(report.events, isKnown: known) ?? [unknown]
            ),
            (
                "Mem", "Memory",
                [
                    report.memory.bytes.map { Span(sizeWords($0), report.memory.state.role) } ?? unknown,
                    Span(" of \(sizeWords(report.memory.limitBytes))", .muted),
                ]
            ),
            ("Notif", "Notifications", notificationSpans(report.notifications)),
        ]
        let isWide = rect.width >= 36
        let label = isWide ? 16 : 6
        for (index, row) in rows.prefix(rect.height).enumerated() {
            let x = rect.x + (isWide ? 1 : 0)
            canvas.text(
                isWide ? row.long : row.short, x: x, y: rect.y + index, style: .muted, width: label - 1)
            canvas.fittingLine(row.value, x: x + label, y: rect.y + index, width: rect.maxX - x - label)
        }
    }

    private func errorSpans(_ events: EventStatus, isKnown: Bool) -> [Span]? {
        guard isKnown, let errors = events.errorsToday, let today = events.today else { return nil }
        return [Span(String(errors), errors > 0 ? .warning : .text), Span(" of \(today) events", .muted)]
    }
}
