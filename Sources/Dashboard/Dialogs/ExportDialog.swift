// The dialog that exports diagnostics: format, redaction, path, and the preview beside or below them.

import Canvas
import Themes
import TrackingModel

/// Chooses a format and a path for diagnostics.
struct ExportDialog: Dialog {
    var format: ExportFormat
    var path: LineInput
    /// Whether the user edited the path: then a change of format changes only its extension.
    var isEdited = false
    /// Whether names of apps and people are redacted.
    var redacts = false
    /// Nil until it has arrived.
    var preview: ExportPreview?
    /// The number of lines that the preview is scrolled down.
    var top = 0

    init(_ format: ExportFormat, _ scene: some ContextProvider) {
        self.format = format
        path = LineInput(scene.exportPath(for: format))
    }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape: return .close()
        case .enter:
            guard !path.text.isEmpty else { return .stay() }
            return .close(
                .command(.store(.export(format: format, path: path.text, redacts: redacts))))
        case .tab, .down: return choose(by: 1, scene)
        case .backTab, .up: return choose(by: -1, scene)
        case .control("r"):
            redacts.toggle()
            return askForPreview()
        case .pageDown, .pageUp:
            let page = max(DialogView(scene: scene, dialog: self).areas.preview?.height ?? 1, 2) - 1
            let room = max((preview?.lines.count ?? 0) - page, 0)
            top = min(max(top + (key == .pageDown ? page : -page), 0), room)
        default:
            let before = path.text
            path.press(key)
            isEdited = isEdited || path.text != before
        }
        return .stay()
    }

    mutating func click(row: Int, _ scene: DialogContext) -> DialogResponse {
        guard let chosen = ExportFormat.offered[at: row], chosen != format else { return .stay() }
        return choose(chosen, scene)
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        path.insert(text)
        isEdited = true
        return .stay()
    }

    func wheelKeys(by step: Int) -> [Key] { [step > 0 ? .pageDown : .pageUp] }

    /// Stores a preview if it is still the requested one.
    mutating func take(_ preview: ExportPreview) {
        if preview.format == format, preview.redacts == redacts { self.preview = preview }
    }

    private mutating func askForPreview() -> DialogResponse {
        preview = nil
        top = 0
        return .stay(.command(.store(.previewExport(format: format, redacts: redacts))))
    }

    private mutating func choose(by step: Int, _ scene: DialogContext) -> DialogResponse {
        let all = ExportFormat.offered
        let index = all.firstIndex(of: format) ?? 0
        return choose(all[(index + step + all.count) % all.count], scene)
    }

    private mutating func choose(_ new: ExportFormat, _ scene: DialogContext) -> DialogResponse {
        let old = format
        format = new
        if !isEdited {
            path = LineInput(scene.exportPath(for: new))
        } else if path.text.hasSuffix("." + old.fileExtension) {
            path = LineInput(path.text.dropLast(old.fileExtension.count) + new.fileExtension)
        }
        return askForPreview()
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

extension ContextProvider {
    /// A path with the current time: `trackhealth-20251113-143207.txt`.
    fileprivate func exportPath(for format: ExportFormat) -> String {
        let time = calendar.time(of: now)
        let day = time.day.description.split(separator: "-").joined()
        let clock = time.clockWithSeconds.split(separator: ":").joined()
        return settings.exportFolder + "/trackhealth-" + day + "-" + clock + "." + format.fileExtension
    }
}

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
        let formats = ExportFormat.offered
        let isTight = rect.height < choiceRows
        var y = rect.y
        for (index, format) in formats.enumerated() {
            let isChosen = format == dialog.format
            // On a low screen, show only the selected format.
            if isTight, !isChosen { continue }
            let row = rect.row(y - rect.y)
            canvas.line(
                [
                    pointer(isChosen),
                    Span(filled(format.rawValue, to: 10, atLeast: 1), isChosen ? Role.accent : .text),
                    Span(isTight ? "\(index + 1) of \(formats.count)" : format.purpose, .muted),
                ], in: row)
            canvas.clickable(row, Click.row(index))
            y += 1
        }
        if !isTight { y += 1 }
        let row = rect.row(y - rect.y)
        canvas.line(
            [
                Span(dialog.redacts ? "[\(glyphs.check)] " : "[ ] ", .accent),
                Span("names of apps and people taken out", dialog.redacts ? Role.text : .muted),
            ], in: row)
        canvas.clickable(row, Click.key(.control("r")))
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
                .cancel, KeyHint(.pageDown, does: "preview"),
            ], in: rect.splitTop(choiceRows).top, into: &canvas)
    }

    private func drawPreview(_ rect: Rect, into canvas: inout Canvas) {
        let isBeside = rect.y == areas.choices.y
        let inner = isBeside ? rect.splitLeft(2).rest : rect.splitTop(1).rest
        if isBeside {
            canvas.fill(rect.splitLeft(1).left, with: glyphs.vertical, style: .border)
        } else {
            canvas.fill(rect.row(0), with: glyphs.horizontal, style: .border)
        }
        guard let preview = dialog.preview else {
            canvas.text("Looking…", x: inner.x, y: inner.y, style: .muted)
            return
        }
        for (index, line) in preview.lines.dropFirst(dialog.top).prefix(inner.height).enumerated() {
            canvas.text(line, in: inner.row(index), style: .muted)
        }
        let bar = Rect(x: rect.x, y: inner.y, width: rect.width, height: inner.height)
        drawScrollbar(in: bar, top: dialog.top, count: preview.lines.count, into: &canvas)
    }
}
