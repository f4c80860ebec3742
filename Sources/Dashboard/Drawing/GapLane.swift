// Gaps as bars on a time axis: as wide as they are long, with a letter, and with a label if there is room.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// Draws the gaps of an axis into one row; classes of higher weight cover those of lower weight.
    func drawGaps(_ gaps: [Gap], _ axis: TimeAxis, _ rect: Rect, into canvas: inout Canvas) {
        var shown = [Gap?](repeating: nil, count: axis.columns)
        for gap in gaps.sorted(by: { $0.gapClass.weight < $1.gapClass.weight }) {
            let (first, last) = (axis.column(of: gap.start), axis.column(of: gap.end))
            guard last >= 0, first < axis.columns else { continue }
            for column in max(first, 0)...min(max(last, first), axis.columns - 1) { shown[column] = gap }
        }
        // If other gaps divide a gap, its label is in its widest part.
        var labelled: Set<Gap> = []
        for run in runs(of: shown).sorted(by: { $0.columns.count > $1.columns.count }) {
            let place = Rect(
                x: rect.x + run.columns.lowerBound, y: rect.y, width: run.columns.count)
            drawGap(run.gap, place, hasLabel: labelled.insert(run.gap).inserted, into: &canvas)
        }
    }

    /// Runs of adjacent columns that show the same gap.
    private func runs(of shown: [Gap?]) -> [(gap: Gap, columns: Range<Int>)] {
        var runs: [(gap: Gap, columns: Range<Int>)] = []
        for (column, gap) in shown.enumerated() {
            guard let gap else { continue }
            if let last = runs.last, last.columns.upperBound == column, last.gap == gap {
                runs[runs.count - 1].columns = last.columns.lowerBound..<(column + 1)
            } else {
                runs.append((gap, column..<(column + 1)))
            }
        }
        return runs
    }

    private func drawGap(_ gap: Gap, _ rect: Rect, hasLabel: Bool, into canvas: inout Canvas) {
        let style = gap.role.style
        let bar = gap.mayMissMinutes ? glyphs.heavy : glyphs.horizontal
        let fill = gap.gapClass == .idle ? glyphs.dot : bar
        canvas.fill(rect, with: fill, style: style)
        canvas.put(gap.gapClass.letter, x: rect.x, y: rect.y, style: style)
        let label = " \(label(of: gap)) "
        let columns = label.columns
        if hasLabel, columns + 2 <= rect.width {
            canvas.text(label, x: rect.x + (rect.width - columns + 1) / 2, y: rect.y, style: style)
        }
    }

    /// The length of a gap without loss; for other gaps the minutes that may be missing.
    private func label(of gap: Gap) -> String {
        guard gap.mayMissMinutes else { return gap.title + " " + shortAge(gap.seconds) }
        return minutesText(gap.minutes)
    }
}
