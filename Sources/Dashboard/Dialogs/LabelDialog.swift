// The dialog that labels a gap, with a note.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

/// Chooses the label of a gap.
struct LabelDialog: Dialog {
    /// The bounds of the gap when the dialog was opened.
    var start: Instant
    var end: Instant
    /// The selected row: the kinds, then “no label” if there is a label.
    var selected: Int
    var isLabelled: Bool
    var note: LineInput

    /// Nil removes the label.
    var kind: GapLabel.Meaning? { GapLabel.Meaning.allCases[at: selected] }

    var rows: Int { GapLabel.Meaning.allCases.count + (isLabelled ? 1 : 0) }

    init(_ gap: Gap) {
        start = gap.label?.start ?? gap.start
        end = gap.label?.end ?? gap.end
        selected = gap.label.flatMap { GapLabel.Meaning.allCases.firstIndex(of: $0.kind) } ?? 0
        isLabelled = gap.label != nil
        note = LineInput(gap.label?.note ?? "")
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape: return .close()
        case .enter:
            return .close(.command(.store(.label(start: start, end: end, kind: kind, note: note.text))))
        case .down, .tab: selected = (selected + 1) % rows
        case .up, .backTab: selected = (selected + rows - 1) % rows
        default: note.press(key)
        }
        return .stay()
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        if (0..<rows).contains(row) { selected = row }
        return .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        note.insert(text)
        return .stay()
    }

    func wheelKeys(by step: Int) -> [Key] { [] }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension GapLabel.Meaning {
    /// What the label means.
    var meaning: String {
        switch self {
        case .idle: "nobody used the device"
        case .travel: "the clock or the time zone changed on a journey"
        case .lost: "the device was in use, and its minutes are lost"
        }
    }
}

extension DialogView<LabelDialog> {
    func draw(into canvas: inout Canvas) {
        let wide = min(size.columns, 70)
        let remark = wrapped(
            "Labels are yours: they are kept beside the program's settings, not in the store.",
            widths: [max(wide - 4, 10)])
        let inner = dialogFrame(
            "Label this gap", width: wide, height: dialog.rows + 6 + remark.count, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            canvas.text(spanText(dialog.start, dialog.end), in: inner, style: .muted)
            let list = Rect(x: inner.x, y: inner.y + 1, width: inner.width, height: dialog.rows)
            drawChoices(dialog.rows, selected: dialog.selected, in: list, into: &canvas) { row, role in
                let kind = GapLabel.Meaning.allCases[at: row]
                return [
                    Span(kind?.rawValue ?? "no label", role),
                    Span("  " + (kind?.meaning ?? "leave it to the evidence"), .muted),
                ]
            }
            let y = inner.y + dialog.rows + 2
            drawInput(dialog.note, label: "note ", x: inner.x, y: y, width: inner.width, into: &canvas)
            // The keys are more important than the remark.
            for (row, line) in remark.enumerated() where y + 1 + row < inner.maxY - 1 {
                canvas.text(line, in: inner.row(dialog.rows + 3 + row), style: .muted)
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "label"), KeyHint(.up, .down, does: "what it was"),
                    .cancel,
                ], in: inner, into: &canvas)
        }
    }
}
