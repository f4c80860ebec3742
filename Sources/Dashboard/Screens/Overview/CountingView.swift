// The counting panel: how much of what was told arrived, what was rejected, and whether the growth is possible.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func drawCounting(_ report: HealthReport, _ rect: Rect, into canvas: inout Canvas) {
        let rows = [
            ("Delivered", deliveredSpans(report.delivery)), ("Callbacks", flowSpans(report.flow)),
            ("Growth", growthSpans(report.growth)),
        ]
        for (index, row) in rows.enumerated() where index < rect.height {
            canvas.text(row.0, x: rect.x, y: rect.y + index, style: .muted, width: 15)
            canvas.fittingLine(row.1, x: rect.x + 16, y: rect.y + index, width: rect.width - 16)
        }
    }

    private func deliveredSpans(_ delivery: DeliveryRatio?) -> [Span] {
        guard let delivery else {
            return [Span("unknown", .unknown), Span("  no minutes in events", .muted)]
        }
        let interval = delivery.interval
        let range = "\(percent(interval.low))\(settings.glyphs.dash)\(percentWords(interval.high))"
        // Judged by the better end: few callbacks prove little.
        let role: Role = interval.high < 0.98 ? .warning : .text
        return [
            Span(percentWords(delivery.ratio), role),
            Span("  (\(range)) of \(countWords(delivery.crossed, "minute"))", .muted),
        ]
    }

    private func percent(_ share: Double) -> String {
        let words = percentWords(share)
        return words.hasSuffix(" %") ? String(words.dropLast(2)) : words
    }

    private func flowSpans(_ flow: CallbackFlow?) -> [Span] {
        guard let flow else { return [Span("unknown", .unknown), Span("  no log of callbacks", .muted)] }
        let atLeast = flow.coveredFrom == nil ? "" : settings.glyphs.atLeast
        var spans = [Span("\(atLeast)\(flow.today.accepted) counted", .text)]
        let rejected = flow.today.rejectedTotal
        guard rejected > 0 else { return spans + [Span(settings.glyphs.separator + "none rejected", .muted)] }
        spans.append(Span(settings.glyphs.separator + "\(rejected) rejected", .notice))
        let causes = flow.causes.prefix(2).map { "\($0.count) \($0.cause.words)" }
        spans.append(Span(": " + causes.joined(separator: ", "), .muted))
        return spans
    }

    private func growthSpans(_ growth: [GrowthWindow]) -> [Span] {
        var spans: [Span] = []
        for window in growth {
            let name =
                switch window.span {
                case .fiveMinutes: "5m "
                case .hour: "1h "
                case .day: "today "
                }
            spans.append(Span((spans.isEmpty ? "" : settings.glyphs.separator) + name, .muted))
            guard let counted = window.countedSeconds else {
                spans.append(Span("?", .unknown))
                continue
            }
            let isPossible = window.isPossible ?? true
            spans.append(Span(String(counted / 60), isPossible ? .text : .critical))
            let minutes = Int(truncatingIfRepresentable: window.elapsedSeconds / 60) ?? 0
            spans.append(Span("/\(minutes)", isPossible ? .muted : .critical))
        }
        spans.append(Span(" min of the clock", .muted))
        return spans
    }
}
