// The help: every key of the table, and what the words and marks on the screens mean.

import Canvas
import HealthAnalysis
import Themes

extension Model {
    /// A row of the help.
    private enum HelpRow {
        case title(String)
        case entry(String, String)
        case gap
    }

    private func helpRows(_ keys: KeyTable) -> [HelpRow] {
        var rows: [HelpRow] = []
        for group in keys.groups {
            rows.append(.title(group.title))
            for binding in group.bindings {
                let names =
                    binding.action == .screen
                    ? "1 to \(Screen.allCases.count)" : binding.keyNames(settings.glyphs)
                rows.append(.entry(names, binding.long))
            }
            rows.append(.gap)
        }
        rows.append(.title("Classes of gaps"))
        for gapClass in Gap.Class.allCases {
            rows.append(.entry("\(gapClass.letter) \(gapClass.rawValue)", gapClass.meaning))
        }
        return rows
    }

    /// How far the help can be scrolled.
    func helpRoom(keys: KeyTable) -> Int { max(helpRows(keys).count - (helpHeight(keys) - 3), 0) }

    private func helpHeight(_ keys: KeyTable) -> Int { min(helpRows(keys).count + 3, max(size.rows - 2, 3)) }

    func drawHelp(top: Int, keys: KeyTable, into canvas: inout Canvas) {
        let rows = helpRows(keys)
        let inner = dialogFrame("Help", width: 86, height: helpHeight(keys), into: &canvas)
        let visible = max(inner.height - 1, 0)
        let label = inner.width >= 60 ? 20 : 14
        canvas.clipped(to: inner) { canvas in
            for (index, row) in rows.dropFirst(top).prefix(visible).enumerated() {
                let y = inner.y + index
                switch row {
                case .gap: break
                case .title(let title):
                    canvas.text(title, x: inner.x, y: y, style: .title, width: inner.width)
                case .entry(let keys, let text):
                    canvas.text(keys, x: inner.x, y: y, style: .key, width: label - 2)
                    canvas.text(text, x: inner.x + label, y: y, style: .text, width: inner.width - label)
                }
            }
            drawKeys(
                [("\(settings.glyphs.up) \(settings.glyphs.down)", "scroll"), ("Esc", "close")], x: inner.x,
                y: inner.maxY - 1,
                width: inner.width, into: &canvas)
        }
        canvas.scrollbar(
            x: inner.maxX, y: inner.y, height: visible, top: top, visible: visible, count: rows.count,
            thumb: .accent,
            track: Role.scrollbar.style, glyphs: settings.glyphs)
    }
}
