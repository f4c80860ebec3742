// The dialog of all settings: values, their sources, and how each is changed.

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
    /// The value that is typed for the selected row; nil while none is.
    var value: LineInput?
    /// Whether the next key is taken as that of the selected row.
    var awaitsKey = false
    /// The choice that was requested last, of a row. The next one is counted from it, so that one that can't be used is
    /// skipped.
    private var asked: [String: String] = [:]

    /// The settings that match the search.
    func rows(_ settings: DashboardSettings) -> [SettingRow] {
        let description = search.text.lowercased().split(separator: " ")
        guard !description.isEmpty else { return settings.rows }
        return settings.rows.filter { row in
            let text = "\(row.name) \(row.group) \(row.meaning) \(row.origin) \(row.value)".lowercased()
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
        let chosen = self.rows(scene.settings)[at: selected]
        if let chosen, var input = value {
            switch key {
            case .escape: value = nil
            case .enter:
                value = nil
                return set(chosen, to: input.text)
            default:
                input.press(key)
                value = input
            }
            return .stay()
        }
        if let chosen, awaitsKey {
            awaitsKey = false
            return key == .escape ? .stay() : set(chosen, to: key.name(.unicode))
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
        case .right, .enter, "l", " ": if let chosen { answer = change(chosen, by: 1) }
        case .left, "h": if let chosen { answer = change(chosen, by: -1) }
        case .backspace, .delete:
            asked = [:]
            if let chosen {
                answer =
                    chosen.isChanged
                    ? set(chosen, to: nil) : .stay(.say("“\(chosen.name)” was not changed here."))
            }
        case "e": return .stay(.perform(.editSettings))
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
        (isTyping, value, awaitsKey) = (false, nil, false)
        selected = row
        return .stay()
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        if value != nil {
            value?.insert(text)
            return .stay()
        }
        guard isTyping else { return refusePaste() }
        search.insert(text)
        selected = 0
        return .stay()
    }

    /// Takes the next choice at once; a value or a key is asked for.
    private mutating func change(_ row: SettingRow, by step: Int) -> DialogResponse {
        switch row.change {
        case .choice(let choices):
            guard !choices.isEmpty else { return .stay() }
            let index = choices.firstIndex(of: asked[row.id] ?? row.value) ?? (step > 0 ? -1 : 0)
            let next = choices[(index + step + choices.count) % choices.count]
            asked = [row.id: next]
            return set(row, to: next)
        case .text(let start): value = LineInput(start)
        case .key: awaitsKey = true
        case .none: return .stay(.say(row.place))
        }
        return .stay()
    }

    private func set(_ row: SettingRow, to text: String?) -> DialogResponse {
        .stay(.command(.store(.set(row.id, to: text))))
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
        // What is said of a value that can't be is in the last row.
        let above = bounds.splitBottom(min(1, bounds.height)).rest
        frame = above.centered(width: width, height: min(above.height, 36))
        let inner = frame.inset(columns: 2, rows: 1)
        let low = inner.height < 12
        let (body, keys) = inner.splitBottom(min(1, inner.height))
        let (list, details) = body.splitBottom(min(low ? 3 : 6, body.height / 2))
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
        let value = row.value.isEmpty ? glyphs.dash : row.value
        let isSet = row.origin != "default"
        var spans = [Span(value, isSet ? Role.accent : .text)]
        if let readable = readable(value, row.unit) {
            spans = [Span(readable, isSet ? Role.accent : .text), Span("  \(value) \(row.unit)", .muted)]
        } else if !row.unit.isEmpty {
            spans.append(Span(" " + row.unit, .muted))
        }
        if isSelected, case .choice = row.change {
            spans = [Span("< ", .key)] + spans + [Span(" >", .key)]
        }
        if isSelected, dialog.awaitsKey { spans = [Span("press the new key", .key)] }
        let room = end - layout.valueColumn - 1
        if isSelected, let input = dialog.value {
            drawInput(input, label: "", x: list.x + layout.valueColumn, y: y, width: room, into: &canvas)
        } else {
            canvas.line(spans, x: list.x + layout.valueColumn, y: y, width: room)
        }
        if let column = layout.originColumn {
            canvas.text(
                row.origin, x: list.x + column, y: y, style: isSet ? .text : .muted,
                width: list.width - column)
        }
        if isSelected, dialog.value == nil {
            canvas.overlay(.selection, in: Rect(x: list.x + 1, y: y, width: list.width - 1))
        }
    }

    /// Draws what the selected setting means, its allowed values, and where to set it.
    /// A number of a unit as a person reads it; nil where it reads well as it is.
    private func readable(_ value: String, _ unit: String) -> String? {
        switch unit {
        case "bytes": Int(value).map(sizeText)
        case "seconds": Double(value).flatMap { $0 < 60 ? nil : durationText($0) }
        case "as a share": Double(value).map { percentText($0) }
        default: nil
        }
    }

    private func drawMeaning(_ row: SettingRow, _ rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        var texts: [(String, Role)] = []
        if rect.height > 3 { texts.append((row.name + ": " + row.allowed + ".", .muted)) }
        texts.insert((row.meaning, .text), at: 0)
        texts.append((row.place, .muted))
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
        if dialog.value != nil || dialog.awaitsKey {
            drawKeys(
                [dialog.value == nil ? nil : KeyHint(.enter, does: "set"), .cancel].compactMap { $0 },
                in: rect,
                into: &canvas)
            return
        }
        let row = rows[at: dialog.selected]
        let keys: [KeyHint?] = [
            KeyHint(.escape, does: dialog.search.text.isEmpty ? "close" : "all settings"),
            row.flatMap { row in
                switch row.change {
                case .choice: KeyHint(.left, .right, does: "change")
                case .text, .key: KeyHint(.enter, does: "change")
                case .none: nil
                }
            },
            row?.isChanged == true ? KeyHint(.backspace, does: "take back") : nil,
            KeyHint("/", does: "search"),
            KeyHint("e", does: "edit config.toml"), KeyHint(.up, .down, does: "move"),
        ]
        drawKeys(keys.compactMap { $0 }, in: rect, into: &canvas)
    }
}
