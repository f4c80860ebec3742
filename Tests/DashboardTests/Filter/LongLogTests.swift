// A log of any length: a filter takes it in pieces, from the newest back, and reads go on meanwhile.

import Canvas
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct LongLogTests {
    private static let count = 60_000

    private static let long: StoreContents = {
        var contents = goodDay()
        contents.log = (0..<count).map { index in
            LogEntry(
                at: noon - Double(count - index), severity: index % 1_000 == 7 ? .error : .info,
                component: "Store", message: "line \(index)")
        }
        return contents
    }()

    private func log() -> Model {
        var model = Model(
            size: Size(columns: 100, rows: 30), now: noon, calendar: toronto, feed: .live, sourceName: "long",
            settings: DashboardSettings())
        _ = model.update(
            .read(Reading(contents: Self.long, report: reading(goodDay()).report, timeline: nil)))
        model.screen = .log
        return model
    }

    /// Keys, and between brackets what is pasted.
    private func play(_ text: String, on model: inout Model) {
        var pasted: String?
        for character in text {
            switch character {
            case "[": pasted = ""
            case "]":
                _ = model.update(.pasted(pasted ?? ""))
                pasted = nil
            case _ where pasted != nil: pasted?.append(character)
            default: _ = model.update(.key(character == "\n" ? .enter : .character(character)))
            }
        }
    }

    private func finish(_ model: inout Model) -> Int {
        var pieces = 0
        while model.hasWork, pieces < 1_000 {
            _ = model.update(.continueWork)
            pieces += 1
        }
        return pieces
    }

    @Test func `the newest rows are filtered first, the rest in later pieces`() {
        var model = log()
        play("/[\"line 1234\"]", on: &model)
        let isBusy = model.hasWork
        #expect(isBusy)
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.text.contains("Looking through 60000 rows") || canvas.text.contains("+ of 60000"))
        #expect(finish(&model) >= 1)
        #expect(model.rowCount(on: .log) == 11)
        #expect(model.page?.matchCount == "11 of 60000")
    }

    @Test func `the selection finds its record when the filter has come to it`() {
        var model = log()
        play("g/[sev>=error]\n", on: &model)
        let isBusy = model.hasWork
        #expect(isBusy)
        _ = finish(&model)
        #expect(model.rowCount(on: .log) == 60)
        #expect(model.list.selected == 0)
        play("GkkkT", on: &model)
        play("5h\n", on: &model)
        #expect(model.logEntry(atRow: model.list.selected)?.message == "line 42007")
    }

    @Test func `a search in a long log counts in pieces and goes to its match`() {
        var model = log()
        play("gf[line 777]\n", on: &model)
        _ = finish(&model)
        #expect(model.list.selected == 777)
        #expect(model.page?.searchCount == "1/11")
        play("N", on: &model)
        #expect(model.logEntry(atRow: model.list.selected)?.message == "line 7779")
    }

    @Test func `a read in the middle of a filter begins it anew and keeps the place`() {
        var model = log()
        play("g/[sev>=error]\n", on: &model)
        _ = finish(&model)
        play("jjj", on: &model)
        let before = model.logEntry(atRow: model.list.selected)?.message
        var more = Self.long
        more.log.removeFirst(2_000)
        more.log.append(LogEntry(at: noon, severity: .error, component: "Store", message: "the newest"))
        _ = model.update(.read(Reading(contents: more, report: reading(goodDay()).report, timeline: nil)))
        _ = finish(&model)
        #expect(model.logEntry(atRow: model.list.selected)?.message == before)
        #expect(model.list.newRowCount == 1)
        #expect(model.rowCount(on: .log) == 59)
    }
}
