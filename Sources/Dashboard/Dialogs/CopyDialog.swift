// The dialog that copies one field of a row: the row as a line, its columns, and the fields of its details.

import Canvas
import PlainText
import Themes
import TrackingModel

/// Chooses the field of a row that is copied.
struct CopyDialog: Dialog {
    /// The fields of the row when the dialog was opened.
    let fields: [Field]
    /// The selected field.
    var selected = 0

    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape, .character("q"): return .close()
        case .down, .tab, .character("j"): selected = min(selected + 1, fields.count - 1)
        case .up, .backTab, .character("k"): selected = max(selected - 1, 0)
        case .home: selected = 0
        case .end: selected = fields.count - 1
        case .enter: return copy(selected)
        case _ where scene.opens(key, .copyField): return .close()
        default: break
        }
        return .stay()
    }

    private func copy(_ index: Int) -> DialogResponse {
        guard fields.indices.contains(index) else { return .close() }
        let field = fields[index]
        return .close(
            .command(.terminal(.copy(field.value))), .say("Copied \(field.name): \(field.value)", .done))
    }

    /// A second click on the selected field copies it.
    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let row) = click, fields.indices.contains(row) else { return .stay() }
        if row == selected { return copy(row) }
        selected = row
        return .stay()
    }

    func draw(_ scene: DialogContext, into canvas: inout Canvas) {
        DialogView(scene: scene, dialog: self).draw(into: &canvas)
    }
}

extension DialogView<CopyDialog> {
    func draw(into canvas: inout Canvas) {
        let fields = dialog.fields
        let inner = dialogFrame(
            "Copy a field", width: min(canvas.size.columns - 2, 100), height: fields.count + 4, into: &canvas)
        let rows = max(min(fields.count, inner.height - 2), 1)
        let top = min(max(dialog.selected - rows / 2, 0), max(fields.count - rows, 0))
        let label = min(fields.map { GlyphWidth.columns(of: $0.name) }.max() ?? 0, 20)
        canvas.clipped(to: inner) { canvas in
            for (index, field) in fields.enumerated().dropFirst(top).prefix(rows) {
                let (y, isSelected) = (inner.y + index - top, index == dialog.selected)
                canvas.text(
                    isSelected ? "\(settings.glyphs.pointer)" : " ", x: inner.x, y: y, style: .accent,
                    width: 1)
                canvas.text(
                    field.name, x: inner.x + 2, y: y, style: .muted, width: label,
                    ellipsis: settings.glyphs.ellipsis)
                canvas.text(
                    HarmlessText.line(field.value), x: inner.x + label + 4, y: y,
                    style: isSelected ? .accent : .text, width: inner.width - label - 5,
                    ellipsis: settings.glyphs.ellipsis)
                canvas.clickable(Rect(x: inner.x, y: y, width: inner.width, height: 1), Click.row(index))
            }
            let bar = Rect(x: inner.x, y: inner.y, width: inner.width, height: rows)
            drawScrollbar(in: bar, top: top, count: fields.count, into: &canvas)
            drawKeys(
                [
                    KeyHint(.enter, does: "copy"), KeyHint(.up, .down, does: "field"),
                    KeyHint(.escape, does: "cancel"),
                ],
                x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
    }
}
