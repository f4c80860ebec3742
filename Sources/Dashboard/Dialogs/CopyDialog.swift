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

    struct Field: Hashable {
        let name: String
        let value: String
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape, "q": return .close()
        case .down, .tab, "j": selected = min(selected + 1, fields.count - 1)
        case .up, .backTab, "k": selected = max(selected - 1, 0)
        case .home: selected = 0
        case .end: selected = fields.count - 1
        case .enter: return copy(selected)
        case _ where scene.opens(key, .copyField): return .close()
        default: break
        }
        return .stay()
    }

    private func copy(_ index: Int) -> DialogResponse {
        guard let field = fields[at: index] else { return .close() }
        return .close(
            .command(.terminal(.copy(field.value))), .say("Copied \(field.name): \(field.value)", .done))
    }

    /// A second click on the selected field copies it.
    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        guard fields.indices.contains(row) else { return .stay() }
        if row == selected { return copy(row) }
        selected = row
        return .stay()
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension DialogView<CopyDialog> {
    func draw(into canvas: inout Canvas) {
        let fields = dialog.fields
        let inner = dialogFrame(
            "Copy a field", width: min(canvas.size.columns - 2, 100), height: fields.count + 4, into: &canvas)
        let list = inner.splitTop(max(min(fields.count, inner.height - 2), 1)).top
        let label = min(fields.map(\.name.columns).max() ?? 0, 20)
        canvas.clipped(to: inner) { canvas in
            drawRows(fields.count, selected: dialog.selected, in: list, into: &canvas) { index, row, canvas in
                let (field, isSelected) = (fields[index], index == dialog.selected)
                canvas.put(isSelected ? glyphs.pointer : " ", x: row.x, y: row.y, style: .accent)
                canvas.text(field.name, x: row.x + 2, y: row.y, style: .muted, width: label)
                canvas.text(
                    field.value, x: row.x + label + 4, y: row.y,
                    style: isSelected ? .accent : .text, width: row.width - label - 5)
                canvas.clickable(row, Click.row(index))
            }
            drawKeys(
                [
                    KeyHint(.enter, does: "copy"), KeyHint(.up, .down, does: "field"),
                    .cancel,
                ], in: inner, into: &canvas)
        }
    }
}
