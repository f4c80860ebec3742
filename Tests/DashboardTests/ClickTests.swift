// What a click does: the words that are drawn under it.

import Canvas
import HealthAnalysis
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct ClickTests {
    /// Clicks on the first place where some words stand, and fails where they stand nowhere.
    @discardableResult
    private func click(
        _ description: String, on model: inout Model, at location: SourceLocation = #_sourceLocation
    ) throws -> [Command] {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        for y in 0..<model.size.rows {
            let row = canvas.row(y).map { canvas.text(of: $0) }
            let starts = row.indices.filter { row[$0...].joined().hasPrefix(description) }
            // A dialog lies over the middle: what stands in it is meant.
            guard let x = starts.first else { continue }
            if model.dialog != nil, canvas.clickRegion(x: x, y: y) == nil { continue }
            return model.update(Mouse(.press(.left), x: x, y: y))
        }
        Issue.record("“\(description)” is not on the screen", sourceLocation: location)
        return []
    }

    @Test func `the footer's hints do what their keys do`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        try click("commands", on: &model)
        guard model.dialog is PaletteDialog else {
            Issue.record("no palette")
            return
        }
        try click("Esc", on: &model)
        #expect(model.dialog == nil)
        #expect(try click("quit", on: &model) == [.quit])
    }

    @Test(arguments: ["?", ":", "x", "c", "t", "S", "A", "!"])
    func `each dialog can be left by the mouse alone`(key: Character) throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        model.context.alerts = AlertBoard(active: [], past: [], mutes: [:], rules: 1)
        let fault = Demo.Fault(key: "b", title: "Burst", effect: "Invents.")
        model.context.settings.demo = Demo(speed: 60, faults: [fault])
        _ = play([.character(key)], on: &model)
        #expect(model.dialog != nil)
        try click("Esc", on: &model)
        #expect(model.dialog == nil)
    }

    @Test func `nothing under a dialog is reached by a click`() {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("t")], on: &model)
        let before = model
        for x in stride(from: 0, to: 120, by: 3) {
            #expect(model.update(Mouse(.press(.left), x: x, y: 2)) == [])
            #expect(model.update(Mouse(.press(.left), x: x, y: 39)) == [])
        }
        #expect(model.screen == before.screen)
        #expect(model.dialog as? ThemeDialog == before.dialog as? ThemeDialog)
    }

    @Test func `a click chooses a row of a dialog, a second one takes it`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("t")], on: &model)
        let name = model.settings.themes[3]
        #expect(try click(name, on: &model).last == .terminal(.setTheme(name)))
        guard let chosen = model.dialog as? ThemeDialog else {
            Issue.record("no themes")
            return
        }
        #expect(chosen.selected == 3)
        try click(name, on: &model)
        #expect(model.dialog == nil)
    }

    @Test func `a click on a command does it`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character(":")], on: &model)
        _ = model.update(.pasted("quit"))
        #expect(try click("Quit", on: &model) == [.quit])
    }

    @Test func `clearing needs the button that names it, and its twin cancels`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("c")], on: &model)
        let item = ClearPlan.Item(name: "recovery log", entries: 3, bytes: 900, span: "today")
        _ = model.update(.planned(ClearPlan(scope: .all, items: [item], backupFolder: "/backup")))
        var other = model
        #expect(try click("Cancel", on: &other) == [])
        #expect(other.dialog == nil)
        #expect(try click("Clear \(ClearScope.all.title) ", on: &model) == [.store(.clear(.all))])
    }

    @Test func `a title sorts the apps by its column, and again the other way round`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("6")], on: &model)
        try click("state", on: &model)
        let apps = Screen.apps
        #expect(model.lists[apps].sortColumn == "state")
        try click("state", on: &model)
        #expect(model.lists[apps].isSortReversed)
        try click("app ", on: &model)
        #expect(model.lists[apps].sortColumn == "app")
        #expect(!model.lists[apps].isSortReversed)
    }

    @Test func `panels lead to the screens that tell more, and the header to what it names`() throws {
        var model = model(goodDay(), columns: 120, rows: 40)
        try click("Apps today", on: &model)
        #expect(model.screen == .apps)
        _ = play([.character("4"), .character("g")], on: &model)
        #expect(model.timelineState.cursor != nil)
        try click("cursor ", on: &model)
        #expect(model.screen == .timeline)
    }

    @Test func `the wheel moves through the rows of a dialog`() {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("t")], on: &model)
        let commands = model.update(Mouse(.wheelDown, x: 60, y: 20))
        #expect(commands.last == .terminal(.setTheme(model.settings.themes[3])))
        _ = play([.escape, .character("?")], on: &model)
        _ = model.update(Mouse(.wheelDown, x: 60, y: 20))
        guard let help = model.dialog as? HelpDialog else {
            Issue.record("no help")
            return
        }
        #expect(help.top == 3)
    }
}
