// The dialogs drawn over a screen: filter line, export, clear, themes.

import Canvas
import Themes
import TrackingModel

extension Model {
    func drawDialog(keys: KeyTable, into canvas: inout Canvas) {
        switch dialog {
        case .help(let top): drawHelp(top: top, keys: keys, into: &canvas)
        case .export(let export): drawExport(export, into: &canvas)
        case .clear(let clear): drawClear(clear, into: &canvas)
        case .theme(let theme): drawThemes(theme, into: &canvas)
        case .fault(let selected): drawFaults(selected: selected, into: &canvas)
        case .label(let label): drawLabel(label, into: &canvas)
        case .filter, nil: break
        }
    }

    /// A framed area in the middle, emptied for a dialog.
    func dialogFrame(
        _ title: String, width: Int, height: Int, role: Role = .title, into canvas: inout Canvas
    ) -> Rect {
        let rect = canvas.bounds.centered(width: width, height: height)
        canvas.fill(rect, style: Role.dialog.style)
        return canvas.box(
            rect, title: [Span(title, role)], style: Role.borderFocus.style, glyphs: settings.glyphs
        ).inset(columns: 1)
    }

    /// A line being typed, its cursor shown by reversing a cell; long text is cut at the left.
    func drawInput(_ input: LineInput, label: String, x: Int, y: Int, width: Int, into canvas: inout Canvas) {
        let start = canvas.text(label, x: x, y: y, style: .key)
        let room = max(width - (start - x), 1)
        let characters = Array(HarmlessText.line(input.text) + " ")
        var first = 0
        while GlyphWidth.columns(of: String(characters[first..<min(input.cursor + 1, characters.count)]))
            > room,
            first < characters.count - 1
        {
            first += 1
        }
        canvas.clipped(to: Rect(x: start, y: y, width: room, height: 1)) { canvas in
            var column = start
            for (index, character) in characters.enumerated().dropFirst(first) {
                let style = index == input.cursor ? StyleID.text.over(.selection) : Role.input.style
                canvas.put(character, x: column, y: y, style: style)
                column += max(GlyphWidth.columns(of: character), 0)
            }
        }
    }

    private func drawExport(_ export: ExportDialog, into canvas: inout Canvas) {
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

    private func drawClear(_ clear: ClearDialog, into canvas: inout Canvas) {
        let items = clear.plan?.items ?? []
        let inner = dialogFrame(
            "Clear logs", width: 76, height: max(items.count, 1) + 10, role: .dialogDanger, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            var x = inner.x
            for scope in ClearScope.allCases {
                let style = scope == clear.scope ? Role.tabActive : .tab
                x = canvas.text(" \(scope.title) ", x: x, y: inner.y, style: style.style) + 1
            }
            var y = inner.y + 2
            if let refusal = clear.plan?.refusal {
                for line in wrapped(refusal, widths: [inner.width]) {
                    canvas.text(line, x: inner.x, y: y, style: .warning, width: inner.width)
                    y += 1
                }
            } else if clear.plan == nil {
                canvas.text("Looking\(settings.glyphs.ellipsis)", x: inner.x, y: y, style: .muted)
            } else if items.isEmpty {
                canvas.text("There is nothing to clear.", x: inner.x, y: y, style: .text)
            } else {
                drawPlan(items, y: y, inner, into: &canvas)
                y += items.count + 1
                canvas.text(
                    "Backup first, to \(clear.plan?.backupFolder ?? "")", x: inner.x, y: y, style: .muted,
                    width: inner.width)
                canvas.text(
                    "Usage counters are never touched. z puts everything back.", x: inner.x, y: y + 1,
                    style: .muted,
                    width: inner.width)
            }
            drawButtons(clear, y: inner.maxY - 1, inner, into: &canvas)
        }
    }

    private func drawPlan(_ items: [ClearPlan.Item], y: Int, _ rect: Rect, into canvas: inout Canvas) {
        let columns = [
            TableColumn("log", minimum: 16, ideal: 24, rank: 9),
            TableColumn("entries", minimum: 7, alignment: .right, rank: 8),
            TableColumn("size", minimum: 9, alignment: .right, rank: 5),
            TableColumn("from – to", minimum: 12, ideal: 30, rank: 4),
        ]
        let table = TableLayout(columns, width: rect.width)
        for (index, item) in items.enumerated() {
            let texts = [item.name, String(item.entries), sizeWords(item.bytes), item.span]
            for place in table.places {
                canvas.text(
                    texts[place.column], x: rect.x + place.x, y: y + index,
                    style: place.column == 0 ? .text : .muted,
                    width: place.width, alignment: columns[place.column].alignment)
            }
        }
    }

    private func drawButtons(_ clear: ClearDialog, y: Int, _ rect: Rect, into canvas: inout Canvas) {
        let canClear = clear.plan.map { $0.refusal == nil && !$0.items.isEmpty } ?? false
        var x = rect.x
        let cancel = clear.confirms ? Role.tab : .tabActive
        x = canvas.text("  Cancel  ", x: x, y: y, style: cancel.style) + 2
        if canClear {
            let style = clear.confirms ? Role.badgeCritical : .tab
            x = canvas.text("  Clear \(clear.scope.title)  ", x: x, y: y, style: style.style) + 2
        }
        drawKeys(
            [
                ("Tab", "choose"), ("\(settings.glyphs.enter)", "do it"),
                ("\(settings.glyphs.up)\(settings.glyphs.down)", "which"), ("Esc", "cancel"),
            ],
            x: x + 1, y: y, width: rect.maxX - x - 1, into: &canvas)
    }

    private func drawThemes(_ theme: ThemeDialog, into canvas: inout Canvas) {
        let inner = dialogFrame("Theme", width: 34, height: settings.themes.count + 4, into: &canvas)
        canvas.clipped(to: inner) { canvas in
            for (index, name) in settings.themes.enumerated() {
                let isSelected = index == theme.selected
                canvas.text(
                    (isSelected ? "\(settings.glyphs.pointer) " : "  ") + name, x: inner.x,
                    y: inner.y + index,
                    style: isSelected ? Role.accent.style : .text, width: inner.width)
            }
            drawKeys(
                [("\(settings.glyphs.enter)", "keep"), ("Esc", "as before")], x: inner.x, y: inner.maxY - 1,
                width: inner.width, into: &canvas)
        }
    }

    func drawKeys(_ keys: [(String, String)], x: Int, y: Int, width: Int, into canvas: inout Canvas) {
        var column = x
        for (key, word) in keys {
            let spans = [Span(key, .key), Span(" " + word, .hint)]
            guard column + canvas.width(of: spans) <= x + width else { break }
            column = canvas.line(spans, x: column, y: y, width: x + width - column) + 2
        }
    }
}
