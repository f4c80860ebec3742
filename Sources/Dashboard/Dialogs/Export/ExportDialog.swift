// The dialog that exports diagnostics: a format, whether names are taken out, a path, and a look at it before.

import Canvas
import Themes
import TrackingModel

/// Choosing a format and a path for diagnostics.
package struct ExportDialog: Hashable, Sendable {
    package var format: ExportFormat
    package var path: LineInput
    /// The path was edited: a change of format only changes its ending.
    package var isEdited = false
    /// Takes out what tells of people.
    package var redacts = false
    /// Nil until it has come.
    package var preview: ExportPreview?
    /// Lines of the preview that are scrolled away.
    package var top = 0
}

/// What an export would hold, to look at before it is written.
package struct ExportPreview: Hashable, Sendable {
    package var format: ExportFormat
    package var redacts: Bool
    /// The first lines, harmless on a screen.
    package var lines: [String]
    /// Size of the whole file.
    package var bytes: Int

    package init(format: ExportFormat, redacts: Bool, lines: [String], bytes: Int) {
        self.format = format
        self.redacts = redacts
        self.lines = lines
        self.bytes = bytes
    }
}

extension Model {
    mutating func openExport(as format: ExportFormat = .text) -> [Command] {
        guard report != nil else {
            say("There is nothing to export yet.", .problem)
            return []
        }
        dialog = .export(ExportDialog(format: format, path: LineInput(exportPath(for: format))))
        return [.previewExport(format: format, redacts: false)]
    }

    /// Takes a preview over, where it is still the one that is asked for.
    mutating func show(_ preview: ExportPreview) {
        guard case .export(var export) = dialog, export.format == preview.format,
            export.redacts == preview.redacts
        else { return }
        export.preview = preview
        dialog = .export(export)
    }

    /// A name for an export that tells its moment: `trackhealth-20251113-143207.txt`.
    func exportPath(for format: ExportFormat) -> String {
        let time = calendar.time(of: now)
        let day = time.day.description.split(separator: "-").joined()
        let clock = time.clockWithSeconds.split(separator: ":").joined()
        return settings.exportFolder + "/trackhealth-" + day + "-" + clock + "." + format.fileExtension
    }

    mutating func pressInExport(_ key: Key, _ export: ExportDialog) -> [Command] {
        var export = export
        switch key {
        case .escape:
            dialog = nil
            return []
        case .enter:
            guard !export.path.text.isEmpty else { return [] }
            dialog = nil
            return [.export(format: export.format, path: export.path.text, redacts: export.redacts)]
        case .tab, .down: return choose(1, export)
        case .backTab, .up: return choose(-1, export)
        case .control("r"):
            export.redacts.toggle()
            return showChoice(export)
        case .pageDown, .pageUp:
            let page = max(exportAreas.preview?.height ?? 1, 2) - 1
            let room = max((export.preview?.lines.count ?? 0) - page, 0)
            export.top = min(max(export.top + (key == .pageDown ? page : -page), 0), room)
        default:
            let before = export.path.text
            export.path.press(key)
            export.isEdited = export.isEdited || export.path.text != before
        }
        dialog = .export(export)
        return []
    }

    /// Shows what was chosen and asks for its preview.
    private mutating func showChoice(_ export: ExportDialog) -> [Command] {
        var export = export
        export.preview = nil
        export.top = 0
        dialog = .export(export)
        return [.previewExport(format: export.format, redacts: export.redacts)]
    }

    private mutating func choose(_ step: Int, _ export: ExportDialog) -> [Command] {
        var export = export
        let all = ExportFormat.offered
        let index = all.firstIndex(of: export.format) ?? 0
        let old = export.format
        export.format = all[(index + step + all.count) % all.count]
        if export.isEdited {
            let text = export.path.text
            if text.hasSuffix("." + old.fileExtension) {
                export.path = LineInput(text.dropLast(old.fileExtension.count) + export.format.fileExtension)
            }
        } else {
            export.path = LineInput(exportPath(for: export.format))
        }
        return showChoice(export)
    }
}
