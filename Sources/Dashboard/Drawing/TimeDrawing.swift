// Drawing that the timeline and the day on the overview share: labels, minutes of use, the cursor's line.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// Draws minutes as levels: full where all of a column was used or more was credited, in other signs and critical
    /// where some came in a phantom burst.
    ///
    /// - Parameters:
    ///   - minutes: `samplesPerCell` values for each column of the axis.
    ///   - phantom: Those of `minutes` that came in phantom bursts.
    ///   - coveredFrom: the start of the logs; columns before it are blank.
    func drawMinutes(
        _ minutes: [Double], phantom: [Double], _ axis: TimeAxis, _ rect: Rect, role: Role,
        coveredFrom: Instant?, into canvas: inout Canvas
    ) {
        let capacity = self.capacity(of: axis)
        let known = knownMinutes(minutes, axis, coveredFrom: coveredFrom)
        let perCell = glyphs.samplesPerCell
        // A cell has one sign for all of its samples.
        let isPhantom = phantom.indices.map { sample in
            let first = sample / perCell * perCell
            return phantom[first..<min(first + perCell, phantom.count)].contains { $0 > 0 }
        }
        canvas.histogram(
            known, in: rect, maximum: capacity, zero: .border, glyphs: glyphs,
            isOverfull: { isPhantom[$0] }, style: { isPhantom[$0] ? Role.critical.style : role.style })
    }

    /// The credited minutes of one app, or of all, that came in phantom bursts, in each sample of a graph.
    func phantomMinutes(of app: String? = nil, _ axis: TimeAxis) -> [Double] {
        let bursts = (report?.bursts ?? []).filter {
            $0.verdict == .phantom && !$0.isHarmless && $0.end >= axis.start && $0.start <= axis.end + 60
        }
        return creditedMinutes(bursts.flatMap { callbacks(of: $0) }, of: app, axis)
    }

    /// The minutes that callbacks credited to one app, or to all, in each sample of a graph.
    func creditedMinutes(
        _ callbacks: some Sequence<Timeline.Arrival>, of app: String?, _ axis: TimeAxis
    ) -> [Double] {
        samples(of: axis).minutes(
            callbacks.lazy.filter { $0.wasCounted == true && (app == nil || $0.app == app) }.map(\.at))
    }

    func callbacks(of burst: DeliveryBurst) -> ArraySlice<Timeline.Arrival> {
        timeline?.callbacks(from: burst.start, to: burst.end + 0.001) ?? []
    }

    /// The axis with a column for each sample of a graph.
    func samples(of axis: TimeAxis) -> TimeAxis { axis.withMoreColumns(by: glyphs.samplesPerCell) }

    /// Draws the highest value in each sample of a graph, in the role of that value.
    func drawHighest(
        _ values: [(at: Instant, value: Double)], _ axis: TimeAxis, _ rect: Rect, maximum: Double,
        role: (Double) -> Role, into canvas: inout Canvas
    ) {
        let highest = axis.highest(values, perCell: glyphs.samplesPerCell)
        canvas.histogram(highest, in: rect, maximum: maximum, zero: .border, glyphs: glyphs) {
            role(highest[$0] ?? 0).style
        }
    }

    func drawMemory(
        _ samples: some Sequence<MemorySample>, _ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas
    ) {
        guard let memory = report?.memory else { return }
        drawHighest(
            samples.map { ($0.at, Double($0.bytes)) }, axis, rect, maximum: Double(memory.limitBytes),
            role: { memory.state(of: Int(truncatingIfRepresentable: $0) ?? .max).role }, into: &canvas)
    }

    /// The minutes of a sample of a graph.
    private func capacity(of axis: TimeAxis) -> Double {
        samples(of: axis).secondsPerColumn / 60
    }

    /// The minutes from the start of the logs until now; nil for other columns.
    private func knownMinutes(_ minutes: [Double], _ axis: TimeAxis, coveredFrom: Instant?) -> [Double?] {
        let fine = samples(of: axis)
        // What came after the last record of a log that is no longer written is unknown.
        let lastColumn = fine.column(of: report?.coverage.end ?? now)
        let first = coveredFrom.map { fine.column(of: $0) } ?? fine.columns
        return minutes.enumerated().map { column, value in
            column <= lastColumn && column >= first ? value : nil
        }
    }

    /// The sign of columns with phantom minutes with its meaning; nil if there are none.
    func phantomLegend(_ phantom: [Double]) -> (Character, String, Role)? {
        phantom.contains { $0 > 0 } ? (glyphs.overfull, "phantom", .critical) : nil
    }

    /// What a full column of minutes stands at: `16m in a column`.
    func scaleLegend(_ axis: TimeAxis) -> (Character, String, Role) {
        (glyphs.levels[glyphs.levels.count - 1], scaleText(axis) + " in a column", .graphLow)
    }

    /// The use that a full column means.
    func scaleText(_ axis: TimeAxis) -> String {
        let seconds = axis.secondsPerColumn
        return seconds < 120 ? decimal(seconds, places: 0) + " s" : usageText(Int(seconds))
    }

    /// Draws the line with the labels of an axis.
    func drawTimeLine(
        _ axis: TimeAxis, _ zoom: TimeZoom, _ rect: Rect, without column: Int? = nil,
        into canvas: inout Canvas
    ) {
        canvas.fill(rect.row(0), with: glyphs.horizontal, style: .border)
        for label in axis.labels(zoom, calendar) {
            let start = axis.column(of: label.moment)
            let width = label.text.columns
            // A mark on the line needs its cell, so a label at this column is left out.
            if let column, (start - 1...start + width).contains(column) { continue }
            // A label that is cut in two would show a different time.
            guard start + width <= axis.columns else { continue }
            canvas.text(label.text, x: rect.x + start, y: rect.y, style: .muted)
        }
    }

    /// Draws a vertical line at the selected moment through blanks and dots; other cells keep their text.
    func drawCursorLine(x: Int, rows: Range<Int>, into canvas: inout Canvas) {
        for y in rows {
            let cell = canvas.row(y).dropFirst(x).first
            let text = cell.map { canvas.text(of: $0) } ?? " "
            if text == " " || text == String(glyphs.dot) {
                canvas.put(glyphs.vertical, x: x, y: y, style: .accent)
            } else {
                canvas.overlay(.accent, in: Rect(x: x, y: y, width: 1))
            }
        }
    }
}
