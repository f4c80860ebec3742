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
        model.context.alerts = AlertBoard(active: [], past: [], mutes: [:], rules: AlertRule.standard())
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
        #expect(try click(name, on: &model).first == .terminal(.setTheme(name)))
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
        try click("of today", on: &model)
        let apps = Screen.apps
        #expect(model.lists[apps].sortColumn == "state")
        try click("of today", on: &model)
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

    @Test(arguments: 0..<40)
    func `the second press of a double click meets nothing that the first one led to`(
        seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        var (model, pointer) = (model(badDay(), columns: 100, rows: 30), Pointer())
        var (time, restsUntil) = (0.0, 0.0)
        for _ in 0..<60 {
            var canvas = Canvas(size: model.size)
            model.view(into: &canvas)
            let (x, y) = (Int(generator.next() % 100), Int(generator.next() % 30))
            time += Double(generator.next() % 500) / 1_000
            let before = model
            var events = [pointer.event(of: Mouse(.press(.left), x: x, y: y), on: canvas, at: time)]
            events.append(pointer.event(of: Mouse(.release, x: x, y: y), on: canvas, at: time))
            if time < restsUntil { #expect(events.compactMap(\.self).isEmpty) }
            for event in events.compactMap(\.self) { _ = model.update(event) }
            if model.appeared(after: before) {
                pointer.rest(from: time)
                restsUntil = time + 0.3
            }
        }
    }

    @Test func `the right button opens what can be copied of a row, and the commands elsewhere`() {
        var model = model(badDay(), columns: 100, rows: 30)
        model.screen = .gaps
        _ = model.update(.resized(model.size))
        let rows = model.page.map { model.layout(of: $0).rows } ?? Rect(x: 0, y: 0, width: 0, height: 0)
        _ = model.update(Mouse(.press(.right), x: rows.x + 4, y: rows.y + 1))
        #expect(model.dialog is CopyDialog && model.list.selected == 1)
        model.dialog = nil
        _ = model.update(Mouse(.press(.right), x: 2, y: 0))
        #expect(model.dialog is PaletteDialog)
        // A dialog takes no right click.
        _ = model.update(Mouse(.press(.right), x: rows.x + 4, y: rows.y + 1))
        #expect(model.dialog is PaletteDialog)
    }

    @Test func `the right button takes the row under it where texts go on below their rows`() throws {
        var model = model(badDay(), columns: 60, rows: 30)
        model.screen = .log
        _ = play(["\\", "g"], on: &model)
        let page = try #require(model.page)
        let layout = model.layout(of: page)
        let places = (0..<layout.rows.height).map { (line: $0, row: page.row(onLine: $0, in: layout)) }
        let place = try #require(places.last { $0.row != model.list.top + $0.line && $0.row < page.count })
        _ = model.update(
            Mouse(.press(.right), x: layout.rows.x + 4, y: layout.rows.y + place.line))
        #expect(model.dialog is CopyDialog && model.list.selected == place.row)
    }
}
