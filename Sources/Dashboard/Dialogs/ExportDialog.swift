// The dialog that exports diagnostics: a format and a path.

import Canvas
import Themes
import TrackingModel

/// Choosing a format and a path for diagnostics.
package struct ExportDialog: Hashable, Sendable {
    package var format: ExportFormat
    package var path: LineInput
    /// The path was edited: a change of format only changes its ending.
    package var isEdited = false
}

extension Model {
    mutating func openExport() {
        guard report != nil else {
            say("There is nothing to export yet.", .problem)
            return
        }
        dialog = .export(ExportDialog(format: .text, path: LineInput(exportPath(for: .text))))
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
            return [.export(format: export.format, path: export.path.text)]
        case .tab, .down: choose(1, in: &export)
        case .backTab, .up: choose(-1, in: &export)
        default:
            let before = export.path.text
            export.path.press(key)
            export.isEdited = export.isEdited || export.path.text != before
        }
        dialog = .export(export)
        return []
    }

    private func choose(_ step: Int, in export: inout ExportDialog) {
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
    }

    func drawExport(_ export: ExportDialog, into canvas: inout Canvas) {
        let formats = ExportFormat.offered
        let inner = dialogFrame("Export diagnostics", width: 72, height: formats.count + 8, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            for (index, format) in formats.enumerated() {
                let isChosen = format == export.format
                let mark = isChosen ? "\(settings.glyphs.bullet) " : "  "
                canvas.line(
                    [
                        Span(mark + format.rawValue, isChosen ? Role.accent : .text),
                        Span("  " + format.purpose, .muted),
                    ], x: inner.x, y: inner.y + index, width: inner.width)
            }
            let y = inner.y + formats.count + 1
            drawInput(export.path, label: "to ", x: inner.x, y: y, width: inner.width, into: &canvas)
            // On a low screen the keys matter more than the note above them.
            let hasRoom = inner.maxY > y + 4
            if hasRoom {
                canvas.text(
                    "Device tokens and other secrets are masked; only you can read the file.", x: inner.x,
                    y: y + 2,
                    style: .muted, width: inner.width)
            }
            drawKeys(
                [
                    ("\(settings.glyphs.enter)", "write"), ("Tab", "format"), ("Ctrl-U", "empty the path"),
                    ("Esc", "cancel"),
                ],
                x: inner.x, y: hasRoom ? y + 4 : y + 1, width: inner.width, into: &canvas)
        }
    }
}
