// Drawing that the timeline and the day on the overview share: labels, minutes of use, the cursor's line.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// Draws minutes as levels: full where all of a column was used, in other signs and critical where more was credited
    /// than it has.
    ///
    /// - Parameters:
    ///   - minutes: `samplesPerCell` values for each column of the axis.
    ///   - coveredFrom: the start of the logs; columns before it are blank.
    func drawMinutes(
        _ minutes: [Double], _ axis: TimeAxis, _ rect: Rect, role: Role, coveredFrom: Instant?,
        into canvas: inout Canvas
    ) {
        let capacity = self.capacity(of: axis)
        let known = knownMinutes(minutes, axis, coveredFrom: coveredFrom)
        let overfull = known.map { isOverfull($0 ?? 0, capacity: capacity) }
        canvas.histogram(
            known, in: rect, maximum: capacity, zero: .border, glyphs: glyphs,
            isOverfull: { overfull[$0] }, style: { overfull[$0] ? Role.critical.style : role.style })
    }

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
        axis.withMoreColumns(by: glyphs.samplesPerCell).secondsPerColumn / 60
    }

    /// The minutes from the start of the logs until now; nil for other columns.
    private func knownMinutes(_ minutes: [Double], _ axis: TimeAxis, coveredFrom: Instant?) -> [Double?] {
        let fine = axis.withMoreColumns(by: glyphs.samplesPerCell)
        // What came after the last record of a log that is no longer written is unknown.
        let lastColumn = fine.column(of: report?.coverage.end ?? now)
        let first = coveredFrom.map { fine.column(of: $0) } ?? fine.columns
        return minutes.enumerated().map { column, value in
            column <= lastColumn && column >= first ? value : nil
        }
    }

    /// Whether more minutes were credited in a stretch than it has.
    private func isOverfull(_ minutes: Double, capacity: Double) -> Bool {
        // A little more is normal: the system's minutes jitter.
        minutes > capacity * 1.1 + 1
    }

    /// The sign of overfull columns with its meaning; nil if there are none.
    func overfullLegend(
        _ minutes: [Double], _ axis: TimeAxis, coveredFrom: Instant?
    ) -> (Character, String, Role)? {
        let capacity = self.capacity(of: axis)
        let known = knownMinutes(minutes, axis, coveredFrom: coveredFrom)
        guard known.contains(where: { isOverfull($0 ?? 0, capacity: capacity) }) else { return nil }
        return (glyphs.overfull, "more than fits", .critical)
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
