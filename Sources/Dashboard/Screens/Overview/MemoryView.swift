// The memory panel: the newest sample against the limit, the day's peak, and its course.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension OverviewPanels {
    func drawMemory(_ memory: MemoryStatus, _ rect: Rect, into canvas: inout Canvas) {
        guard let bytes = memory.bytes else {
            canvas.text("No sample in this store.", in: rect, style: .muted)
            return
        }
        let limit = Double(memory.limitBytes)
        let tail = "limit \(sizeText(memory.limitBytes))"
        let value = sizeText(bytes)
        let end = canvas.text(value, x: rect.x, y: rect.y, style: memory.state.role.style) + 1
        let tailWidth = tail.columns
        let barWidth = rect.maxX - end - tailWidth - 1
        canvas.bar(
            in: Rect(x: end, y: rect.y, width: barWidth), fraction: Double(bytes) / limit,
            style: memory.state.role.style, track: .border, glyphs: glyphs,
            limit: (Double(memory.warningBytes) / limit, Role.graphLimit.style))
        canvas.text(tail, x: rect.maxX - tailWidth, y: rect.y, style: .muted)
        var spans: [Span] = []
        if let peak = memory.peakBytesToday {
            let at = memory.peakAt.map { " at " + clockText($0) } ?? ""
            // Samples are in the logs, which may have dropped those of the morning.
            let begin = report.coverage.start(after: report.today.start)
            let first = memory.samplesToday.first?.at
            let since =
                begin.flatMap { _ in first }.map { ", samples since " + clockText($0) } ?? ""
            spans.append(Span("peak \(sizeText(peak))\(at)\(since)", .muted))
        }
        if memory.peakBytesToday ?? bytes > memory.limitBytes {
            spans.append(Span((spans.isEmpty ? "" : glyphs.separator) + "over the limit", .critical))
        } else {
            // The meaning of the line in the bar.
            let word = "\(glyphs.vertical) warning " + sizeText(memory.warningBytes)
            spans.append(Span((spans.isEmpty ? "" : glyphs.separator) + word, .muted))
        }
        let used = canvas.fittingLine(spans, in: rect.row(1))
        if rect.height >= 4 { return drawMemoryGraph(memory, rect.splitTop(2).rest, into: &canvas) }
        let room = rect.maxX - used - 2
        if room >= 8, memory.samplesToday.count > 1 {
            let columns = min(room, 32)
            // Start near the day's lowest sample: from 0 all levels would look the same.
            let base = 0.9 * Double(memory.samplesToday.map(\.bytes).min() ?? 0)
            let values = resampled(memory.samplesToday.map { Double($0.bytes) - base }, to: columns)
            canvas.sparkline(
                values, x: rect.maxX - values.count, y: rect.y + 1, maximum: limit - base,
                style: memory.state.role.style,
                zero: .border, glyphs: glyphs)
        }
    }

    /// Draws today's samples from midnight to now, with the warning level as the axis' upper label.
    private func drawMemoryGraph(_ memory: MemoryStatus, _ rect: Rect, into canvas: inout Canvas) {
        guard !memory.samplesToday.isEmpty else { return }
        let label = 9
        let width = rect.width - label
        guard width >= 12 else { return }
        let axis = TimeAxis(
            start: report.today.start, end: report.today.start + report.today.length, columns: width)
        let (graph, line) = rect.splitBottom(1)
        let area = Rect(x: graph.x + label, y: graph.y, width: width, height: graph.height)
        canvas.text(
            sizeText(memory.limitBytes), x: graph.x, y: graph.y, style: .muted, width: label - 1,
            alignment: .right)
        canvas.text("0", x: graph.x, y: graph.maxY - 1, style: .muted, width: label - 1, alignment: .right)
        drawMemory(memory.samplesToday, axis, area, into: &canvas)
        drawTimeLine(
            axis, .day, Rect(x: area.x, y: line.y, width: width), into: &canvas)
    }

    /// The highest of the values in each column.
    private func resampled(_ values: [Double], to columns: Int) -> [Double?] {
        guard values.count > columns, columns > 0 else { return values.map { $0 } }
        return (0..<columns).map { column in
            let from = values.count * column / columns
            let to = max(values.count * (column + 1) / columns, from + 1)
            return values[from..<min(to, values.count)].max()
        }
    }
}
