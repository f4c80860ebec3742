// The day as a strip: minutes counted, gaps by class, errors, on one time axis.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension Model {
    func todayNote(_ report: HealthReport) -> [Span] {
        guard let total = report.todayTotalSeconds else { return [] }
        return [Span("counted " + usageWords(total), .text)]
    }

    func drawToday(_ report: HealthReport, _ rect: Rect, into canvas: inout Canvas) {
        let label = 8
        let width = rect.width - label
        guard width >= 12 else { return }
        let strip = DayStrip(report.today, columns: width)
        drawAxis(report.today, strip, x: rect.x + label, y: rect.y, into: &canvas)
        let graph = max(rect.height - 3, 1)
        let gapRow = rect.y + 1 + graph
        canvas.text("minutes", x: rect.x, y: rect.y + graph, style: .muted)
        canvas.text("gaps", x: rect.x, y: gapRow, style: .muted)
        canvas.text("errors", x: rect.x, y: gapRow + 1, style: .muted)
        let nowColumn = strip.column(of: now)
        var values = strip.sums(report.today.recorded)
        for column in values.indices where column > nowColumn { values[column] = nil }
        if let from = report.today.coveredFrom {
            for column in 0..<min(max(strip.column(of: from), 0), values.count) { values[column] = nil }
        }
        canvas.histogram(
            values, in: Rect(x: rect.x + label, y: rect.y + 1, width: width, height: graph),
            maximum: strip.secondsPerColumn / 60, style: Role.graphLow.style, zero: .border,
            glyphs: settings.glyphs)
        for gap in report.gaps.reversed() where gap.gapClass != .idle {
            let (first, last) = (strip.column(of: gap.start), strip.column(of: gap.end))
            guard last >= 0, first < width else { continue }
            for column in max(first, 0)...min(max(last, first), width - 1) {
                canvas.put(
                    gap.gapClass.letter, x: rect.x + label + column, y: gapRow,
                    style: gap.gapClass.role.style)
            }
        }
        for (column, count) in strip.sums(report.today.errors).enumerated() where (count ?? 0) > 0 {
            canvas.put(
                settings.glyphs.cross, x: rect.x + label + column, y: gapRow + 1, style: Role.error.style)
        }
        if nowColumn >= 0, nowColumn < width {
            canvas.put(settings.glyphs.down, x: rect.x + label + nowColumn, y: rect.y, style: .accent)
        }
    }

    private func drawAxis(_ day: DayProfile, _ strip: DayStrip, x: Int, y: Int, into canvas: inout Canvas) {
        for column in 0..<strip.columns {
            canvas.put(settings.glyphs.horizontal, x: x + column, y: y, style: .border)
        }
        let step = strip.columns >= 90 ? 3 : strip.columns >= 48 ? 6 : 12
        let date = calendar.day(of: day.start)
        for hour in stride(from: 0, to: 24, by: step) {
            let column = strip.column(of: calendar.instant(day: date, secondOfDay: Double(hour) * 3_600))
            // The mark of the present needs its cell: the label next to it gives way.
            if (-1...2).contains(strip.column(of: now) - column) { continue }
            canvas.text(padded(hour, to: 2), x: x + column, y: y, style: .muted)
        }
        canvas.text("24", x: x + strip.columns - 2, y: y, style: .muted)
    }
}

/// The day's slots laid over a count of columns.
struct DayStrip {
    let start: Instant
    let length: Double
    let columns: Int

    init(_ day: DayProfile, columns: Int) {
        start = day.start
        length = day.length
        self.columns = max(columns, 1)
    }

    var secondsPerColumn: Double { length / Double(columns) }

    /// The column of a moment; outside of the day below 0 or from `columns` on.
    func column(of instant: Instant) -> Int {
        let position = (instant - start) / secondsPerColumn
        return Int(max(min(position.rounded(.down), Double(columns)), -1))
    }

    /// What the slots hold, shared out over the columns by time.
    func sums(_ slots: [Int]) -> [Double?] {
        var sums = [Double](repeating: 0, count: columns)
        for (index, value) in slots.enumerated() where value > 0 {
            let from = Double(index) * DayProfile.slotSeconds / secondsPerColumn
            let to = min(Double(index + 1) * DayProfile.slotSeconds / secondsPerColumn, Double(columns))
            var position = from
            while position < to {
                let column = min(Int(position), columns - 1)
                let end = min(Double(column + 1), to)
                sums[column] += Double(value) * (end - position) / max(to - from, .leastNonzeroMagnitude)
                position = end > position ? end : to
            }
        }
        return sums
    }
}
