// The dialog that labels a gap: what it was, with a remark of one's own.

import Canvas
import HealthAnalysis
import Themes
package import TrackingModel

/// Choosing what a gap was.
package struct LabelDialog: Hashable, Sendable {
    /// The gap as it was when the dialog was opened.
    package var start: Instant
    package var end: Instant
    /// The chosen row: the kinds, then no label where there is one.
    package var selected: Int
    package var isLabelled: Bool
    package var note: LineInput

    /// Nil for taking the label away.
    var kind: GapLabel.Meaning? {
        GapLabel.Meaning.allCases.indices.contains(selected) ? GapLabel.Meaning.allCases[selected] : nil
    }

    var rows: Int { GapLabel.Meaning.allCases.count + (isLabelled ? 1 : 0) }
}

extension GapLabel.Meaning {
    /// What the label says, in a few words.
    var meaning: String {
        switch self {
        case .idle: "nobody used the device"
        case .travel: "the clock or the zone changed on the way"
        case .lost: "the device was in use, and its minutes are missing"
        }
    }
}

extension Model {
    mutating func openLabel() {
        guard let gap = gap(atRow: list.selected) else {
            say("There is no gap to label.", .note)
            return
        }
        let kinds = GapLabel.Meaning.allCases
        dialog = .label(
            LabelDialog(
                start: gap.label?.start ?? gap.start, end: gap.label?.end ?? gap.end,
                selected: gap.label.flatMap { kinds.firstIndex(of: $0.kind) } ?? 0,
                isLabelled: gap.label != nil, note: LineInput(gap.label?.note ?? "")))
    }

    mutating func pressInLabel(_ key: Key, _ label: LabelDialog) -> [Command] {
        var label = label
        switch key {
        case .escape:
            dialog = nil
            return []
        case .enter:
            dialog = nil
            return [.label(start: label.start, end: label.end, kind: label.kind, note: label.note.text)]
        case .down, .tab: label.selected = (label.selected + 1) % label.rows
        case .up, .backTab: label.selected = (label.selected + label.rows - 1) % label.rows
        default: label.note.press(key)
        }
        dialog = .label(label)
        return []
    }

    func drawLabel(_ label: LabelDialog, into canvas: inout Canvas) {
        let wide = min(size.columns, 70)
        let remark = wrapped(
            "Labels are yours: they are kept beside the program's settings, not in the store.",
            widths: [max(wide - 4, 10)])
        let inner = dialogFrame(
            "Label this gap", width: wide, height: label.rows + 6 + remark.count, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            canvas.text(
                calendar.span(label.start, label.end, near: now, dash: settings.glyphs.dash), x: inner.x,
                y: inner.y, style: .muted, width: inner.width)
            for row in 0..<label.rows {
                let isChosen = row == label.selected
                let kind =
                    GapLabel.Meaning.allCases.indices.contains(row) ? GapLabel.Meaning.allCases[row] : nil
                canvas.line(
                    [
                        Span(
                            (isChosen ? "\(settings.glyphs.pointer) " : "  ")
                                + (kind?.rawValue ?? "no label"),
                            isChosen ? Role.accent : .text),
                        Span("  " + (kind?.meaning ?? "leave it to the evidence"), .muted),
                    ], x: inner.x, y: inner.y + 1 + row, width: inner.width)
                canvas.clickable(
                    Rect(x: inner.x, y: inner.y + 1 + row, width: inner.width, height: 1),
                    presses: steps(from: label.selected, to: row))
            }
            let y = inner.y + label.rows + 2
            drawInput(label.note, label: "note ", x: inner.x, y: y, width: inner.width, into: &canvas)
            // The keys come before the remark.
            for (row, line) in remark.enumerated() where y + 1 + row < inner.maxY - 1 {
                canvas.text(line, x: inner.x, y: y + 1 + row, style: .muted, width: inner.width)
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "label"), KeyHint(.up, .down, does: "what it was"),
                    KeyHint(.escape, does: "cancel"),
                ],
                x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
    }
}
