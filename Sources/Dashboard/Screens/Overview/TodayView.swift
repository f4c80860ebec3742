// The day as a strip: credited minutes, gaps by class, and errors, on one time axis; and what was credited on each of the
// last seven days, by the store's counters and archive.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    var todayNote: [Span] {
        guard report.isRecent else { return [Span("credited unknown", .unknown)] }
        return report.todayTotalSeconds.map { [Span("credited " + usageText($0))] } ?? []
    }

    func drawToday(_ rect: Rect, into canvas: inout Canvas) {
        let label = 8
        let lanes = rect.splitLeft(label).rest
        guard lanes.width >= 12 else { return }
        let day = report.today
        let axis = TimeAxis(start: day.start, end: day.start + day.length, columns: lanes.width)
        let nowColumn = axis.column(of: now)
        drawTimeLine(
            axis, .day, lanes.row(0), without: nowColumn, into: &canvas)
        let hasDevice = hasDeviceUse && rect.height >= 5
        let signs = hasDevice ? deviceSigns(axis) : []
        let graph = max(rect.height - (hasDevice ? 4 : 3), 1)
        let gapRow = rect.y + 1 + graph
        canvas.text("minutes", x: rect.x, y: gapRow - 1, style: .muted)
        if graph > 1 {
            canvas.text(
                scaleText(axis), x: rect.x, y: rect.y + 1, style: .muted, width: label - 1,
                alignment: .right)
        }
        canvas.text("gaps", x: rect.x, y: gapRow, style: .muted)
        let last = rect.row(hasDevice ? graph + 3 : graph + 2)
        canvas.text("errors", x: rect.x, y: last.y, style: .muted)
        let minutes = samples(of: axis)
            .shared(day.recorded, slotSeconds: DayProfile.slotSeconds)
        let isEnded = report.coverage.silence == .endedLog
        let covered = (isEnded ? report.coverage.start(after: day.start) : day.coveredFrom) ?? day.start
        let phantom = phantomMinutes(axis)
        drawMinutes(
            minutes, phantom: phantom, axis,
            Rect(x: lanes.x, y: rect.y + 1, width: lanes.width, height: graph),
            role: .graphLow,
            coveredFrom: covered, into: &canvas)
        drawGaps(
            report.gaps.filter { $0.gapClass != .idle }, axis,
            lanes.row(1 + graph), into: &canvas)
        if hasDevice {
            canvas.text("device", x: rect.x, y: gapRow + 1, style: .muted)
            drawDeviceUse(signs, lanes.row(2 + graph), into: &canvas)
        }
        let errors = axis.shared(day.errors, slotSeconds: DayProfile.slotSeconds)
        for (column, count) in errors.enumerated() where count > 0 {
            canvas.put(glyphs.cross, x: lanes.x + column, y: last.y, style: Role.error.style)
        }
        if report.events.errorsToday == nil, !errors.contains(where: { $0 > 0 }), report.coverage.isTodayKnown
        {
            canvas.text("not recorded", x: lanes.x + 1, y: last.y, style: .muted, width: lanes.width - 1)
        }
        drawLegend(
            [phantomLegend(phantom)].compactMap(\.self) + legend(DeviceSign.allCases.filter(signs.contains))
                + (graph > 1 ? [scaleLegend(axis)] : []),
            last.splitLeft(label).rest, into: &canvas)
        if (0..<lanes.width).contains(nowColumn) {
            canvas.put(glyphs.down, x: lanes.x + nowColumn, y: rect.y, style: .accent)
        }
        if let moment = timelineState.cursor, axis.contains(moment) {
            drawCursorLine(
                x: lanes.x + axis.column(of: moment), rows: (rect.y + 1)..<rect.maxY, into: &canvas)
        }
    }

    /// Draws the meaning of signs at the end of a row, or else at its start, if that is blank.
    private func drawLegend(
        _ legend: [(sign: Character, meaning: String, role: Role)], _ row: Rect, into canvas: inout Canvas
    ) {
        guard !legend.isEmpty else { return }
        let spans = legend.enumerated().flatMap { index, entry in
            [Span((index > 0 ? "  " : "") + "\(entry.sign)", entry.role), Span(" " + entry.meaning, .muted)]
        }
        let width = spans.columns
        let cells = Array(canvas.row(row.y).dropFirst(row.x).prefix(row.width))
        let isBlank = cells.map { canvas.text(of: $0) == " " }
        if width < isBlank.count, isBlank.suffix(width + 1).allSatisfy(\.self) {
            canvas.line(spans, x: row.maxX - width, y: row.y, width: width)
        } else if width < isBlank.count, isBlank.prefix(width + 1).allSatisfy(\.self) {
            canvas.line(spans, x: row.x, y: row.y, width: width)
        } else {
            drawLegend(legend.dropLast(), row, into: &canvas)
        }
    }

    private var lastDays: [LocalDay] {
        return (0..<7).map { today - $0 }
    }

    /// The sum of the days that the store knows.
    var daysNote: [Span] {
        let totals = dayTotals
        let known = lastDays.compactMap { totals.seconds(on: $0) }
        guard !known.isEmpty else { return [.unknown] }
        let missing = known.count < 7 ? " on \(countText(known.count, "day"))" : ""
        return [Span("credited " + usageText(saturatingSum(known)) + missing)]
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
                in: Rect(x: rect.x + 21, y: y, width: max(rect.width - 21, 0)),
                fraction: most > 0 ? Double(seconds) / Double(most) : 0, style: Role.graphLow.style,
                glyphs: glyphs)
        }
    }
}
