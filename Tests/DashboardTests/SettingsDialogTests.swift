// The dialog of settings: what it shows, what it changes, and what it leaves to the configuration.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

/// Some settings as the program gives them.
let sampleSettings: [SettingRow] = {
    func row(
        _ name: String, _ group: String, _ value: String, _ meaning: String, unit: String = "",
        from origin: String = "default", _ change: SettingRow.Change
    ) -> SettingRow {
        SettingRow(
            id: name, name: name, group: group, value: value, unit: unit, origin: origin, meaning: meaning,
            allowed: "one of several",
            place: origin == "default"
                ? "In a file: \(name) = … in /home/mia/.config/trackhealth/config.toml"
                : "Set in /home/mia/.config/trackhealth/\(origin.replacing(" line ", with: ":")).",
            change: change, isChanged: origin == SettingRow.changedHere)
    }
    return [
        row(
            "theme", "Look", "default", "Colours of the dashboard.", from: "config.toml line 3",
            .choice(["default", "dark", "light"])),
        row("glyphs", "Look", "auto", "Signs that graphs are drawn with.", .choice(["auto", "ascii"])),
        row("mouse", "Look", "true", "Whether clicks and the wheel work.", .choice(["true", "false"])),
        row("read-only", "Program", "true", "Never write to a store.", from: "--readonly", .none),
        row("export-folder", "Program", "/exports", "Where the dashboard's exports go.", .text("/exports")),
    ]
        + (1...30).map {
            row(
                "limit-\($0)", "Limits", "\($0 * 60)", "What a person should know of limit \($0).",
                unit: "seconds", from: $0 == 7 ? SettingRow.changedHere : "default", .text("\($0)m"))
        } + [row("copy", "Keys", "y", "Copy the row.", .key)]
}()

@Suite struct SettingsDialogTests {
    private func opened(columns: Int = 120, rows: Int = 40) -> Model {
        // What lies behind it is drawn elsewhere.
        var model = model(nil, columns: columns, rows: rows)
        model.context.settings.rows = sampleSettings
        _ = model.update(.key(.character("S")))
        return model
    }

    private func state(_ model: Model) -> SettingsDialog? {
        model.dialog as? SettingsDialog
    }

    private func text(_ model: Model) -> String {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return canvas.text
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func `it is drawn at every size`(
        columns: Int, rows: Int
    ) throws {
        var model = opened(columns: columns, rows: rows)
        try expectScreen(model, named: "settings-\(columns)x\(rows)")
        for _ in 0..<9 { _ = model.update(.key(.down)) }
        try expectScreen(model, named: "settings-scrolled-\(columns)x\(rows)")
    }

    @Test func `both keys open it, and each closes it again`() {
        for key in [Key.character("S"), .f(2)] {
            for close in [key, .escape, .character("q")] {
                var model = model(goodDay(), columns: 100, rows: 30)
                _ = model.update(.key(key))
                #expect(state(model) != nil)
                #expect(model.update(.key(close)) == [])
                #expect(model.dialog == nil)
            }
        }
    }

    /// The rows that can be changed so.
    private func rows(_ isSo: (SettingRow.Change) -> Bool) -> [Int] {
        sampleSettings.indices.filter { isSo(sampleSettings[$0].change) }
    }

    private func opened(at row: Int) -> Model {
        var model = opened()
        for _ in 0..<row { _ = model.update(.key(.down)) }
        return model
    }

    @Test func `arrows go through the choices from the one that was asked for last`() {
        for row in rows({ if case .choice = $0 { true } else { false } }) {
            guard case .choice(let choices) = sampleSettings[row].change else { continue }
            let id = sampleSettings[row].id
            var model = opened(at: row)
            // No answer comes: each of them could not be used.
            for step in 1...4 {
                let next = choices[step % choices.count]
                #expect(model.update(.key(.right)) == [.store(.set(id, to: next))])
            }
            let last = choices[(4 + choices.count - 1) % choices.count]
            #expect(model.update(.key(.left)) == [.store(.set(id, to: last))])
        }
    }

    @Test func `a value is typed from the old one on, a key is pressed, and Escape leaves both`() {
        for row in rows({ if case .text = $0 { true } else { false } }) {
            guard case .text(let start) = sampleSettings[row].change else { continue }
            let id = sampleSettings[row].id
            var model = opened(at: row)
            #expect(play([.enter, "q", " ", "S"], on: &model) == [])
            #expect(model.update(.pasted("x\n")) == [])
            #expect(model.update(.key(.enter)) == [.store(.set(id, to: start + "q Sx"))])
            #expect(play([.enter, "7", .escape], on: &model) == [] && state(model)?.value == nil)
        }
        for key in [Key.character("q"), .f(7), .control("k"), .enter, .backspace, " "] {
            var model = opened(at: sampleSettings.count - 1)
            #expect(model.update(.key(.enter)) == [])
            #expect(text(model).contains("press the new key"))
            #expect(model.update(.key(key)) == [.store(.set("copy", to: key.name(.unicode)))])
            #expect(play([.enter, .escape], on: &model) == [] && state(model)?.awaitsKey == false)
        }
    }

    @Test func `only what was changed here is taken back, and what can't change says where it is set`() {
        for (row, setting) in sampleSettings.enumerated() {
            for key in [Key.backspace, .delete] {
                var model = opened(at: row)
                #expect(
                    model.update(.key(key))
                        == (setting.isChanged ? [.store(.set(setting.id, to: nil))] : []), "\(setting.name)")
                #expect((model.notice == nil) == setting.isChanged)
            }
        }
        var model = opened(at: 3)
        for key in [Key.enter, .left, .right, " "] { #expect(model.update(.key(key)) == []) }
        #expect(model.notice?.text == sampleSettings[3].place)
    }

    @Test func `what is decided is shown at once, and asked of the terminal where that has to do it`() {
        var model = opened()
        let settings = model.settings
        var rows = sampleSettings
        rows[0].value = "dark"
        let decided = DecidedSettings(
            theme: "dark", mouse: !settings.mouse, keys: .standard, thresholds: settings.thresholds,
            glyphChoice: .ascii, startScreen: .last, isReadOnly: true, exportFolder: "/x", rows: rows,
            configurationPath: "/c.toml")
        #expect(
            model.update(.decided(decided)) == [
                .terminal(.setTheme("dark")), .terminal(.setMouse(!settings.mouse)),
            ])
        #expect(model.settings.startScreen == .last && model.settings.isReadOnly)
        #expect(text(model).allSatisfy { $0.isASCII } && text(model).contains("dark"))
        _ = model.update(.themeChanged("dark", summary: ""))
        #expect(model.update(.decided(decided)) == [])
        #expect(model.update(.key("e")) == [.terminal(.edit("/c.toml"))])
    }

    @Test func `a theme is kept where it is chosen, and not where it is only looked at`() {
        for (key, expected) in [
            (Key.enter, [Command.store(.set("theme", to: "dark"))]),
            (.escape, [.terminal(.setTheme("default"))]),
        ] {
            var model = opened()
            _ = play([.escape, "t", .down], on: &model)
            _ = model.update(.themeChanged("dark", summary: ""))
            #expect(model.update(.key(key)) == expected)
        }
    }

    @Test func `typing after a slash searches, Escape shows all again, then closes`() {
        var model = opened()
        for key in "/limit-17q".map({ Key.character($0) }) { _ = model.update(.key(key)) }
        #expect(text(model).contains("No setting has"))
        _ = model.update(.key(.backspace))
        #expect(state(model).map { $0.rows(model.settings).map(\.name) } == ["limit-17"])
        _ = model.update(.key(.enter))
        _ = model.update(.key(.escape))
        #expect(state(model)?.search.text == "")
        _ = model.update(.key(.escape))
        #expect(model.dialog == nil)
        model = opened()
        _ = model.update(.key(.character("/")))
        #expect(model.update(.pasted("mouse\n")) == [])
        #expect(state(model).map { $0.rows(model.settings).map(\.name) } == ["mouse"])
    }

    @Test func `moving stays within the rows`() {
        var model = opened(columns: 60, rows: 14)
        for key in [Key.end, .down, .pageDown, .character("j")] { _ = model.update(.key(key)) }
        #expect(state(model)?.selected == sampleSettings.count - 1)
        for key in [Key.home, .up, .pageUp, .character("k")] { _ = model.update(.key(key)) }
        #expect(state(model)?.selected == 0)
        _ = model.update(Mouse(.wheelDown, x: 5, y: 5))
        #expect(state(model)?.selected == 3)
    }

    @Test func `where one was is remembered`() {
        var model = opened(columns: 120, rows: 40)
        let first = model.savedChoices
        _ = model.update(.key(.escape))
        _ = model.update(.read(reading(goodDay())))
        for key in "6sssr+2+" { _ = model.update(.key(.character(key))) }
        let last = model.savedChoices
        #expect(
            last.screen == .timeline && last.zoom == "hour" && last.appsSortColumn == "state"
                && last.appsSortReversed && last.detailsShare != nil)
        #expect(first.screen == .overview && first.zoom == "day" && first.appsSortColumn == nil)
        var next = opened(columns: 100, rows: 30)
        next.resume(
            screen: last.screen, zoom: last.zoom, appsSortColumn: last.appsSortColumn,
            appsSortReversed: last.appsSortReversed, detailsShare: last.detailsShare)
        #expect(next.savedChoices.screen == .timeline && next.savedChoices.zoom == "hour")
        #expect(next.savedChoices.appsSortColumn == "state" && next.savedChoices.appsSortReversed)
        next.resume(
            screen: nil, zoom: "century", appsSortColumn: "shoe size", appsSortReversed: nil,
            detailsShare: 100)
        #expect(next.savedChoices.zoom == "hour" && next.savedChoices.detailsShare == last.detailsShare)
    }
}
