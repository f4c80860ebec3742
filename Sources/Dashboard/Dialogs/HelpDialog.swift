// The help: every key of the table, and what the classes of gaps mean.

import Canvas
import HealthAnalysis
import Themes

extension Model {
    /// A row of the help.
    private enum HelpRow {
        case title(String)
        /// Keys or a word, with a line of explanation; the first part is empty on further lines.
        case entry(String, String)
        case gap
    }

    private var helpWidth: Int { min(86, size.columns) - 4 }

    private func helpRows(_ keys: KeyTable) -> [HelpRow] {
        var rows: [HelpRow] = []
        func add(_ name: String, _ text: String) {
            for (index, line) in wrapped(text, widths: [helpWidth - helpLabel - 1]).enumerated() {
                rows.append(.entry(index == 0 ? name : "", line))
            }
        }
        for group in keys.groups {
            rows.append(.title(group.title))
            for binding in group.bindings {
                let digits = "1 to \(Screen.allCases.count)"
                add(binding.action == .screen ? digits : binding.keyNames(settings.glyphs), binding.long)
            }
            rows.append(.gap)
        }
        rows.append(.title("Classes of gaps"))
        for gapClass in Gap.Class.allCases {
            add("\(gapClass.letter) \(gapClass.rawValue)", gapClass.meaning)
        }
        return rows
    }

    private var helpLabel: Int { helpWidth >= 56 ? 18 : 12 }

    /// How far the help can be scrolled.
    func helpRoom(keys: KeyTable) -> Int { max(helpRows(keys).count - (helpHeight(keys) - 3), 0) }

    private func helpHeight(_ keys: KeyTable) -> Int { min(helpRows(keys).count + 3, max(size.rows - 2, 3)) }

    func drawHelp(top: Int, keys: KeyTable, into canvas: inout Canvas) {
        let rows = helpRows(keys)
        let inner = dialogFrame("Help", width: 86, height: helpHeight(keys), into: &canvas)
        let visible = max(inner.height - 1, 0)
        canvas.clipped(to: inner) { canvas in
            for (index, row) in rows.dropFirst(top).prefix(visible).enumerated() {
                let y = inner.y + index
                switch row {
                case .gap: break
                case .title(let title):
                    canvas.text(title, x: inner.x, y: y, style: .title, width: inner.width)
                case .entry(let keys, let text):
                    canvas.text(keys, x: inner.x, y: y, style: .key, width: helpLabel - 1)
                    canvas.text(
                        text, x: inner.x + helpLabel, y: y, style: .text, width: inner.width - helpLabel)
                }
            }
            drawKeys(
                [("\(settings.glyphs.up) \(settings.glyphs.down)", "scroll"), ("Esc", "close")], x: inner.x,
                y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
        canvas.scrollbar(
            x: inner.maxX, y: inner.y, height: visible, top: top, visible: visible, count: rows.count,
            thumb: .accent,
            track: Role.scrollbar.style, glyphs: settings.glyphs)
    }

    mutating func pressInHelp(_ key: Key, top: Int, keys: KeyTable) {
        let page = max(size.rows - 6, 1)
        switch key {
        case .escape, .enter, .character("q"), .character("?"), .f(1): dialog = nil
        case .down, .character("j"): dialog = .help(top: top + 1)
        case .up, .character("k"): dialog = .help(top: max(top - 1, 0))
        case .pageDown, .character(" "): dialog = .help(top: top + page)
        case .pageUp: dialog = .help(top: max(top - page, 0))
        case .home, .character("g"): dialog = .help(top: 0)
        default: break
        }
        if case .help(let moved) = dialog {
            dialog = .help(top: min(moved, helpRoom(keys: keys)))
        }
    }
}
