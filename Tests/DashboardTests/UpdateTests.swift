// What keys and events do to the state, and which commands they give.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct UpdateTests {
    /// Presses keys one after the other and gathers the commands.
    @Test(arguments: [
        (Key.character("q"), [Command.quit]), (.control("c"), [.quit]),
        (.control("z"), [.terminal(.suspend)]),
        (.control("l"), [.terminal(.redraw)]), (.f(5), [.store(.read)]), (.character("R"), [.store(.read)]),
        (.character("z"), [.store(.undoClear)]),
        (.character("c"), [.store(.planClear(.all))]), (.escape, []),
        (.character("M"), [.terminal(.setMouse(false)), .store(.set("mouse", to: "false"))]),
    ])
    func `a key gives its command`(key: Key, commands: [Command]) {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(model.update(.key(key)) == commands)
    }

    @Test func `a tenth screen has no digit, and its tab a letter`() {
        #expect((0..<12).map { Screen.digit(at: $0) } == Array("123456789") + [nil, nil, nil])
        let labels = Screen.Labels(nil, "Usage", short: "Use")
        #expect([labels.least, labels.long, labels.short] == ["U", "Usage", "Use"])
    }

    @Test func `digits, Tab and the arrows move between screens`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        for screen in Screen.allCases {
            _ = model.update(.key(screen.key))
            #expect(model.screen == screen)
        }
        _ = play([.tab], on: &model)
        #expect(model.screen == .overview)
        _ = play([.backTab], on: &model)
        #expect(model.screen == .store)
        _ = play([.escape, .escape], on: &model)
        #expect(model.screen == .overview)
    }

    @Test func `Enter on the overview opens the reason of the verdict, and then its evidence`() {
        var model = model(badDay(), columns: 100, rows: 30)
        _ = play([.enter, .enter, .enter], on: &model)
        #expect(model.screen == .gaps)
    }

    @Test func `a log follows its end until somebody moves up`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        _ = play([.character("4")], on: &model)
        let list = { (model: Model) in model.lists[.recovery] }
        #expect(list(model).selected == 43)
        _ = play([.up], on: &model)
        #expect(list(model).follows == false)
        var more = goodDay()
        more.recovery.append(
            RecoveryEntry(
                id: RecordID("new"), at: noon, event: EventName("usage.app.1.min.21"), succeeded: true,
                action: "record_usage"))
        _ = model.update(.read(reading(more)))
        #expect(list(model).selected == 42)
        #expect(list(model).newRowCount == 1)
        _ = play([.character("G")], on: &model)
        #expect(list(model).selected == 44)
        #expect(list(model).follows)
    }

    @Test func `entries that a full log drops do not move the selection to another record`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        _ = play([.character("4"), .character("g"), .down, .down, .down], on: &model)
        #expect(model.lists[.recovery].selected == 3)
        var later = goodDay()
        later.recovery.removeFirst(2)
        _ = model.update(.read(reading(later)))
        #expect(model.lists[.recovery].selected == 1)
    }

    @Test func `a filter narrows, Escape clears it, and e finds the next error`() throws {
        var model = model(badDay(), columns: 100, rows: 30)
        _ = play([.character("5"), .character("/")] + "memory".map { .character($0) } + [.enter], on: &model)
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.text.contains("Memory pressure"))
        #expect(!canvas.text.contains("Threshold reached"))
        _ = play([.escape, .character("g"), .character("e")], on: &model)
        canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.text.contains("Threshold reached"))
        #expect(
            model.logEntry(atRow: model.lists[.log].selected)?.message
                == "Failed to record usage: No mapping found")
    }

    @Test func `details scroll as far as they are long, and start again with the next row`() {
        var model = model(badDay(), columns: 80, rows: 24)
        _ = play([.character("7"), .enter], on: &model)
        for _ in 0..<80 { _ = model.update(.key(.character("J"))) }
        let room = model.lists[.findings].detailsTop
        #expect(room > 0 && room < 80)
        _ = play([.character("K")], on: &model)
        #expect(model.lists[.findings].detailsTop == room - 1)
        _ = play([.down], on: &model)
        #expect(model.lists[.findings].detailsTop == 0)
    }

    @Test func `pause freezes what is shown and gives the newest read when it ends`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        _ = play([.character(" ")], on: &model)
        #expect(model.context.feed == .paused)
        _ = model.update(.read(reading(badDay())))
        _ = model.update(.tick(noon + 30))
        #expect(model.now == noon)
        #expect(model.contents == goodDay())
        _ = play([.character(" ")], on: &model)
        #expect(model.contents == badDay())
        #expect(model.now == noon + 30)
    }

    @Test func `clearing asks, Cancel is the default, and only a second key confirms`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        let plan = ClearPlan(
            scope: .recovery, items: [.init(name: "recovery_log.json", entries: 44, bytes: 9_000, span: "")],
            backupFolder: "/backups")
        _ = play([.character("4"), .character("c")], on: &model)
        _ = model.update(.planned(plan))
        #expect(play([.enter], on: &model) == [])
        #expect(model.dialog == nil)
        _ = play([.character("c")], on: &model)
        _ = model.update(.planned(plan))
        #expect(play([.tab, .enter], on: &model) == [.store(.clear(.recovery))])
    }

    @Test func `nothing is cleared before the plan has come or where it is refused`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(play([.character("c"), .tab, .enter], on: &model) == [.store(.planClear(.all))])
        _ = play([.character("c")], on: &model)
        _ = model.update(
            .planned(ClearPlan(scope: .all, items: [], backupFolder: "", refusal: "It is read-only.")))
        #expect(play([.tab, .enter], on: &model) == [])
    }

    @Test func `readonly takes clearing and restoring away`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        model.context.settings.isReadOnly = true
        #expect(play([.character("c"), .character("z")], on: &model) == [])
        #expect(model.notice?.kind == .problem)
    }

    @Test func `a background that becomes known changes the automatic theme and no other`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(model.update(.backgroundChanged) == [])
        model.context.settings.theme = "auto"
        #expect(model.update(.backgroundChanged) == [.terminal(.setTheme("auto"))])
    }

    @Test func `the chosen theme is in sight in a window that has no room for all`() {
        var model = model(goodDay(), columns: 40, rows: 10)
        model.context.settings.themes = ThemeCatalog.names
        for (index, name) in ThemeCatalog.names.enumerated() {
            model.dialog = (ThemeDialog(selected: index, original: "default"))
            var canvas = Canvas(size: model.size)
            model.view(into: &canvas)
            #expect(canvas.text.contains("\(model.settings.glyphs.pointer) \(name) "), "\(canvas.text)")
            #expect(canvas.text.contains("keep"))
        }
    }

    @Test func `the theme picker shows each theme at once and Escape goes back`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(play([.character("t"), .down], on: &model) == [.terminal(.setTheme("dark"))])
        #expect(play([.escape], on: &model) == [.terminal(.setTheme("default"))])
    }

    @Test func `pasted text never acts as keys`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(model.update(.pasted("qqqc\n")) == [])
        #expect(model.screen == .overview)
        _ = play([.character("4"), .character("/")], on: &model)
        _ = model.update(.pasted("app.1\n\u{1b}[A"))
        #expect(model.lists[.recovery].filter.text == "app.1[A")
    }

    @Test func `the mouse chooses tabs and rows, the wheel scrolls`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        _ = model.update(Mouse(.press(.left), x: 15, y: 2))
        #expect(model.screen == .timeline)
        _ = play([.character("4"), .character("g")], on: &model)
        _ = model.update(Mouse(.wheelDown, x: 5, y: 8))
        #expect(model.lists[.recovery].top == 3)
        _ = model.update(Mouse(.press(.left), x: 5, y: 5))
        #expect(model.lists[.recovery].selected == 4)
    }

    @Test func `the verdict leads to its row, also where a filter hides it`() throws {
        var model = model(badDay(), columns: 100, rows: 30)
        let verdict = try #require(model.report?.verdict)
        _ = play([Screen.findings.key, .character("/")], on: &model)
        _ = model.update(.pasted("nothing has this"))
        _ = play([.enter, .character("1"), .enter], on: &model)
        #expect(model.screen == .findings)
        #expect(model.list.filter.isEmpty)
        let row = model.list.selected
        #expect(model.page?.record(atRow: row) == model.report?.findings.count)
        #expect(text(of: model).contains(verdict.level.rawValue))
    }

    @Test func `a time is gone to on the timeline and among gaps too`() {
        var model = model(badDay(), columns: 100, rows: 30)
        _ = play([.character("2"), .character("T")], on: &model)
        _ = model.update(.pasted("08:20"))
        _ = play([.enter], on: &model)
        #expect(model.timelineState.cursor == at(8, 20))
        _ = play([.character("3"), .character("T")], on: &model)
        _ = model.update(.pasted("08:25"))
        _ = play([.enter], on: &model)
        let gap = model.gap(atRow: model.list.selected)
        #expect(gap.map { $0.start <= at(8, 25) && at(8, 25) <= $0.end } == true)
        _ = play([.character("1"), .character("T")], on: &model)
        _ = model.update(.pasted("1999-01-01"))
        _ = play([.enter], on: &model)
        #expect(model.notice?.kind == .note)
    }

    @Test func `the gaps open on what is missing, not on what is quiet`() throws {
        var contents = badDay()
        contents.recovery = contents.recovery.filter { $0.at > at(8, 0) }
        let model = model(contents, columns: 100, rows: 30)
        let first = try #require(model.report?.gaps.first)
        try #require(model.report?.gaps.contains { !$0.mayMissMinutes } == true)
        let selected = try #require(model.gap(atRow: model.lists[.gaps].selected))
        #expect(selected.mayMissMinutes)
        #expect(model.lists[.gaps].selected == 0, "\(first.gapClass)")
    }

    @Test func `where a dialog has no room nothing is decided unseen`() {
        var model = model(goodDay(), columns: 20, rows: 5)
        _ = play([.character("c")], on: &model)
        let item = ClearPlan.Item(name: "recovery log", entries: 3, bytes: 900, span: "today")
        _ = model.update(.planned(ClearPlan(scope: .all, items: [item], backupFolder: "/backup")))
        #expect(play([.tab, .enter], on: &model) == [])
        #expect(model.dialog != nil)
        #expect(text(of: model).contains("40×10"))
        _ = play([.escape], on: &model)
        #expect(model.dialog == nil)
    }

    @Test func `time alone asks for a new analysis only when it can matter`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        #expect(model.update(.tick(noon + 1)) == [])
        #expect(model.update(.tick(noon + 200)) == [.store(.reanalyse)])
    }

    @Test func `a demo's faults are chosen by row or by letter, and other stores have none`() {
        var plain = model(goodDay(), columns: 100, rows: 30)
        #expect(plain.update(.key(.character("!"))) == [])
        #expect(plain.dialog == nil)
        #expect(plain.notice?.text.contains("trackhealth demo") == true)

        var demo = model(goodDay(), columns: 100, rows: 30)
        demo.context.settings.demo = sampleDemo
        _ = demo.update(.key(.character("!")))
        #expect(demo.dialog is FaultsDialog)
        #expect(demo.update(.key(.character("b"))) == [.inject("b")])
        #expect(demo.dialog == nil)
        #expect(demo.notice?.text.hasPrefix("Burst: ") == true)
        // Six of the user's seconds, however fast the device's go by.
        #expect(demo.notice.map { $0.until - demo.context.wallClock } == 60)
        _ = demo.update(.key(.character("!")))
        #expect(demo.update(.key(.up)) == [])
        #expect(demo.update(.key(.enter)) == [.inject("k")])
        _ = demo.update(.key(.character("!")))
        #expect(demo.update(.key(.character("?"))) == [])
        #expect(demo.update(.key(.escape)) == [])
        #expect(demo.dialog == nil)
    }

    @Test func `every binding of the table does something or moves`() {
        for group in KeyTable.standard.groups {
            for binding in group.bindings { #expect(!binding.keys.isEmpty && !binding.long.isEmpty) }
        }
        let actions = KeyTable.standard.groups.flatMap(\.bindings).map(\.action)
        #expect(Set(actions) == Set(Action.allCases))
    }

    @Test func `l on the gaps labels the selected one, elsewhere it turns the page`() throws {
        var model = model(badDay(), columns: 100, rows: 30)
        #expect(play([.character("l")], on: &model).isEmpty)
        #expect(model.screen == .timeline)
        model.screen = .gaps
        let gap = try #require(model.gap(atRow: 0))
        let keys: [Key] = [.character("l"), .down, .character("a"), .character("j"), .backspace, .enter]
        #expect(
            play(keys, on: &model) == [
                .store(.label(start: gap.start, end: gap.end, kind: .travel, note: "a"))
            ])
        #expect(model.dialog == nil)
        #expect(play([.character("l"), .escape], on: &model).isEmpty)
        #expect(model.dialog == nil)
    }
}
