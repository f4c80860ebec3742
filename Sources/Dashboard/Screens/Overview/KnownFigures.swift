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
        guard report.coverage.silence == nil, let flow = report.flow else {
            return [.unknown]
        }
        let today = flow.today
        let atLeast = flow.isComplete ? "" : glyphs.atLeast
        let separator = glyphs.separator
        if today.accepted == 0, today.rejectedTotal == 0, today.unknownOutcomes > 0 {
            return [
                Span("\(atLeast)\(today.unknownOutcomes) came"),
                Span(", not what became of them", .muted),
            ]
        }
        var spans = [Span("\(atLeast)\(today.accepted) credited")]
        if today.unknownOutcomes > 0 {
            spans.append(Span(separator + "\(today.unknownOutcomes) unknown", .muted))
        }
        if today.failedTotal > 0 { spans.append(Span(separator + "\(today.failedTotal) failed", .warning)) }
        let rejected = today.rejectedTotal - today.failedTotal
        if rejected > 0 { spans.append(Span(separator + "\(rejected) rejected", .notice)) }
        guard today.rejectedTotal > 0 else { return spans + [Span(separator + "none rejected", .muted)] }
        let causes = flow.causes.prefix(2).map { "\($0.count) \($0.cause.description)" }
        spans.append(Span(": " + causes.commaSeparated, .muted))
        return spans
    }

    /// Today's errors and the number of events; nil if unknown.
    /// - Parameter isAligned: whether the figure is padded, so that the text after it lines up with other rows.
    func errorSpans(isAligned: Bool) -> [Span]? {
        let events = report.events
        guard report.coverage.isTodayKnown, let errors = events.errorsToday, let today = events.today else {
            return nil
        }
        let role: Role = errors == 0 ? .text : (events.errorRatio ?? 0) > 0.1 ? .critical : .warning
        let all = events.saturated ? "the last \(today)" : countText(today, "event")
        let figure = String(errors)
        var spans = [Span(isAligned ? aligned(figure) : figure + "  ", role)]
        if let ratio = events.errorRatio, errors > 0 { spans.append(Span(percentText(ratio) + " ", role)) }
        spans.append(Span("of " + all, .muted))
        return spans
    }

    /// A value padded so that the text after it lines up.
    func aligned(_ text: String) -> String { filled(text, to: 13, atLeast: 2) }
}
