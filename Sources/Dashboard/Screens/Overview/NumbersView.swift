// The numbers alone, for a terminal too small for panels: the most telling first.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawNumbers(_ rect: Rect, into canvas: inout Canvas) {
        guard let report else { return }
        let lost = minuteWords(report.lostMinutes.low, report.lostMinutes.high, dash: settings.glyphs.dash)
        let known = report.events.today != nil
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
                [
                    known
                        ? Span(lost, report.lostMinutes.high > 0 ? .critical : .text)
                        : Span("unknown", .unknown)
                ]
            ),
            ("Today", "Counted today", [Span(report.todayTotalSeconds.map(usageWords) ?? "unknown", .text)]),
            (
                "Errs", "Errors today",
                [
                    Span(
                        report.events.errorsToday.map(String.init) ?? "unknown",
                        (report.events.errorsToday ?? 0) > 0 ? .warning : .text),
                    Span(report.events.today.map { " of \($0) events" } ?? "", .muted),
                ]
            ),
            (
                "Mem", "Memory",
                [
                    Span(report.memory.bytes.map(sizeWords) ?? "unknown", report.memory.state.role),
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
}
