// The reason of the verdict: what was found, what to do, and what else there is.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    /// The finding that the verdict is based on; the first one if it is based on none, and none for what is left open.
    private var reason: Finding? {
        if report.verdict.level == .unproven { return nil }
        guard let code = report.verdict.code else { return report.findings.first }
        return report.findings.first { $0.code == code && $0.detail == report.verdict.reason }
            ?? report.findings.first { $0.code == code }
    }

    var reasonTitle: String {
        switch report.verdict.level {
        case .ok: "Findings"
        case .unproven: "Why unproven"
        case .unknown: "Why unknown"
        case .warning: "Why warning"
        case .critical: "Why critical"
        }
    }

    func drawReason(_ rect: Rect, into canvas: inout Canvas) {
        guard let finding = reason else {
            let sentence =
                report.verdict.level == .ok
                ? "Nothing was found in what the store holds." : report.verdict.reason
            let open = report.verdict.answers.first { $0.answer == .unknown }
            let lines =
                wrapped(sentence, widths: [rect.width])
                + (open?.settledBy.map { wrapped("To settle it: " + $0, widths: [rect.width]) } ?? [])
            return canvas.lines(lines.map { [Span($0, .muted)] }, in: rect)
        }
        var rows: [[Span]] = []
        func add(_ text: String, _ role: Role, mark: [Span] = []) {
            let indent = mark.isEmpty ? 0 : 2
            for (index, line) in wrapped(text, widths: [max(rect.width - indent, 8)]).enumerated() {
                rows.append((index == 0 ? mark : indent > 0 ? [Span("  ")] : []) + [Span(line, role)])
            }
        }
        let indent = [Span("  ")]
        // The verdict's line already has the sentence; here is its name, and what to do about it.
        add(
            finding.title, finding.level.role,
            mark: [Span("\(finding.level.glyph(glyphs)) ", finding.level.role)])
        if finding.detail != report.verdict.reason { add(finding.detail, .text, mark: indent) }
        add("To do: " + finding.remedy, .text, mark: indent)
        let others = report.findings.filter { $0 != finding }
        if rows.count + others.count + 3 <= rect.height {
            add("Cause: " + finding.cause, .muted, mark: indent)
        }
        let room = rect.height - rows.count
        for other in others.prefix(others.count <= room ? room : max(room - 1, 0)) {
            rows.append([
                Span("\(other.level.glyph(glyphs)) ", other.level.role), Span(other.title),
                Span("  " + other.detail, .muted),
            ])
        }
        if others.count > room, room > 0 {
            rows.append([Span("\(others.count - room + 1) more on Findings", .muted)])
        }
        canvas.lines(rows, in: rect)
    }
}
