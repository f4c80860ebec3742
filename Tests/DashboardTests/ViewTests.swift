// Views and columns of lists: what was saved comes back, and no list is sorted by a column that is not seen.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct ViewTests {
    private static let lists = Screen.allCases.filter(\.isList)

    /// Whether the rows are in an order that no heading shows.
    private static func isSortedUnseen(_ model: Model) -> Bool {
        guard let column = model.list.sortColumn, let page = model.page else { return false }
        let table = page.table(model.layout(of: page))
        return !table.layout.places.contains { table.columns[$0.column].name == column }
    }

    @Test(arguments: 0..<24) func `nothing is sorted by a column that is not seen`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var model = model(badDay(), columns: 200, rows: 40)
        _ = model.update(.key("b"))
        for step in 0..<60 {
            switch generator.next() % 5 {
            case 0:
                let columns = 40 + Int(generator.next() % 160)
                _ = model.update(.resized(Size(columns: columns, rows: 10 + Int(generator.next() % 40))))
            case 1: model.screen = Self.lists[Int(generator.next() % UInt64(Self.lists.count))]
            case 2:
                _ = play(["|"] + (0..<generator.next() % 8).map { _ in .down } + [" ", .escape], on: &model)
            case 3:
                _ = model.update(.key("+"))
            default: _ = model.update(.key("s"))
            }
            #expect(!Self.isSortedUnseen(model), "step \(step) on \(model.screen.title) at \(model.size)")
        }
    }

    @Test(arguments: lists) func `a view comes back as it was saved, from any screen and in another run`(
        screen: Screen
    ) throws {
        var first = model(badDay(), columns: 140, rows: 40)
        _ = first.update(.key("b"))
        first.screen = screen
        _ = first.update(.resized(first.size))
        _ = play(["s", "s", "r", "|", .down, .down, .down, " ", .escape, "/"], on: &first)
        _ = play("e".map { .character($0) } + [.enter, "V"] + "my view".map { .character($0) }, on: &first)
        _ = first.update(.key(.enter))
        let saved = first.list
        #expect(first.settings.views.map(\.name) == ["my view"])

        var second = model(badDay(), columns: 140, rows: 40)
        _ = second.update(.key("b"))
        let choices = first.savedChoices
        second.resume(
            screen: nil, zoom: nil, appsSortColumn: nil, appsSortReversed: nil, detailsShare: nil,
            views: choices.views, hiddenColumns: "")
        _ = play([":"] + "view my".map { .character($0) } + [.enter], on: &second)
        #expect(second.screen == screen)
        #expect(second.list.filter.text == saved.filter.text && second.list.sortColumn == saved.sortColumn)
        #expect(second.list.isSortReversed == saved.isSortReversed)
        #expect(second.list.hiddenColumns == saved.hiddenColumns && second.list.visible == saved.visible)
        _ = play(["V", .delete, .escape], on: &second)
        #expect(second.settings.views.isEmpty)
    }

    @Test func `columns that were taken away stay away in the next run`() {
        var first = model(badDay(), columns: 200, rows: 40)
        first.screen = .apps
        _ = play(["|", .down, .down, " ", .escape], on: &first)
        #expect(first.list.hiddenColumns == ["category"] && !text(of: first).contains("category"))
        var second = model(badDay(), columns: 200, rows: 40)
        second.resume(
            screen: .apps, zoom: nil, appsSortColumn: "category", appsSortReversed: nil, detailsShare: nil,
            views: nil, hiddenColumns: first.savedChoices.hiddenColumns)
        #expect(second.list.hiddenColumns == ["category"] && second.list.sortColumn == nil)
    }

    @Test func `a damaged line of a view is none`() {
        for line in ["", "name", "\t\t\t\t\t", "a\tb\tc"] { #expect(SavedView(line: line) == nil) }
    }

    @Test func `nothing is said to be missing where a filter looks through what is folded`() {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .gaps
        _ = play(["/"] + "class:idle".map { .character($0) } + [.enter, "o"], on: &model)
        #expect(model.rowCount(on: .gaps) > 0)
        #expect(model.notice?.text == "The filter looks through folded rows, too.")
    }

    @Test func `a view of a list that is too long to be sorted says so and shows no order`() {
        var model = model(badDay(), columns: 120, rows: 40)
        model.screen = .log
        _ = play(["s", "V"] + "mine".map { .character($0) } + [.enter, "s"], on: &model)
        model.context.contents?.log = Array(repeating: badDay().log[0], count: LogScreen.mostSorted + 1)
        _ = play(["V", .enter], on: &model)
        #expect(model.notice?.text.contains("can't be sorted here") == true && model.list.sortColumn == nil)
    }

    @Test func `equal rows of a comparison are hidden by a key and shown by it again`() {
        var model = model(badDay(), columns: 120, rows: 40)
        _ = play(["b", "9"], on: &model)
        let all = model.rowCount(on: .compare)
        _ = model.update(.key("o"))
        #expect(model.rowCount(on: .compare) < all)
        _ = model.update(.key("o"))
        #expect(model.rowCount(on: .compare) == all)
    }
}
