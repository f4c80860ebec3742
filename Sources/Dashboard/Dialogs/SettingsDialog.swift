// The dialog of all settings: values, their sources, and the few that can be changed while the program runs.

import Canvas
import Themes
import TrackingModel

/// The state of the settings dialog.
struct SettingsDialog: Dialog {
    /// The index among the rows that match the search.
    var selected = 0
    /// The search text; empty for all settings.
    var search = LineInput()
    var isTyping = false
    /// The theme that was requested last. The next one is counted from it, so that a theme that can't be used is
    /// skipped.
    var askedTheme: String?

    /// The settings that match the search.
    func rows(_ settings: DashboardSettings) -> [SettingRow] {
        let description = search.text.lowercased().split(separator: " ")
        guard !description.isEmpty else { return settings.rows }
        return settings.rows.filter { row in
            let value = settings.value(of: row)
            let text = "\(row.name) \(row.group) \(row.meaning) \(row.origin) \(value)".lowercased()
            return description.allSatisfy { text.contains($0) }
        }
    }

    var dimsScreen: Bool { false }

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        if isTyping {
            switch key {
            case .escape:
                search.clear()
                isTyping = false
            case .enter, .down, .up: isTyping = false
            default:
                search.press(key)
                selected = 0
            }
            return .stay()
        }
        let page = max(SettingsLayout(Rect(scene.size)).list.height - 1, 1)
        let rows = rows(scene.settings)
        var answer = DialogResponse.stay()
        switch key {
        case .escape where !search.text.isEmpty: search.clear()
        case .escape, "q": return .close()
        case "/": isTyping = true
        case .down, "j", .tab: selected += 1
        case .up, "k", .backTab: selected -= 1
        case .pageDown, .control("d"): selected += page
        case .pageUp, .control("u"): selected -= page
        case .home, "g": selected = 0
        case .end, "G": selected = rows.count - 1
        case .right, .enter, "l", " ":
            if rows.indices.contains(selected) { answer = change(rows[selected], by: 1, scene.settings) }
        case .left, "h", .backspace:
            if rows.indices.contains(selected) { answer = change(rows[selected], by: -1, scene.settings) }
        case _ where scene.opens(key, .settings): return .close()
        default: break
        }
        selected = min(max(selected, 0), max(self.rows(scene.settings).count - 1, 0))
        return answer
    }

    mutating func click(_ click: Click, _ scene: DialogContext) -> DialogResponse {
        guard case .row(let row) = click, rows(scene.settings).indices.contains(row) else { return .stay() }
        // A click elsewhere ends typing, as a key for moving does.
        guard row != selected else { return press(.enter, scene) }
        isTyping = false
        selected = row
        return .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        guard isTyping else { return refusePaste() }
        search.insert(text)
        selected = 0
        return .stay()
    }

    private mutating func change(
        _ row: SettingRow, by step: Int, _ settings: DashboardSettings
    ) -> DialogResponse {
        func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value? {
            guard !values.isEmpty else { return nil }
            let index = values.firstIndex(of: value) ?? (step > 0 ? -1 : 0)
            return values[(index + step + values.count) % values.count]
        }
        switch row.live {
        case .theme:
            askedTheme = next(after: askedTheme ?? settings.theme, in: settings.themes)
            return askedTheme.map { .stay(.command(.terminal(.setTheme($0)))) } ?? .stay()
        case .mouse: return .stay(.setMouse(!settings.mouse))
        case .glyphs:
            return .stay(.setGlyphs(next(after: settings.glyphChoice, in: GlyphChoice.allCases) ?? .auto))
        case .startScreen:
            let word = next(after: settings.startScreen.word, in: StartScreen.description)
            return word.flatMap { StartScreen(word: $0) }.map { .stay(.setStart($0)) } ?? .stay()
        case nil: return .stay()
        }
    }

    static var drawing: Drawing { DialogView<Self>.draw }
}

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
            style: Role.borderFocus.style, glyphs: glyphs)
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
                canvas.text("No setting has “\(dialog.search.text)”.", in: list, style: .muted)
            }
            for (offset, line) in lines.dropFirst(top).prefix(list.height).enumerated() {
                let place = list.row(offset)
                switch line {
                case .heading(let text):
                    canvas.text(text, in: place, style: .title)
                case .row(let index):
                    drawSetting(
                        rows[index], isSelected: index == dialog.selected, y: place.y, layout, into: &canvas)
                    canvas.clickable(place, Click.row(index))
                }
            }
        }
        let bar = Rect(x: layout.frame.x, y: list.y, width: layout.frame.width, height: list.height)
        drawScrollbar(in: bar, top: top, count: lines.count, into: &canvas)
        if let row = rows[at: dialog.selected] {
            drawMeaning(row, layout.details, into: &canvas)
        }
        drawKeys(of: rows, layout.keys, into: &canvas)
    }

    private func drawSetting(
        _ row: SettingRow, isSelected: Bool, y: Int, _ layout: SettingsLayout, into canvas: inout Canvas
    ) {
        let list = layout.list
        if isSelected { canvas.put(glyphs.pointer, x: list.x, y: y, style: .accent) }
        canvas.text(
            row.name, x: list.x + 2, y: y, style: .text, width: layout.valueColumn - 3)
        let end = layout.originColumn ?? list.width
        let value = row.value.isEmpty && row.live == nil ? glyphs.dash : settings.value(of: row)
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
                origin, x: list.x + column, y: y, style: isSet ? .text : .muted, width: list.width - column)
        }
        if isSelected {
            canvas.overlay(.selection, in: Rect(x: list.x + 1, y: y, width: list.width - 1))
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
                canvas.fill(rect.row(0), with: glyphs.horizontal, style: .border)
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
        let isLive = rows[at: dialog.selected]?.live != nil
        let keys: [KeyHint?] = [
            KeyHint(.escape, does: dialog.search.text.isEmpty ? "close" : "all settings"),
            isLive ? KeyHint(.left, .right, does: "change") : nil, KeyHint("/", does: "search"),
            KeyHint(.up, .down, does: "move"),
        ]
        drawKeys(keys.compactMap { $0 }, in: rect, into: &canvas)
    }
}
