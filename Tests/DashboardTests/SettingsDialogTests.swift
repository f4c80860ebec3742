// The dialog of settings: what it shows, what it changes, and what it leaves to the configuration.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

/// Some settings as the program gives them.
let sampleSettings: [SettingRow] = {
    func row(
        _ name: String, _ group: String, _ value: String, _ meaning: String, unit: String = "",
        from origin: String = "default", live: SettingRow.Live? = nil
    ) -> SettingRow {
        let isSet = origin != "default" && origin != "chosen on screen"
        return SettingRow(
            name: name, group: group, value: value, unit: unit, origin: origin, meaning: meaning,
            allowed: "one of several",
            place: isSet
                ? "Set in /home/mia/.config/trackhealth/\(origin.replacing(" line ", with: ":"))."
                : "To set it for good: \(name) = … in /home/mia/.config/trackhealth/config.toml",
            isOverridden: isSet, live: live)
    }
    return [
        row(
            "theme", "Look", "default", "Colours of the dashboard.", from: "config.toml line 3", live: .theme),
        row("glyphs", "Look", "auto", "Signs that graphs are drawn with.", live: .glyphs),
        row("mouse", "Look", "true", "Whether clicks and the wheel work.", live: .mouse),
        row("start-screen", "Program", "overview", "The screen to begin with.", live: .startScreen),
        row("read-only", "Program", "true", "Never write to a store.", from: "--readonly"),
        row("export-folder", "Program", "/exports", "Where the dashboard's exports go."),
    ]
        + (1...30).map {
            row(
                "limit-\($0)", "Limits", "\($0 * 60)", "What a person should know of limit \($0).",
                unit: "seconds")
        }
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

    @Test func `what can change changes at once, and says so`() {
        var model = opened()
        #expect(model.update(.key(.right)) == [.terminal(.setTheme("dark"))])
        _ = model.update(.themeChanged("dark", summary: ""))
        #expect(text(model).contains("chosen here"))
        #expect(text(model).contains("Applies until the end of this run: Set in"))
        #expect(model.update(.key(.left)) == [.terminal(.setTheme("default"))])
        _ = model.update(.key(.down))
        #expect(model.update(.key(.left)) == [])
        #expect(model.settings.glyphChoice == .ascii)
        #expect(text(model).allSatisfy { $0.isASCII })
        _ = model.update(.key(.right))
        #expect(model.settings.glyphs == .unicode)
        _ = model.update(.key(.down))
        #expect(model.update(.key(.enter)) == [.terminal(.setMouse(false))])
        #expect(model.update(.key(.enter)) == [.terminal(.setMouse(true))])
        _ = model.update(.key(.down))
        _ = model.update(.key(.left))
        #expect(model.settings.startScreen == .last)
    }

    @Test func `a theme that the configuration overrules says how long it holds`() {
        var model = opened()
        _ = model.update(.key(.escape))
        _ = model.update(.key(.character("t")))
        _ = model.update(.themeChanged("dark", summary: ""))
        _ = model.update(.key(.enter))
        #expect(model.notice?.text.hasPrefix("Kept until the end of this run. Set in ") == true)
    }

    @Test func `what can't change stays, and says where it is set`() {
        var model = opened()
        let before = model.settings
        for _ in 0..<4 { _ = model.update(.key(.down)) }
        for key in [Key.enter, .left, .right, .character(" ")] { #expect(model.update(.key(key)) == []) }
        #expect(model.settings == before)
        #expect(text(model).contains("Never write to a store."))
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

    @Test func `what is chosen is remembered, what is only looked at is not`() {
        var model = opened(columns: 120, rows: 40)
        let first = model.savedChoices
        _ = model.update(.themeChanged("dark", summary: ""))
        #expect(model.savedChoices.theme == "dark")
        _ = model.update(.key(.escape))
        _ = model.update(.key(.character("t")))
        _ = model.update(.themeChanged("light", summary: ""))
        #expect(model.savedChoices.theme == "dark")
        _ = model.update(.key(.enter))
        #expect(model.savedChoices.theme == "light")
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

    @Test func `a theme that can't be used is passed over`() {
        var model = opened(rows: 40)
        let steps = play([.right, .right], on: &model)
        // No answer came to the first: it could not be used.
        #expect(steps == [.terminal(.setTheme("dark")), .terminal(.setTheme("light"))])
    }
}
