// Typing a filter: what stays in force, what Tab writes, what the line and the head of the list say.

import Canvas
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct FilterLineTests {
    private func play(_ keys: [Key], on model: inout Model) {
        for key in keys { _ = model.update(.key(key)) }
    }

    private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

    private func line(_ model: Model) -> FilterLine? {
        model.dialog as? FilterLine
    }

    private func rows(_ model: Model) -> [String] {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return canvas.textRows.map { String($0) }
    }

    private func log(_ columns: Int = 100, _ rows: Int = 30) -> Model {
        var model = model(badDay(), columns: columns, rows: rows)
        model.screen = .log
        return model
    }

    @Test func `an unfinished or wrong term leaves the last good filter in force`() {
        var model = log()
        play([.character("/")] + typed("sev>=warn"), on: &model)
        #expect(model.rowCount(on: .log) == 2)
        play([.backspace, .backspace, .backspace, .backspace], on: &model)
        #expect(line(model)?.input.text == "sev>=")
        #expect(model.list.filter.text == "sev>=war" || model.list.filter.text == "sev>=warn")
        #expect(model.rowCount(on: .log) == 2)
        play(typed("loud"), on: &model)
        #expect(model.rowCount(on: .log) == 2)
        play([.enter], on: &model)
        #expect(model.dialog != nil)
        play([.control("u")], on: &model)
        #expect(model.rowCount(on: .log) == 5)
    }

    @Test func `Escape goes back to the filter before, and then shows all`() {
        var model = log()
        play([.character("/")] + typed("memory") + [.enter, .character("/")] + typed("zzz"), on: &model)
        #expect(model.rowCount(on: .log) == 0)
        #expect(rows(model).contains { $0.contains("The filter hides all 5 rows.") })
        play([.escape], on: &model)
        #expect(model.list.filter.text == "memory")
        #expect(model.rowCount(on: .log) == 1)
        play([.escape], on: &model)
        #expect(model.rowCount(on: .log) == 5)
    }

    @Test func `Tab goes through the candidates, Shift-Tab back, and one alone is gone on with`() {
        var model = log()
        play([.character("/"), .tab], on: &model)
        #expect(line(model)?.input.text == "sev>=")
        play([.tab], on: &model)
        #expect(line(model)?.input.text == "app:")
        play([.backTab, .backTab], on: &model)
        #expect(line(model)?.input.text == "until:")
        play([.control("u")] + typed("!co") + [.tab], on: &model)
        #expect(line(model)?.input.text == "!component:")
        play(typed("mem") + [.tab], on: &model)
        #expect(line(model)?.input.text == "!component:MemoryMonitor")
        #expect(model.rowCount(on: .log) == 4)
        play([.control("u")] + typed("app:") + [.tab, .tab], on: &model)
        #expect(line(model)?.input.text == "app:Tubes")
    }

    @Test func `the rest of a candidate stands behind the cursor and the right arrow takes it`() {
        var model = log()
        play([.character("/")] + typed("sev>=cr"), on: &model)
        #expect(rows(model).last?.contains("/sev>=critical") == true)
        play([.right], on: &model)
        #expect(line(model)?.input.text == "sev>=critical")
    }

    @Test func `a word that begins a field's name and occurs nowhere hides nothing while it is typed`() {
        var model = log()
        play([.character("/")] + typed("until"), on: &model)
        #expect(model.rowCount(on: .log) == 5)
        play([.enter], on: &model)
        #expect(model.rowCount(on: .log) == 0)
        play([.character("/"), .control("u")] + typed("event"), on: &model)
        #expect(model.rowCount(on: .log) == 3)
        play(typed(":"), on: &model)
        #expect(model.rowCount(on: .log) == 5)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 12)])
    func `the line and the head at several widths`(columns: Int, rows: Int) throws {
        for (text, name) in [("", "empty"), ("sev>=w", "completing"), ("failed sev>=loud", "wrong")] {
            var model = log(columns, rows)
            play([.character("/")] + typed(text), on: &model)
            try expectScreen(model, named: "filter-\(name)-\(columns)x\(rows)", styles: name == "wrong")
        }
        var model = log(columns, rows)
        play([.character("/")] + typed("sev>=info !memory") + [.enter, .character("f")], on: &model)
        play(typed("reached") + [.enter, .up], on: &model)
        var more = badDay()
        more.log.insert(
            LogEntry(at: noon - 5, severity: .info, component: "EventHandler", message: "Threshold reached"),
            at: 5)
        more.log.append(
            LogEntry(at: noon - 1, severity: .info, component: "Store", message: "Threshold reached"))
        _ = model.update(.read(reading(more)))
        try expectScreen(model, named: "filter-in-force-\(columns)x\(rows)", styles: true)
        play([.character("/")] + typed(" nothing"), on: &model)
        try expectScreen(model, named: "filter-hides-all-\(columns)x\(rows)")
    }

    @Test func `v raises the least severity and a keeps one app, both in the filter's text`() {
        var model = log()
        for expected in ["sev>=info", "sev>=warn", "sev>=error", "sev>=critical", ""] {
            play([.character("v")], on: &model)
            #expect(model.list.filter.text == expected)
        }
        model.screen = .recovery
        for expected in ["sev>=error", ""] {
            play([.character("v")], on: &model)
            #expect(model.list.filter.text == expected)
        }
        play([.character("g"), .character("a")], on: &model)
        #expect(model.list.filter.text == "app=Reader")
        #expect(model.rowCount(on: .recovery) == 21)
        play([.character("a")], on: &model)
        #expect(model.list.filter.isEmpty)
        model.screen = .log
        play([.character("G"), .character("a")], on: &model)
        #expect(model.list.filter.isEmpty)
        #expect(model.notice?.text == "This row belongs to no app.")
    }

    @Test func `the selection stays on its record while a filter comes and goes`() {
        var model = log()
        play([.character("g"), .down, .down], on: &model)
        play([.character("/")] + typed("pressure") + [.enter], on: &model)
        #expect(model.list.selected == 0)
        play([.escape], on: &model)
        #expect(model.list.selected == 2)
    }
}
