// The lines of a callback are one row of the log until they are unfolded.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct FoldingTests {
    private func log(_ contents: StoreContents, columns: Int = 120, rows: Int = 40) -> Model {
        var model = model(contents, columns: columns, rows: rows)
        model.screen = .log
        _ = model.update(.resized(model.size))
        return model
    }

    private func page(_ model: Model) -> LogScreen { LogScreen(model.context, model.lists[.log]) }

    private func records(_ model: Model) -> [Int] {
        (0..<model.rowCount(on: .log)).compactMap { page(model).record(atRow: $0) }
    }

    /// The lines of a row, as they are copied.
    private func copied(_ model: Model) -> [String] {
        records(model).flatMap { page(model).texts(of: $0) }
    }

    private func apply(_ text: String, to model: inout Model) {
        model.apply(Filter(text, fields: LogScreen.fields))
        while model.hasWork { _ = model.update(.continueWork) }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `every line is in exactly one row`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var model = log(LogSample.drawn(&random))
        let log = model.contents?.log ?? []
        var unfolded = model
        _ = unfolded.update(.key(.character("*")))
        let all = copied(unfolded)
        #expect(all.count == log.count)
        #expect(copied(model).sorted() == all.sorted())
        let folded = records(model)
        #expect(folded == folded.sorted() && folded.count < log.count)
        // Any of them are unfolded, from any row.
        for _ in 0..<20 {
            model.select(Int.random(in: 0..<model.rowCount(on: .log), using: &random))
            _ = model.update(.key(Bool.random(using: &random) ? .right : .left))
            #expect(copied(model).sorted() == all.sorted())
        }
        model.select(0)
        while model.list.selected < model.rowCount(on: .log) - 1
            || page(model).isRowFolded(model.selectedRecord)
        {
            if page(model).isRowFolded(model.selectedRecord) {
                _ = model.update(.key(.right))
            } else {
                model.select(model.list.selected + 1)
            }
        }
        #expect(copied(model) == all)
        _ = model.update(.key(.character("*")))
        if model.rowCount(on: .log) != log.count { _ = model.update(.key(.character("*"))) }
        #expect(copied(model) == all)
        _ = model.update(.key(.character("*")))
        #expect(records(model) == folded)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a filter leaves the rows with a line that passes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var model = log(LogSample.drawn(&random))
        let folded = records(model)
        for text in [
            "recorded", "min=1", "sev>=warn", "component:event", "app:tubes", "sev=info", "since:6h", "heart",
        ] {
            var lines = model
            _ = lines.update(.key(.character("*")))
            apply(text, to: &lines)
            apply(text, to: &model)
            let rows = Set(records(lines).map { page(model).rowRecord(of: $0) })
            #expect(records(model) == folded.filter(rows.contains), "\(text)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a link to a hidden line unfolds its callback`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let start = log(LogSample.drawn(&random))
        let log = start.contents?.log ?? []
        for _ in 0..<12 {
            let line = log[Int.random(in: log.indices, using: &random)]
            var model = start
            model.screen = .recovery
            model.follow(.logLine(at: line.at, message: line.message))
            #expect(model.screen == .log)
            #expect(model.logEntry(atRow: model.list.selected) == line)
        }
    }

    @Test(arguments: [Screen.log, .recovery]) func `the time after a callback is the same in each order`(
        screen: Screen
    ) {
        var model = log(LogSample.day, columns: 200)
        model.screen = screen
        func pauses() -> [Int: String] {
            guard let page = model.page, let column = page.column("after") else { return [:] }
            return Dictionary(
                uniqueKeysWithValues: (0..<page.count).compactMap { page.record(atRow: $0) }.map {
                    ($0, column.cell($0).text)
                })
        }
        let before = pauses()
        #expect(before.values.contains("1m 00s") && !before.values.contains("0s"))
        for order in ["time", "app", "after", "after"] {
            model.sort(by: order)
            #expect(pauses() == before, "\(order)")
        }
    }

    @Test func `a gap in the log stands out after any other callback`() {
        var sample = LogSample()
        sample.callback(0, 1, at: noon - 4_000)
        sample.callback(0, 2, at: noon - 100)
        let page = page(log(sample.contents))
        let column = page.column("after")
        #expect(page.record(atRow: 1).flatMap { column?.cell($0) } == Span("1h 05m", .gap))
    }

    @Test(arguments: Array(stride(from: 40, through: 130, by: 3)) + [200])
    func `the app and the minute of a row are there at any width`(columns: Int) throws {
        for screen in [Screen.log, .recovery] {
            var model = log(LogSample.day, columns: columns, rows: 20)
            model.screen = screen
            _ = model.update(.resized(model.size))
            let rows = text(of: model).split(separator: "\n").map(String.init)
            let shown = rows.filter { $0.contains("Tubes") || $0.contains("Tube…") }
            #expect(shown.count > 4, "\(screen)")
            for minute in [18, 19] where screen == .log || columns > 60 {
                #expect(
                    shown.contains { $0.contains(" \(minute) ") || $0.contains("> +1m") }, "\(screen)")
            }
        }
    }

    @Test func `keys say where nothing is to be unfolded`() {
        var model = log(LogSample.day)
        _ = model.update(.key(.end))
        _ = model.update(.key(.right))
        #expect(model.notice?.text.contains("belongs to no callback") == true)
        _ = model.update(.key(.home))
        _ = model.update(.key(.left))
        #expect(model.notice?.text == "This callback is folded.")
        _ = model.update(.key(.right))
        _ = model.update(.key(.right))
        #expect(model.notice?.text == "This callback is unfolded.")
        var planned = log(goodDay())
        _ = planned.update(.key(.right))
        #expect(planned.notice?.text.contains("nothing to fold") == true && planned.screen == .log)
        _ = planned.update(.key(.tab))
        #expect(planned.screen == .apps)
    }

    @Test func `copying a row copies all of its lines`() {
        var model = log(LogSample.day)
        _ = model.update(.key(.home))
        let lines = page(model).texts(of: 0)
        #expect(lines.count == 4)
        #expect(model.update(.key(.character("y"))) == [.terminal(.copy(lines.joined(separator: "\n")))])
        #expect(model.notice?.text.hasSuffix(", and 3 more lines") == true)
    }

    @Test func `a log of two files keeps their callbacks apart`() {
        var sample = LogSample()
        sample.callback(0, 1, at: noon - 200)
        sample.callback(1, 5, at: noon - 100)
        var contents = sample.contents
        for line in contents.log.indices.suffix(4) {
            contents.log[line].origin = .logFile("b.log")
            contents.log[line].callback = CallbackNumber(0)
        }
        contents.callbacks[1] = Callback(
            at: noon - 100, event: contents.callbacks[1].event, outcome: .recorded, origin: .logFile("b.log"),
            number: CallbackNumber(0))
        let index = CallbackIndex(contents)
        #expect((0..<8).map { index.callback(of: $0) } == [0, 0, 0, 0, 1, 1, 1, 1])
        // A line whose callback another log tells is of none here.
        contents.callbacks.removeLast()
        let fewer = CallbackIndex(contents)
        #expect((0..<8).map { fewer.callback(of: $0) } == [0, 0, 0, 0, nil, nil, nil, nil])
    }
}

extension LogScreen {
    fileprivate func isRowFolded(_ record: Int?) -> Bool {
        record.flatMap { callback(of: $0) }.map { isFolded($0) } ?? false
    }
}
