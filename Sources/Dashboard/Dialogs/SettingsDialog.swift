// The dialog of all settings: values, their sources, and the few that can be changed while the program runs.

import Canvas
import Themes

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
        case .escape, .character("q"): return .close()
        case .character("/"): isTyping = true
        case .down, .character("j"), .tab: selected += 1
        case .up, .character("k"), .backTab: selected -= 1
        case .pageDown, .control("d"): selected += page
        case .pageUp, .control("u"): selected -= page
        case .home, .character("g"): selected = 0
        case .end, .character("G"): selected = rows.count - 1
        case .right, .enter, .character("l"), .character(" "):
            if rows.indices.contains(selected) { answer = change(rows[selected], by: 1, scene.settings) }
        case .left, .character("h"), .backspace:
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

    func draw(_ scene: DialogContext, into canvas: inout Canvas) {
        DialogView(scene: scene, dialog: self).draw(into: &canvas)
    }
}
