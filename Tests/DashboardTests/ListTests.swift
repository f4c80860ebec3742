// What a list can do besides showing rows: order, split, scrolling, bookmarks, folding.

import Canvas
import HealthAnalysis
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct ListTests {
    private func press(_ keys: String, on model: inout Model) {
        for key in keys { _ = model.update(.key(.character(key))) }
    }

    /// The texts of a column, from the first row to the last.
    private func texts(of title: String, in model: Model) throws -> [String] {
        let page = try #require(model.page)
        let layout = model.layout(of: page)
        let column = try #require(page.columns(layout).first { $0.name == title })
        return (0..<page.count).compactMap { row in
            page.record(atRow: row).map { column.cell($0).text }
        }
    }

    @Test(arguments: Screen.allCases.filter(\.isList))
    func `each list is sorted by each of its columns, both ways, and keeps all its rows`(screen: Screen)
        throws
    {
        var model = model(badDay(), columns: 200, rows: 60)
        model.screen = screen
        _ = model.update(.resized(model.size))
        let page = try #require(model.page)
        let before = (0..<page.count).compactMap { page.record(atRow: $0) }
        for column in page.columns(model.layout(of: page)) {
            model.sort(by: column.name)
            let once = (0..<model.rowCount(on: screen)).compactMap { model.page?.record(atRow: $0) }
            model.sort(by: column.name)
            let twice = (0..<model.rowCount(on: screen)).compactMap { model.page?.record(atRow: $0) }
            #expect(once.sorted() == before.sorted() && twice.sorted() == before.sorted(), "\(column.name)")
            model.sort(by: nil)
        }
        let after = (0..<model.rowCount(on: screen)).compactMap { model.page?.record(atRow: $0) }
        #expect(after == before)
    }

    @Test func `apps without a value come last in both directions`() throws {
        var model = model(badDay(), columns: 200, rows: 60)
        model.screen = .apps
        model.sort(by: "yesterday")
        let dash = model.settings.glyphs.dash
        let once = try texts(of: "yesterday", in: model)
        model.sort(by: "yesterday")
        let twice = try texts(of: "yesterday", in: model)
        for texts in [once, twice] {
            let known = texts.prefix { $0 != dash }
            #expect(texts.dropFirst(known.count).allSatisfy { $0 == dash })
        }
    }

    @Test func `the key that sorts goes through the visible columns and ends in the usual order`() {
        var model = model(goodDay(), columns: 80, rows: 24)
        model.screen = .apps
        var seen: [String] = []
        repeat {
            press("s", on: &model)
            if let title = model.list.sortColumn {
                seen.append(title)
                #expect(text(of: model).contains(title), "the column \(title) is not visible")
                let arrow = String(model.settings.glyphs.down)
                let titles = text(of: model).split(separator: "\n")[3]
                #expect(titles.contains(arrow), "no arrow for \(title): \(titles)")
            }
        } while model.list.sortColumn != nil && seen.count < 20
        #expect(Set(seen).count == seen.count && seen.count > 3)
    }

    @Test func `a sorted log does not follow, so that the selection stays`() {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .recovery
        #expect(model.list.follows)
        model.sort(by: "memory")
        #expect(!model.list.follows)
        _ = model.update(.key(.end))
        #expect(!model.list.follows)
    }

    @Test func `idle gaps are folded until a key, a filter or a link asks for them`() throws {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .gaps
        _ = model.update(.resized(model.size))
        model.refilter(.gaps)
        let gaps = try #require(model.report?.gaps)
        let idle = try #require(gaps.first { $0.gapClass == .idle })
        let others = gaps.count { $0.gapClass != .idle }
        #expect(model.rowCount(on: .gaps) == others && others < gaps.count)
        #expect(text(of: model).contains("hidden"))
        press("o", on: &model)
        #expect(model.rowCount(on: .gaps) == gaps.count)
        press("o", on: &model)
        press("/class:idle", on: &model)
        _ = model.update(.key(.enter))
        while model.hasWork { _ = model.update(.continueWork) }
        #expect(model.rowCount(on: .gaps) == gaps.count - others)
        model.apply(Filter())
        model.screen = .overview
        model.follow(.gap(idle.start, apps: idle.apps))
        #expect(model.screen == .gaps && model.selectedRecord.map { gaps[$0] } == idle)
    }

    @Test func `the wheel scrolls, and the selection moves only to stay visible`() {
        var model = model(badDay(), columns: 120, rows: 20)
        model.screen = .recovery
        _ = model.update(.key(.home))
        _ = model.update(.wheel(1))
        #expect(model.list.top == 3 && model.list.selected == 3)
        for _ in 0..<4 { _ = model.update(.key(.down)) }
        let selected = model.list.selected
        _ = model.update(.wheel(1))
        #expect(model.list.top == 6 && model.list.selected == selected)
    }

    @Test func `a drag of the scrollbar shows the other end, and a drag over rows selects nothing`() throws {
        var model = model(badDay(), columns: 120, rows: 20)
        model.screen = .recovery
        _ = model.update(.key(.home))
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        let page = try #require(model.page)
        let rows = model.layout(of: page).rows
        var pointer = Pointer()
        func drag(_ action: Mouse.Action, _ x: Int, _ y: Int) {
            if let event = pointer.event(of: Mouse(action, x: x, y: y), on: canvas) {
                _ = model.update(event)
            }
        }
        drag(.press(.left), rows.maxX - 1, rows.y)
        drag(.drag(.left), rows.maxX - 1, rows.maxY - 1)
        drag(.release, rows.maxX - 1, rows.maxY - 1)
        #expect(model.list.top == page.count - rows.height)
        let before = model.list
        drag(.press(.left), rows.x + 4, rows.y + 2)
        drag(.drag(.left), rows.x + 9, rows.y + 4)
        drag(.release, rows.x + 9, rows.y + 4)
        #expect(model.list == before)
    }

    @Test(arguments: [(120, 40), (80, 40)])
    func `the border between list and details can be dragged`(columns: Int, rows: Int) throws {
        var model = model(badDay(), columns: columns, rows: rows)
        model.screen = .gaps
        _ = model.update(.resized(model.size))
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        let page = try #require(model.page)
        let layout = model.layout(of: page)
        let details = try #require(layout.details)
        var pointer = Pointer()
        let isBeside = layout.side == .beside
        let end = isBeside ? (details.x - 20, details.y + 3) : (details.x + 3, details.y + 5)
        for (action, x, y) in [
            (Mouse.Action.press(.left), details.x, details.y), (.drag(.left), end.0, end.1),
            (.release, end.0, end.1),
        ] {
            if let event = pointer.event(of: Mouse(action, x: x, y: y), on: canvas) {
                _ = model.update(event)
            }
        }
        let new = try #require(model.layout(of: shown(in: model)).details)
        #expect(isBeside ? abs(new.x - end.0) <= 1 : abs(new.y - end.1) <= 1)
    }

    private func shown(in model: Model) throws -> any ListScreen { try #require(model.page) }

    @Test func `details can be hidden and widened to the whole screen`() {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .gaps
        _ = model.update(.resized(model.size))
        for _ in 0..<6 { press("-", on: &model) }
        #expect(model.page.flatMap { model.layout(of: $0).details } == nil)
        for _ in 0..<12 { press("+", on: &model) }
        #expect(model.page.map { model.layout(of: $0).rows.height } == 0)
        press("-", on: &model)
        #expect(model.page.map { model.layout(of: $0).rows.height > 0 } == true)
    }

    @Test func `the rows with a bookmark are copied alone`() throws {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .recovery
        _ = model.update(.key(.home))
        press("mjjm", on: &model)
        let commands = model.update(.key(.character("Y")))
        guard case .terminal(.copy(let copied))? = commands.first else {
            Issue.record("nothing copied")
            return
        }
        #expect(copied.split(separator: "\n").count == 2)
    }

    @Test func `one field of a row can be copied`() throws {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .gaps
        _ = model.update(.resized(model.size))
        press("C", on: &model)
        let dialog = try #require(model.dialog as? CopyDialog)
        let cause = try #require(dialog.fields.firstIndex { $0.name == "cause" })
        for _ in 0..<cause { _ = model.update(.key(.down)) }
        #expect(model.update(.key(.enter)) == [.terminal(.copy(dialog.fields[cause].value))])
        #expect(model.dialog == nil)
    }

    @Test func `of messages that begin alike the list shows where they differ`() {
        let above = "Recorded minute 12 of com.example.tubular.application for the reward category"
        let below = "Recorded minute 12 of com.example.tubular.application for the learning category"
        let shown = withoutSharedStart(below, above: above, columns: 40)
        #expect(shown.contains("learning") && shown.hasPrefix("Recorded") && shown.count == 40)
        #expect(withoutSharedStart(below, above: "Other", columns: 40) == below)
        #expect(withoutSharedStart("short", above: "short", columns: 40) == "short")
    }

    @Test(arguments: [nil] + LogCoverage.Silence.allCases)
    func `where there are records, an empty list of gaps does not say that there are none`(
        silence: LogCoverage.Silence?
    ) {
        var reading = reading(goodDay())
        reading.report.gaps = []
        reading.report.coverage.silence = silence
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = model.update(.read(reading))
        let text = GapsScreen(model.context, ListState(follows: false)).empty.joined()
        let hasRecords = [nil, .otherZone, .lastCallsOnly].contains(silence)
        #expect(text.contains("Without records") == !hasRecords, "\(text)")
    }
}
