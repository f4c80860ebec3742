// Searching: rows stay, n and N walk through the matches and round the ends, Escape forgets.

import Canvas
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct SearchTests {
    private func play(_ text: String, on model: inout Model) {
        for character in text {
            let key: Key = character == "\n" ? .enter : character == "⎋" ? .escape : .character(character)
            _ = model.update(.key(key))
        }
    }

    private func log(_ messages: [String]) -> Model {
        var contents = goodDay()
        contents.log = messages.enumerated().map {
            LogEntry(
                at: noon - Double(100 - $0.offset), severity: .info, component: "Store", message: $0.element)
        }
        var model = model(contents, columns: 100, rows: 30)
        model.screen = .log
        return model
    }

    @Test func `n and N walk through the matches and go round with a word`() {
        var model = log(["one", "two one", "three", "one", "four"])
        play("gf", on: &model)
        play("one\n", on: &model)
        #expect(model.list.selected == 0)
        #expect(model.page?.searchCount == "1/3")
        play("nn", on: &model)
        #expect(model.list.selected == 3)
        #expect(model.page?.searchCount == "3/3")
        play("n", on: &model)
        #expect(model.list.selected == 0)
        #expect(model.notice?.text == "The search continues from the top.")
        play("N", on: &model)
        #expect(model.list.selected == 3)
        #expect(model.notice?.text == "The search continues from the end.")
        #expect(model.rowCount(on: .log) == 5)
        play("⎋⎋", on: &model)
        #expect(model.list.search == nil)
        #expect(model.screen == .log)
    }

    @Test func `while it is typed the nearest match is shown, and Escape goes back`() {
        var model = log(["alpha", "beta", "gamma", "beta", "delta"])
        play("f", on: &model)
        play("be", on: &model)
        #expect(model.list.selected == 3)
        play("⎋", on: &model)
        #expect(model.list.selected == 4)
        #expect(model.list.follows)
        #expect(model.list.search == nil)
    }

    @Test func `capitals matter where some are typed, expressions stand between slashes`() throws {
        var model = log(["Beta", "beta", "BETA 12"])
        for (text, count) in [("beta", "3"), ("Beta", "1"), ("/b.*\\d/", "1"), ("/^b/", "3"), ("/^B/", "2")] {
            play("gf" + text + "\n", on: &model)
            let found = try #require(model.page?.searchCount)
            #expect(found.hasSuffix("/" + count), "\(text): \(found)")
        }
    }

    @Test func `what is not there, not typed to its end or never asked for says so`() {
        var model = log(["alpha"])
        play("n", on: &model)
        #expect(model.notice?.text.contains("f searches") == true)
        play("fzzz\n", on: &model)
        #expect(model.notice?.text == "No row has “zzz”.")
        play("f/a\n", on: &model)
        #expect(model.list.search == nil)
        play("f/a(/", on: &model)
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        #expect(canvas.textRows[28].contains("regex error"), "\(canvas.textRows[28])")
    }

    @Test func `matches are marked in the rows and in the details`() {
        var model = log(["alpha 漢 beta", "gamma"])
        play("fBETA⎋", on: &model)
        play("fbeta\n", on: &model)
        _ = model.update(.resized(Size(columns: 120, rows: 40)))
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        var marked: [String] = []
        for y in 0..<40 {
            let cells = canvas.row(y).filter {
                $0.style.overlay == Role.match.rawValue || $0.style.base == Role.match.rawValue
            }
            if !cells.isEmpty { marked.append(cells.map { canvas.text(of: $0) }.joined()) }
        }
        #expect(marked.count > 3 && marked.allSatisfy { $0.contains("beta") }, "\(marked)")
    }

    @Test func `a search goes over what the filter leaves`() {
        var model = log(["one red", "one blue", "two red"])
        play("/red\n", on: &model)
        play("gfone\n", on: &model)
        #expect(model.page?.searchCount == "1/1")
        play("⎋", on: &model)
        #expect(model.list.search == nil)
        #expect(model.list.filter.text == "red")
    }
}
