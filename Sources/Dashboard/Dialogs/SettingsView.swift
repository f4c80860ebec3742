// Draws the settings: rows under headings, and below them the meaning of the selected one.

import Canvas
import Themes
import TrackingModel

/// The areas of the dialog.
struct SettingsLayout: Hashable {
    let frame: Rect
    let list: Rect
    let details: Rect
    let keys: Rect
    /// The column of the value, from the left edge of the list. The origin's column is nil without enough room.
    let valueColumn: Int
    let originColumn: Int?

    init(_ bounds: Rect) {
        let width = min(bounds.width, 100)
        frame = bounds.centered(width: width, height: min(bounds.height, 36))
        let inner = frame.inset(columns: 2, rows: 1)
        let low = inner.height < 12
        let (above, keys) = inner.splitBottom(min(1, inner.height))
        let (list, details) = above.splitBottom(min(low ? 3 : 6, above.height / 2))
        self.keys = keys
        self.list = list
        self.details = details
        let wide = inner.width >= 66
        valueColumn = wide ? 30 : max(inner.width * 3 / 5, 8)
        originColumn = wide ? min(54, inner.width - 20) : nil
    }
}

extension DialogView<SettingsDialog> {
    /// A line of the list.
    private enum SettingLine {
        case heading(String)
        case row(Int)
    }

    func draw(into canvas: inout Canvas) {
        let layout = SettingsLayout(Rect(size))
        let rows = dialog.rows(settings)
        canvas.fill(layout.frame, style: Role.dialog.style)
        let count =
            rows.count == settings.rows.count ? "\(rows.count)" : "\(rows.count) of \(settings.rows.count)"
        canvas.box(
            layout.frame, title: [Span("Settings", .title)], note: [Span(count, .muted)],
            style: Role.borderFocus.style, glyphs: settings.glyphs)
        var lines: [SettingLine] = []
        for (index, row) in rows.enumerated() {
            if index == 0 || rows[index - 1].group != row.group { lines.append(.heading(row.group)) }
            lines.append(.row(index))
        }
        let current = lines.firstIndex { if case .row(dialog.selected) = $0 { true } else { false } } ?? 0
        let list = layout.list
        let top = min(max(current - list.height / 2, 0), max(lines.count - list.height, 0))
        canvas.clipped(to: list) { canvas in
            if rows.isEmpty {
                canvas.text(
                    "No setting has “\(dialog.search.text)”.", x: list.x, y: list.y, style: .muted,
                    width: list.width)
            }
            for (offset, line) in lines.dropFirst(top).prefix(list.height).enumerated() {
                let y = list.y + offset
                switch line {
                case .heading(let text):
                    canvas.text(text, x: list.x, y: y, style: .title, width: list.width)
                case .row(let index):
                    drawSetting(
                        rows[index], isSelected: index == dialog.selected, y: y, layout, into: &canvas)
                    canvas.clickable(
                        Rect(x: list.x, y: y, width: list.width, height: 1), Click.row(index))
                }
            }
        }
        let bar = Rect(x: layout.frame.x, y: list.y, width: layout.frame.width, height: list.height)
        drawScrollbar(in: bar, top: top, count: lines.count, into: &canvas)
        if rows.indices.contains(dialog.selected) {
            drawMeaning(rows[dialog.selected], layout.details, into: &canvas)
        }
        drawKeys(of: rows, layout.keys, into: &canvas)
    }

    private func drawSetting(
        _ row: SettingRow, isSelected: Bool, y: Int, _ layout: SettingsLayout, into canvas: inout Canvas
    ) {
        let list = layout.list
        if isSelected { canvas.put(settings.glyphs.pointer, x: list.x, y: y, style: .accent) }
        canvas.text(
            row.name, x: list.x + 2, y: y, style: .text, width: layout.valueColumn - 3,
            ellipsis: settings.glyphs.ellipsis)
        let end = layout.originColumn ?? list.width
        let value = row.value.isEmpty && row.live == nil ? settings.glyphs.dash : settings.value(of: row)
        let isSet = row.origin != "default" || settings.isChanged(row)
        var spans = [Span(value, isSet ? Role.accent : .text)]
        if row.unit == "bytes", let bytes = Int(value) {
            spans = [Span(sizeText(bytes), isSet ? Role.accent : .text), Span("  \(value) bytes", .muted)]
        } else if !row.unit.isEmpty {
            spans.append(Span(" " + row.unit, .muted))
        }
        if isSelected, row.live != nil {
            spans = [Span("< ", .key)] + spans + [Span(" >", .key)]
        }
        canvas.line(
            spans, x: list.x + layout.valueColumn, y: y, width: end - layout.valueColumn - 1)
        if let column = layout.originColumn {
            let origin = settings.origin(of: row)
            canvas.text(
                origin, x: list.x + column, y: y, style: isSet ? .text : .muted, width: list.width - column,
                ellipsis: settings.glyphs.ellipsis)
        }
        if isSelected {
            canvas.overlay(.selection, in: Rect(x: list.x + 1, y: y, width: list.width - 1, height: 1))
        }
    }

    /// Draws what the selected setting means, its allowed values, and where to set it.
    private func drawMeaning(_ row: SettingRow, _ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        var texts: [(String, Role)] = []
        if rect.height > 3 { texts.append((row.name + ": " + row.allowed + ".", .muted)) }
        texts.insert((row.meaning, .text), at: 0)
        if row.live != nil, settings.isChanged(row), row.isOverridden {
            texts.append(("Applies until the end of this run: " + row.place, .warning))
        } else {
            texts.append((row.place, .muted))
        }
        canvas.clipped(to: rect) { canvas in
            // A line separates the text from the rows above, if there is a row for it.
            var y = rect.y
            if rect.height > 3 {
                for x in rect.x..<rect.maxX {
                    canvas.put(settings.glyphs.horizontal, x: x, y: y, style: .border)
                }
                y += 1
            }
            for (text, role) in texts {
                for line in wrapped(text, widths: [rect.width]) {
                    canvas.text(line, x: rect.x, y: y, style: role.style, width: rect.width)
                    y += 1
                }
            }
        }
    }

    private func drawKeys(of rows: [SettingRow], _ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        if dialog.isTyping {
            drawInput(dialog.search, label: "/", x: rect.x, y: rect.y, width: rect.width, into: &canvas)
            return
        }
        let isLive = rows.indices.contains(dialog.selected) && rows[dialog.selected].live != nil
        let keys: [KeyHint?] = [
            KeyHint(.escape, does: dialog.search.text.isEmpty ? "close" : "all settings"),
            isLive ? KeyHint(.left, .right, does: "change") : nil, KeyHint(.character("/"), does: "search"),
            KeyHint(.up, .down, does: "move"),
        ]
        drawKeys(keys.compactMap { $0 }, x: rect.x, y: rect.y, width: rect.width, into: &canvas)
    }
}
