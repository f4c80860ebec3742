// The dialog that exports diagnostics: format, redaction, path and preview.

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

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let row) = click, ExportFormat.offered.indices.contains(row) else { return .stay() }
        return ExportFormat.offered[row] == format ? .stay() : choose(ExportFormat.offered[row], scene)
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

    func draw(_ scene: DialogContext, into canvas: inout Canvas) {
        DialogView(scene: scene, dialog: self).draw(into: &canvas)
    }
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
