// Texts for what is known and unknown about today, shared by the panels of the overview.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    /// Draws labels with their values, as many as there are rows for.
    func drawFigures(
        _ rows: [(label: String, value: [Span])], labelColumns: Int = 16, _ rect: Rect,
        into canvas: inout Canvas
    ) {
        for (index, row) in rows.prefix(rect.height).enumerated() {
            let line = rect.row(index)
            canvas.text(row.label, x: line.x, y: line.y, style: .muted, width: labelColumns - 1)
            canvas.fittingLine(row.value, in: line.splitLeft(labelColumns).rest)
        }
    }

    /// “unknown” with the reason if nothing is known about today; nil if something is.
    var unknownSpans: [Span]? {
        report.coverage.silence.map { [.unknown, Span("  " + $0.description, .muted)] }
    }

    /// For no lost, rejected, phantom or recovered minutes: since when that is known, or why it is unknown.
    var noMissingMinutes: [Span] {
        let none = report.noMinutes { timeText($0, seconds: false) }
        return (none.isGood ? [Span("\(glyphs.check) ", .ok)] : []) + [Span(none.text)]
    }

    /// The results of today's callbacks: credited, failed and rejected, with the most frequent reasons.
    var flowSpans: [Span] {
        if report.coverage.silence == .lastCallsOnly { return unknownSpans ?? [.unknown] }
        guard report.coverage.silence == nil, let flow = report.flow else {
            return [.unknown]
        }
        let today = flow.today
        let atLeast = flow.isComplete ? "" : glyphs.atLeast
        let rejected = today.rejectedTotal - today.failedTotal
        let unknown = today.unknownOutcomes - today.unhandled
        if today.accepted == 0, today.rejectedTotal == 0, unknown > 0 {
            return [
                Span("\(atLeast)\(today.unknownOutcomes) came"),
                Span(", not what became of them", .muted),
            ]
        }
        let parts: [(count: Int, word: String, role: Role)] = [
            (unknown, "unknown", .muted), (today.unhandled, "not handled yet", .muted),
            (today.failedTotal, "failed", .warning), (rejected, "rejected", .notice),
        ]
        var spans = [Span("\(atLeast)\(today.accepted) credited")]
        for part in parts where part.count > 0 {
            spans.append(Span("\(glyphs.separator)\(part.count) \(part.word)", part.role))
        }
        guard today.rejectedTotal > 0 else {
            return spans + [Span(glyphs.separator + "none rejected", .muted)]
        }
        let causes = flow.causes.prefix(2).map { "\($0.count) \($0.cause.description)" }
        return spans + [Span(": " + causes.commaSeparated, .muted)]
    }

    /// Today's errors and the number of events; nil if unknown.
    /// - Parameter isAligned: whether the figure is padded, so that the text after it lines up with other rows.
    func errorSpans(isAligned: Bool) -> [Span]? {
        let events = report.events
        guard report.coverage.isTodayKnown, let today = events.today else { return nil }
        guard let errors = events.errorsToday else {
            return events.errorsAtLeast.map { least in
                let figure = glyphs.atLeast + String(least)
                return [
                    Span(isAligned ? aligned(figure) : figure + "  ", .warning),
                    Span("others may not be on record", .muted),
                ]
            }
        }
        let role: Role = errors == 0 ? .text : (events.errorRatio ?? 0) > 0.1 ? .critical : .warning
        let all = events.saturated ? "the last \(today)" : countText(today, "event")
        let figure = String(errors)
        var spans = [Span(isAligned ? aligned(figure) : figure + "  ", role)]
        // Lines of error are no share of the events.
        let failed = events.failedToday ?? 0
        if failed > 0, failed < errors { spans.append(Span("\(failed) failed, ", .muted)) }
        if let ratio = events.errorRatio, failed > 0 { spans.append(Span(percentText(ratio) + " ", role)) }
        spans.append(Span("of " + all, .muted))
        return spans
    }

    /// A value padded so that the text after it lines up.
    func aligned(_ text: String) -> String { filled(text, to: 13, atLeast: 2) }
}
