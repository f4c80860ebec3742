// Draws the export dialog: the choices, and the preview beside or below them.

import Canvas
import Themes
import TrackingModel

extension DialogView<ExportDialog> {
    /// The areas of the dialog.
    struct ExportAreas {
        let frame: Rect
        let choices: Rect
        /// Nil without enough room.
        let preview: Rect?
    }

    /// The rows of the choices: formats, redaction, path, a note and the keys, with blank rows between them.
    private var choiceRows: Int { ExportFormat.offered.count + 7 }

    var areas: ExportAreas {
        let screen = Rect(size)
        if size.columns >= 110, size.rows >= choiceRows + 4 {
            let frame = screen.centered(width: min(size.columns - 4, 150), height: min(size.rows - 4, 40))
            let (left, right) = frame.inset(columns: 2, rows: 1).splitLeft(50)
            return ExportAreas(frame: frame, choices: left.inset(columns: 0), preview: right)
        }
        let hasPreview = size.rows >= choiceRows + 8
        let height = hasPreview ? min(size.rows - 2, choiceRows + 14) : min(choiceRows + 2, size.rows)
        let frame = screen.centered(width: min(size.columns, 84), height: height)
        let (top, rest) = frame.inset(columns: 2, rows: 1).splitTop(choiceRows)
        return ExportAreas(frame: frame, choices: top, preview: hasPreview ? rest : nil)
    }

    func draw(into canvas: inout Canvas) {
        let areas = areas
        _ = dialogFrame("Export diagnostics", in: areas.frame, into: &canvas)
        canvas.clipped(to: areas.choices) { drawChoices(areas.choices, into: &$0) }
        if let preview = areas.preview {
            canvas.clipped(to: preview) { drawPreview(preview, into: &$0) }
        }
    }

    private func drawChoices(_ rect: Rect, into canvas: inout Canvas) {
        let glyphs = settings.glyphs
        let formats = ExportFormat.offered
        let isTight = rect.height < choiceRows
        var y = rect.y
        for (index, format) in formats.enumerated() {
            let isChosen = format == dialog.format
            // On a low screen, show only the selected format.
            if isTight, !isChosen { continue }
            canvas.line(
                [
                    Span(isChosen ? "\(glyphs.pointer) " : "  ", .accent),
                    Span(filled(format.rawValue, to: 10, atLeast: 1), isChosen ? Role.accent : .text),
                    Span(isTight ? "\(index + 1) of \(formats.count)" : format.purpose, .muted),
                ], x: rect.x, y: y, width: rect.width)
            canvas.clickable(Rect(x: rect.x, y: y, width: rect.width, height: 1), Click.row(index))
            y += 1
        }
        if !isTight { y += 1 }
        canvas.line(
            [
                Span(dialog.redacts ? "[\(glyphs.check)] " : "[ ] ", .accent),
                Span("names of apps and people taken out", dialog.redacts ? Role.text : .muted),
            ], x: rect.x, y: y, width: rect.width)
        canvas.clickable(Rect(x: rect.x, y: y, width: rect.width, height: 1), Click.key(.control("r")))
        y += isTight ? 1 : 2
        drawInput(dialog.path, label: "to ", x: rect.x, y: y, width: rect.width, into: &canvas)
        if !isTight {
            let size = dialog.preview.map { sizeText($0.bytes) + glyphs.separator } ?? ""
            canvas.text(
                size + "secrets masked, only you can read it", x: rect.x, y: y + 1, style: .muted,
                width: rect.width)
        }
        drawKeys(
            [
                KeyHint(.enter, does: "write"), KeyHint(.up, .down, does: "format"),
                KeyHint(.control("r"), does: "names"),
                KeyHint(.escape, does: "cancel"), KeyHint(.pageDown, does: "preview"),
            ], x: rect.x, y: min(rect.maxY, rect.y + choiceRows) - 1, width: rect.width, into: &canvas)
    }

    private func drawPreview(_ rect: Rect, into canvas: inout Canvas) {
        let isBeside = rect.y == areas.choices.y
        let inner = isBeside ? rect.splitLeft(2).rest : rect.splitTop(1).rest
        if isBeside {
            for y in rect.y..<rect.maxY {
                canvas.put(settings.glyphs.vertical, x: rect.x, y: y, style: .border)
            }
        } else {
            for x in rect.x..<rect.maxX {
                canvas.put(settings.glyphs.horizontal, x: x, y: rect.y, style: .border)
            }
        }
        guard let preview = dialog.preview else {
            canvas.text("Looking\(settings.glyphs.ellipsis)", x: inner.x, y: inner.y, style: .muted)
            return
        }
        for (index, line) in preview.lines.dropFirst(dialog.top).prefix(inner.height).enumerated() {
            canvas.text(
                line, x: inner.x, y: inner.y + index, style: .muted, width: inner.width,
                ellipsis: settings.glyphs.ellipsis)
        }
        let bar = Rect(x: rect.x, y: inner.y, width: rect.width, height: inner.height)
        drawScrollbar(in: bar, top: dialog.top, count: preview.lines.count, into: &canvas)
    }
}
