// The palette: a command found by its words and done at once.

import Canvas
import Themes

/// What is typed, and the chosen one of what fits.
package struct PaletteDialog: Hashable, Sendable {
    package var input = LineInput()
    package var selected = 0
}

extension Model {
    /// What fits the typed letters, best first; what can't be done now stands below.
    private func matches(_ palette: PaletteDialog, _ keys: KeyTable) -> [PaletteEntry] {
        let scored = paletteEntries(keys).enumerated().compactMap { index, entry in
            paletteScore(palette.input.text, in: entry.words).map { (entry, $0, index) }
        }
        return scored.sorted { one, two in
            let (first, second) = (one.0.refusal == nil, two.0.refusal == nil)
            return first != second ? first : (two.1, one.2) < (one.1, two.2)
        }.map(\.0)
    }

    mutating func pressInPalette(_ key: Key, _ palette: PaletteDialog, keys: KeyTable) -> [Command] {
        var palette = palette
        let found = matches(palette, keys)
        let page = max(paletteRows - 1, 1)
        switch key {
        case .escape:
            dialog = nil
            return []
        case .enter:
            guard found.indices.contains(palette.selected) else { return [] }
            dialog = nil
            return choose(found[palette.selected])
        case .down, .tab: palette.selected = (palette.selected + 1) % max(found.count, 1)
        case .up, .backTab:
            palette.selected = (palette.selected + found.count - 1) % max(found.count, 1)
        case .pageDown: palette.selected = min(palette.selected + page, max(found.count - 1, 0))
        case .pageUp: palette.selected = max(palette.selected - page, 0)
        default:
            let before = palette.input.text
            palette.input.press(key)
            if palette.input.text != before { palette.selected = 0 }
        }
        dialog = .palette(palette)
        return []
    }

    private mutating func choose(_ entry: PaletteEntry) -> [Command] {
        if let refusal = entry.refusal {
            say("Not here: \(refusal).", .problem)
            return []
        }
        switch entry.choice {
        case .action(let action): return perform(action)
        case .screen(let screen): go(to: screen)
        case .theme(let name): return [.setTheme(name)]
        case .export(let format): return openExport(as: format)
        }
        return []
    }

    /// Rows of the list.
    private var paletteRows: Int { max(min(size.rows - 6, 16), 1) }

    func drawPalette(_ palette: PaletteDialog, keys: KeyTable, into canvas: inout Canvas) {
        let found = matches(palette, keys)
        let inner = dialogFrame("Commands", width: 84, height: paletteRows + 5, into: &canvas)
        let rows = max(inner.height - 3, 0)
        let top = min(max(palette.selected - rows + 1, 0), max(found.count - rows, 0))
        canvas.clipped(to: inner) { canvas in
            drawInput(palette.input, label: ": ", x: inner.x, y: inner.y, width: inner.width, into: &canvas)
            if found.isEmpty {
                canvas.text("Nothing has these letters.", x: inner.x + 2, y: inner.y + 1, style: .muted)
            }
            for (index, entry) in found.dropFirst(top).prefix(rows).enumerated() {
                let rect = Rect(x: inner.x, y: inner.y + 1 + index, width: inner.width - 1, height: 1)
                drawEntry(entry, isSelected: top + index == palette.selected, rect, into: &canvas)
                canvas.clickable(rect, presses: steps(from: palette.selected, to: top + index) + [.enter])
            }
            canvas.scrollbar(
                x: inner.maxX - 1, y: inner.y + 1, height: rows, top: top, visible: rows, count: found.count,
                thumb: .accent, track: Role.scrollbar.style, glyphs: settings.glyphs)
            drawKeys(
                [
                    KeyHint(.enter, does: "do it"), KeyHint(.up, .down, does: "choose"),
                    KeyHint(.escape, does: "cancel"),
                ], x: inner.x, y: inner.maxY - 1, width: inner.width, into: &canvas)
        }
    }

    private func drawEntry(_ entry: PaletteEntry, isSelected: Bool, _ rect: Rect, into canvas: inout Canvas) {
        let note = entry.refusal ?? entry.keys
        let width = GlyphWidth.columns(of: note)
        let hasNote = width + 20 <= rect.width
        canvas.put(isSelected ? settings.glyphs.pointer : " ", x: rect.x, y: rect.y, style: .accent)
        let style: StyleID = entry.refusal != nil ? .muted : isSelected ? .accent : .text
        canvas.text(
            entry.words, x: rect.x + 2, y: rect.y, style: style,
            width: rect.width - 3 - (hasNote ? width + 1 : 0), ellipsis: settings.glyphs.ellipsis)
        if hasNote {
            canvas.text(
                note, x: rect.maxX - width - 1, y: rect.y, style: entry.refusal == nil ? .key : .muted)
        }
    }
}
