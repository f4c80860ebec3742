// The last seven days: what was credited on each, by the store's counters and archive.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewScreen {
    private var lastDays: [LocalDay] {
        let today = calendar.day(of: now)
        return (0..<7).map { today - $0 }
    }

    /// The sum of the days that the store knows.
    var daysNote: [Span] {
        let totals = dayTotals
        let known = lastDays.compactMap { totals.seconds(on: $0) }
        guard !known.isEmpty else { return [Span("unknown", .unknown)] }
        let missing = known.count < 7 ? " on \(countText(known.count, "day"))" : ""
        return [Span("credited " + usageText(saturatingSum(known)) + missing, .text)]
    }

    func drawDays(_ rect: Rect, into canvas: inout Canvas) {
        let totals = dayTotals
        let days = lastDays.map { ($0, totals.seconds(on: $0)) }
        let most = days.compactMap(\.1).max() ?? 0
        for (row, (day, seconds)) in days.prefix(rect.height).enumerated() {
            let y = rect.y + row
            let name = row == 0 ? "today" : calendar.dayText(day)
            canvas.text(name, x: rect.x, y: y, style: .muted, width: 10)
            guard let seconds else {
                canvas.text(
                    "unknown", x: rect.x + 11, y: y, style: Role.unknown.style, width: 8, alignment: .right)
                continue
            }
            canvas.text(
                usageText(seconds), x: rect.x + 11, y: y, style: .text, width: 8, alignment: .right)
            canvas.bar(
                in: Rect(x: rect.x + 21, y: y, width: max(rect.width - 21, 0), height: 1),
                fraction: most > 0 ? Double(seconds) / Double(most) : 0, style: Role.graphLow.style,
                glyphs: settings.glyphs)
        }
    }
}
