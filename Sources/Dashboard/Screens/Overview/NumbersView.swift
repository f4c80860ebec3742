// The figures without panels, for a small terminal: the most important ones first.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    func drawNumbers(_ rect: Rect, into canvas: inout Canvas) {
        let unknown = unknownSpans ?? [.unknown]
        var rows: [(short: String, long: String, value: [Span])] = [
            (
                "Beat", "Last heartbeat",
                [
                    Span(report.heartbeat.at.map { ageText(now - $0) + "  " } ?? ""),
                    Span(report.heartbeat.state.title, report.heartbeat.state.role),
                ]
            ),
            (
                "Lost", "Minutes lost",
                lostSpans ?? unknown
            ),
            (
                "Today", "Credited today",
                report.todayTotalSeconds.map { [Span(usageText($0))] }
                    ?? (report.isRecent ? [Span.unknown] : unknown)
            ),
            (
                "Errs", "Errors today",
                errorSpans(isAligned: false) ?? unknown
            ),
            (
                "Mem", "Memory",
                report.memory.bytes.map {
                    [
                        Span(sizeText($0), report.memory.state.role),
                        Span(" of \(sizeText(report.memory.limitBytes))", .muted),
                    ]
                } ?? [Span.unknown, Span("  no sample", .muted)]
            ),
            ("Notif", "Notifications", notificationSpans(report.notifications)),
            ("Wait", "Waiting", waitingSpans(report.queue)),
        ]
        if let phantom = report.minutes.phantom, phantom.high >= 1 {
            let description = minutesText(phantom)
            rows.insert(
                ("Pha", "Phantom", [Span(description, phantom.low >= 1 ? .critical : .notice)]), at: 2)
        }
        let isWide = rect.width >= 36
        drawFigures(
            rows.map { (isWide ? $0.long : $0.short, $0.value) }, labelColumns: isWide ? 16 : 6,
            isWide ? rect.splitLeft(1).rest : rect, into: &canvas)
    }

    /// What waits to be credited; “unknown” if the store has neither a queue nor counters for it.
    private func waitingSpans(_ queue: QueueStatus) -> [Span] {
        if let description = queue.description { return [Span(description, .notice)] }
        let isKnown = queue.waiting != nil || queue.countedMinimally != nil
        return [Span(isKnown ? "nothing" : "unknown", isKnown ? .text : .unknown)]
    }

    /// The lost minutes with their days; nil if unknown.
    private var lostSpans: [Span]? {
        if report.lostMinutes.low >= 1 || report.coverage.isTodayKnown && report.lostMinutes.high >= 1 {
            let lost = minutesText(report.lostMinutes)
            return [
                Span(lost, report.lostMinutes.low >= 1 ? .critical : .notice),
                Span(report.lossDays.map { " " + $0 } ?? "", .muted),
            ]
        }
        guard report.coverage.isTodayKnown else { return nil }
        let start = report.coverage.start(after: report.today.start)
        return [Span(report.none(.lost) + (start.map { " since " + clockText($0) } ?? ""))]
    }
}
