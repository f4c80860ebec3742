// The dialog of all settings: values, where they come from, and the few that change while the program runs.

import Canvas
import Themes

/// Going through the settings.
package struct SettingsDialog: Hashable, Sendable {
    /// Index among the rows that the search leaves.
    package var selected = 0
    /// What is looked for; empty for everything.
    package var search = LineInput()
    package var isTyping = false
    /// The theme that was asked for last, from which the next one is counted: one that can't be used is passed over.
    var askedTheme: String?
}

extension Model {
    /// The settings that a search leaves.
    func settingRows(_ dialog: SettingsDialog) -> [SettingRow] {
        let words = dialog.search.text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return settings.rows }
        return settings.rows.filter { row in
            let text = "\(row.name) \(row.group) \(row.meaning) \(row.origin) \(value(of: row))".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The value in force now.
    func value(of row: SettingRow) -> String {
        switch row.live {
        case .theme: settings.theme
        case .mouse: settings.mouse ? "true" : "false"
        case .glyphs: settings.glyphChoice.rawValue
        case .startScreen: settings.startScreen.word
        case nil: row.value
        }
    }

    func isChanged(_ row: SettingRow) -> Bool { row.live != nil && value(of: row) != row.value }

    /// Where the value comes from now.
    func origin(of row: SettingRow) -> String { isChanged(row) ? "chosen here" : row.origin }

    mutating func pressInSettings(_ key: Key, _ dialog: SettingsDialog, keys: KeyTable) -> [Command] {
        var state = dialog
        if state.isTyping {
            switch key {
            case .escape:
                state.search.clear()
                state.isTyping = false
            case .enter, .down, .up: state.isTyping = false
            default:
                state.search.press(key)
                state.selected = 0
            }
            self.dialog = .settings(state)
            return []
        }
        let page = max(settingsLayout.list.height - 1, 1)
        let rows = settingRows(state)
        var commands: [Command] = []
        switch key {
        case .escape where !state.search.text.isEmpty: state.search.clear()
        case .escape, .character("q"):
            self.dialog = nil
            return []
        case .character("/"): state.isTyping = true
        case .down, .character("j"), .tab: state.selected += 1
        case .up, .character("k"), .backTab: state.selected -= 1
        case .pageDown, .control("d"): state.selected += page
        case .pageUp, .control("u"): state.selected -= page
        case .home, .character("g"): state.selected = 0
        case .end, .character("G"): state.selected = rows.count - 1
        case .right, .enter, .character("l"), .character(" "):
            if rows.indices.contains(state.selected) {
                commands = change(rows[state.selected], by: 1, &state)
            }
        case .left, .character("h"), .backspace:
            if rows.indices.contains(state.selected) {
                commands = change(rows[state.selected], by: -1, &state)
            }
        default:
            if keys.binding(for: key, on: screen)?.action == .settings {
                self.dialog = nil
                return []
            }
        }
        state.selected = min(max(state.selected, 0), max(settingRows(state).count - 1, 0))
        self.dialog = .settings(state)
        return commands
    }

    private mutating func change(_ row: SettingRow, by step: Int, _ state: inout SettingsDialog) -> [Command]
    {
        func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value? {
            guard !values.isEmpty else { return nil }
            let index = values.firstIndex(of: value) ?? (step > 0 ? -1 : 0)
            return values[(index + step + values.count) % values.count]
        }
        switch row.live {
        case .theme:
            state.askedTheme = next(after: state.askedTheme ?? settings.theme, in: settings.themes)
            return state.askedTheme.map { [.setTheme($0)] } ?? []
        case .mouse:
            settings.mouse.toggle()
            return [.setMouse(settings.mouse)]
        case .glyphs:
            let choice = next(after: settings.glyphChoice, in: GlyphChoice.allCases)
            settings.glyphChoice = choice ?? .auto
            settings.glyphs = settings.glyphChoice.glyphs(own: settings.ownGlyphs)
        case .startScreen:
            let word = next(after: settings.startScreen.word, in: StartScreen.words) ?? ""
            settings.startScreen = StartScreen(word: word) ?? settings.startScreen
        case nil: break
        }
        return []
    }
}
