// The dialogs by their keys: export with its preview, the palette, the searched help.

import Canvas
import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct DialogTests {
    @Test func `an export gets the format and the path that were typed`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        let keys: [Key] =
            [.character("x"), .tab, .control("u")] + "/e/r.json".map { .character($0) } + [.enter]
        #expect(
            play(keys, on: &model).last == .store(.export(format: .json, path: "/e/r.json", redacts: false)))
        #expect(
            play([.character("x"), .down, .down, .control("r"), .enter], on: &model).last
                == .store(
                    .export(
                        format: .markdown, path: "/exports/trackhealth-20251113-143207.md", redacts: true)))
    }

    @Test func `an export shows what it would say, and only for the choice that stands`() {
        var model = model(goodDay(), columns: 120, rows: 40)
        #expect(
            play([.character("x")], on: &model) == [.store(.previewExport(format: .text, redacts: false))])
        let preview = ExportPreview(
            format: .text, redacts: false, lines: (1...90).map { "line \($0)" }, bytes: 4_096)
        _ = model.update(.exportPreviewed(preview))
        #expect(text(of: model).contains("line 1 ") && text(of: model).contains("4.0 KiB"))
        #expect(play([.pageDown], on: &model) == [])
        #expect(!text(of: model).contains("line 1 ") && text(of: model).contains("line 40"))
        #expect(play([.control("r")], on: &model) == [.store(.previewExport(format: .text, redacts: true))])
        _ = model.update(.exportPreviewed(preview))
        #expect(!text(of: model).contains("line 1 "))
    }

    @Test func `the palette finds by letters and does what was chosen`() {
        var model = model(badDay(), columns: 100, rows: 30)
        #expect(play([.character(":")] + "gotim".map { .character($0) } + [.enter], on: &model) == [])
        #expect(model.screen == .timeline)
        #expect(
            play([.character(":")] + "theme dark".map { .character($0) } + [.enter], on: &model)
                == [.store(.set("theme", to: "dark"))])
        #expect(
            play([.character(":")] + "as json".map { .character($0) } + [.enter], on: &model)
                == [.store(.previewExport(format: .json, redacts: false))])
        _ = play([.escape, .character(":")] + "qqqq".map { .character($0) } + [.enter], on: &model)
        #expect(text(of: model).contains("Nothing matches these letters."))
        _ = play(
            [.escape, .character("1"), .character(":")] + "show the idle gaps".map { .character($0) },
            on: &model)
        #expect(text(of: model).contains("on Gaps"))
        #expect(play([.enter], on: &model) == [])
        #expect(model.notice?.kind == .problem)
    }

    private func type(_ text: String) -> [Key] { [.character(":")] + text.map { .character($0) } + [.enter] }

    @Test func `a name that is typed goes before descriptions, whatever they hold`() {
        for screen in Screen.allCases {
            for target in Screen.allCases {
                var model = model(badDay(), columns: 100, rows: 30)
                model.screen = screen
                _ = play(type(target.title.lowercased()), on: &model)
                #expect(model.screen == target, "\(target.title)")
            }
        }
        for theme in ["default", "dark", "light", "monochrome"] {
            var model = model(badDay(), columns: 100, rows: 30)
            #expect(
                play(type("theme " + theme), on: &model) == [.store(.set("theme", to: theme))])
        }
        var model = model(badDay(), columns: 100, rows: 30)
        _ = play(type("gap"), on: &model)
        #expect(model.screen == .gaps)
    }

    @Test(arguments: ["14:30", "2h", "yesterday", "2025-11-13T09:15"])
    func `a time that is typed is gone to from every screen`(text: String) throws {
        let moment = try #require(TypedMoment(text)).stretch(now: noon, calendar: toronto).lowerBound
        for screen in Screen.allCases {
            var (typed, asked) = (
                model(badDay(), columns: 100, rows: 30), model(badDay(), columns: 100, rows: 30)
            )
            (typed.screen, asked.screen) = (screen, screen)
            _ = play(type(text), on: &typed)
            _ = play([.character("T")] + text.map { .character($0) } + [.enter], on: &asked)
            #expect(typed.screen == asked.screen && typed.cursor == asked.cursor, "\(screen.title)")
            #expect(typed.list == asked.list, "\(screen.title)")
            if typed.screen == .timeline { #expect(typed.cursor == moment) }
        }
    }

    @Test func `commands take an argument`() {
        var model = model(badDay(), columns: 160, rows: 40)
        model.screen = .apps
        _ = play(type("filter app:reader"), on: &model)
        #expect(model.screen == .apps && model.list.filter.text == "app:reader")
        _ = play(type("sort today"), on: &model)
        #expect(model.list.sortColumn == "today")
        #expect(
            play(type("zone America/Chicago"), on: &model) == [.store(.readIn(zone: "America/Chicago"))])
        // A filter that can't be applied stays where it is typed.
        _ = play(type("filter /("), on: &model)
        #expect(model.dialog is PaletteDialog && model.list.filter.text == "app:reader")
        model.dialog = nil
        _ = play(type("sort zzz"), on: &model)
        #expect(model.dialog is PaletteDialog && model.list.sortColumn == "today")
        model.dialog = nil
        model.screen = .overview
        _ = play(type("filter zzz"), on: &model)
        #expect(model.screen == .log && model.list.filter.text == "zzz")
    }

    @Test func `letters that begin words or stand together fit best`() {
        func score(_ typed: String, _ description: String) -> Int {
            paletteScore(typed, in: description) ?? -1
        }
        #expect(paletteScore("xyz", in: "Choose a theme") == nil)
        #expect(paletteScore("", in: "anything") == 0)
        #expect(score("theme", "Choose a theme") > score("theme", "to have some men"))
        #expect(score("gt", "Go to Timeline") > score("gt", "Changes that went"))
    }

    @Test(arguments: ["phantom", "headroom", "heal", "delivered", "blind", "suspect", "refused", "heartbeat"])
    func `the search of the help finds words of the screens, and those of JSON`(word: String) {
        var model = model(goodDay(), columns: 120, rows: 40)
        _ = play([.character("?"), .character("/")], on: &model)
        _ = model.update(.pasted(word))
        #expect(text(of: model).contains("Words"), "\(word)")
        #expect(!text(of: model).contains("No key and no text"))
    }

    @Test func `a wide and high terminal shows the whole help in two columns`() {
        var model = model(goodDay(), columns: 200, rows: 120)
        _ = play([.character("?")], on: &model)
        let shown = text(of: model)
        #expect(shown.contains("Words") && shown.contains("On Overview"))
        for word in Word.all { #expect(shown.contains(word.name), "\(word.name)") }
    }

    @Test func `the words of the help have the meanings of the glossary`() throws {
        let article = Picture.packageRoot + "/Sources/TrackingModel/TrackingModel.docc/Glossary.md"
        let glossary = try String(contentsOfFile: article, encoding: .utf8).replacing("`", with: "")
        for word in Word.all {
            #expect(glossary.contains("| \(word.name) | \(word.meaning) |"), "\(word.name)")
        }
    }

    @Test func `the help is searched by typing, and Escape shows all of it again`() {
        var model = model(goodDay(), columns: 100, rows: 30)
        _ = play([.character("?"), .character("/")] + "measure".map { .character($0) }, on: &model)
        #expect(text(of: model).contains("Measure from here") && !text(of: model).contains("Next screen"))
        _ = play([.enter, .escape], on: &model)
        #expect(text(of: model).contains("Next screen"))
        _ = play([.escape], on: &model)
        #expect(model.dialog == nil)
    }
}
