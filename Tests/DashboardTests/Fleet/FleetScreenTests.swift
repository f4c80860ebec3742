// The fleet's screen: what is seen first, where keys lead, and rows that change under the selection.

import Canvas
import FleetHealth
import FleetSamples
import Foundation
import HealthAnalysis
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct FleetScreenTests {
    private func model(_ rows: [FleetRow], columns: Int = 120, height: Int = 40) -> Model {
        var model = Model(
            fleet: "testers", size: Size(columns: columns, rows: height), now: RowSamples.at,
            calendar: LocalCalendar(.gmt, around: RowSamples.at),
            settings: DashboardSettings(theme: "default", themes: ["default", "dark"]))
        _ = model.update(.fleet(news(rows)))
        return model
    }

    private func news(_ rows: [FleetRow], removed: [String] = []) -> FleetUpdate {
        FleetUpdate(
            changed: rows, removed: removed,
            progress: FleetProgress(found: rows.count, read: rows.count, isSearching: false))
    }

    @discardableResult
    private func press(_ model: inout Model, _ keys: Key...) -> [Command] {
        keys.flatMap { model.update(.key($0)) }
    }

    private func type(_ model: inout Model, _ text: String) {
        for character in text { press(&model, .character(character)) }
    }

    private func text(_ model: Model) -> String {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return canvas.text
    }

    private let few = [
        RowSamples.row("fine", system: "26.1"), RowSamples.row("few", .warning, lost: 12, system: "26.2"),
        RowSamples.row("dead", .critical, lost: 90, system: "26.2"),
        RowSamples.row("silent", .unknown, lost: nil),
        FleetRow(path: "/fleet/broken", shortPath: "broken", content: .unreadable("It is damaged.")),
    ]

    @Test(arguments: [40, 50, 60, 80, 120])
    func `no count of the header is cut, and the worst device shows why it is the worst`(columns: Int) {
        for seed in 1...5 {
            var rows = RowSamples.fleet(UInt64(seed), bad: "26.2")
            rows.append(RowSamples.row("worst", .critical, lost: 2))
            var worst = RowSamples.row("ghosts", .critical, lost: 0)
            if case .judged(var health) = worst.content {
                health.minutes.phantom = MinuteRange(low: 258, high: 282)
                worst.content = .judged(health)
            }
            rows.append(worst)
            let shown = model(rows, columns: columns, height: 10)
            let lines = text(shown).split(separator: "\n")
            let counts = FleetCounts(rows)
            for state in RowState.allCases where counts[state] > 0 {
                #expect(lines[0].contains(String(counts[state])), "\(state) \(lines[0])")
            }
            #expect(lines.contains { $0.contains("ghosts") && $0.contains("4h 18m") }, "\(text(shown))")
        }
    }

    @Test func `a system that loses minutes is the first thing that is seen, in every size`() {
        let rows = RowSamples.fleet(1, bad: "26.2")
        for (columns, height) in [(200, 60), (120, 40), (80, 24)] {
            let lines = text(model(rows, columns: columns, height: height)).split(separator: "\n")
            #expect(lines[0].contains("testers · 300 devices"))
            #expect(lines[1].contains("▲ iOS 26.2: 30 of 30 (89–100 %) lose 5 minutes a day or more"))
        }
        for seed in 1...20 {
            #expect(!text(model(RowSamples.fleet(UInt64(seed), bad: nil))).contains("▲ iOS"))
        }
    }

    @Test func `rows are worst first, and what is unknown is neither nothing nor an alarm`() throws {
        let lines = text(model(few)).split(separator: "\n").map(String.init)
        let rows = lines.drop { !$0.contains("state↓") }.dropFirst().prefix(5)
        #expect(rows.map { $0.contains("was ") } == [true, true, false, true, true])
        let names = ["dead", "few", "broken", "silent", "fine"]
        #expect(zip(rows, names).allSatisfy { $0.contains($1) }, "\(rows)")
        let silent = try #require(rows.first { $0.contains("silent") })
        #expect(silent.contains("? was unknown") && silent.contains("–") && !silent.contains("0 min"))
        #expect(lines[0].contains("✗ 1 critical  ▲ 1 warning  ◉ 1 unreadable  ? 1 unknown  ✓ 1 ok"))
    }

    @Test func `a fleet is live by the devices that are, and copies alone are not`() throws {
        let past = try #require(few[0].health)
        var recent = past
        recent.isPast = false
        func header(_ all: [RowHealth], columns: Int = 120) -> String {
            let rows = all.enumerated().map {
                FleetRow(path: "/fleet/\($0)", shortPath: "\($0)", content: .judged($1))
            }
            return String(text(model(rows, columns: columns)).prefix { $0 != "\n" })
        }
        #expect(header([recent, recent]).hasSuffix("  ● LIVE"))
        #expect(header([past, recent]).hasSuffix("  ● 1 of 2 LIVE"))
        // A narrow line has more room for the states.
        #expect(header([past, recent], columns: 40).hasSuffix("  ● 1 LIVE"))
        #expect(header([past, past]).hasSuffix("  ◆ NONE LIVE"))
    }

    @Test func `the selection stays on its device when others overtake it`() {
        var model = model(few)
        press(&model, .down)
        #expect(model.selectedDevice?.name == "few")
        let worse = RowSamples.row("fine", .critical, lost: 200, system: "26.1")
        _ = model.update(.fleet(news([worse])))
        #expect(model.selectedDevice?.name == "few" && model.list.selected == 2)
        _ = model.update(.fleet(news([], removed: ["/fleet/dead", "/fleet/broken"])))
        #expect(model.selectedDevice?.name == "few" && model.rowCount(on: model.screen) == 3)
    }

    @Test func `Enter opens a device, and says why one can't be opened`() {
        var model = model(few)
        #expect(press(&model, .enter).count == 1)
        #expect(model.chosenDevice?.name == "dead")
        model.chosenDevice = nil
        press(&model, .down, .down)
        #expect(press(&model, .enter).isEmpty && model.chosenDevice == nil)
        #expect(model.notice?.text == "It is damaged.")
    }

    @Test func `a problem of several lines is read to its end, with the keys below it`() {
        let sentence =
            "https://collector.example:4318/v1/metrics has a certificate that is not trusted: unable to get local issuer "
            + "certificate. Nothing is sent until it is. If the collector is yours, name the certificate (PEM) of its "
            + "authority, or its own, in OTEL_EXPORTER_OTLP_CERTIFICATE."
        for (columns, height) in [(200, 60), (120, 40), (80, 24)] {
            var model = model(few, columns: columns, height: height)
            model.say(sentence, .problem)
            let lines = text(model).split(separator: "\n")
            let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(words.contains("in OTEL_EXPORTER_OTLP_CERTIFICATE."), "\(columns)×\(height)")
            #expect(lines.last?.contains("filter") == true)
        }
    }

    @Test func `a filter takes words and fields while it is typed, Escape restores the one before`() {
        var model = model(few)
        press(&model, .character("/"))
        type(&model, "state:critical|state:warning")
        #expect(model.devices.map(\.name) == ["dead", "few"])
        press(&model, .enter)
        #expect(text(model).contains("/state:critical|state:warning 2 of 5"))
        press(&model, .character("/"), .control("u"))
        type(&model, "ios=26.1")
        #expect(model.devices.map(\.name) == ["fine"])
        press(&model, .escape)
        #expect(model.devices.map(\.name) == ["dead", "few"])
        press(&model, .escape)
        #expect(model.rowCount(on: model.screen) == 5)
        press(&model, .character("/"))
        type(&model, "st")
        press(&model, .tab)
        type(&model, "unk")
        press(&model, .tab, .enter)
        #expect(model.list.filter.text == "state:unknown" && model.rowCount(on: model.screen) == 1)
    }

    @Test func `the names of a fleet's fields are plain words in a log`() {
        #expect(Filter("state:ready", fields: [.severity]).isValid)
        #expect(!Filter("level:ready", fields: [.severity]).isValid)
    }

    @Test func `e and w go to bad devices, bookmarks and sorting work as in a log`() {
        var model = model(few)
        press(&model, .end, .character("e"))
        #expect(model.selectedDevice?.name == "dead")
        press(&model, .character("w"))
        #expect(model.selectedDevice?.name == "few")
        press(&model, .character("m"), .home, .character("u"))
        #expect(model.selectedDevice?.name == "few")
        press(&model, .end, .character("u"))
        #expect(model.selectedDevice?.name == "few")
        press(&model, .home, .character(" "))
        #expect(model.selectedDevice?.name == "fine")
        press(&model, .home, .character("w"))
        #expect(model.selectedDevice?.name == "few")
        press(&model, .character("s"))
        #expect(model.devices.map(\.name) == ["broken", "dead", "few", "fine", "silent"])
        press(&model, .character("r"))
        #expect(model.devices.first?.name == "silent")
    }

    @Test func `a group leads to its devices, and two groups say whether chance explains them`() {
        var model = model(RowSamples.fleet(1, bad: "26.2"))
        press(&model, .character("2"))
        let row = model.context.fleet?.groups.firstIndex { $0.name == "iOS 26.2" } ?? 0
        for _ in 0..<row { press(&model, .down) }
        let picture = text(model)
        #expect(picture.contains("iOS 26.2 beside all others"))
        #expect(picture.contains("chance alone does this in less than 0.01 % of cases"))
        press(&model, .character("m"), .home)
        #expect(text(model).contains("compared with iOS 26.2"))
        #expect(text(model).contains("iOS 18.5 beside iOS 26.2"))
        for _ in 0..<row { press(&model, .down) }
        press(&model, .enter)
        #expect(
            model.screen == .devices && model.list.filter.text == "ios=26.2"
                && model.rowCount(on: model.screen) == 30)
    }

    @Test func `the map shows in which hours which devices lose`() throws {
        let rows = (0..<6).map {
            RowSamples.row("d\($0)", lost: $0 < 3 ? 20 : 0, hour: 7, system: "26.\($0 / 3)")
        }
        var model = model(rows)
        press(&model, .character("3"))
        let lines = text(model).split(separator: "\n").map(String.init)
        let titles = try #require(lines.first { $0.contains("00    03") })
        let six = try #require(titles.range(of: "06")).lowerBound
        let hour = titles.distance(from: titles.startIndex, to: six)
        let lost = try #require(lines.first { $0.contains("d0 ") })
        #expect(Array(lost)[hour + 2] == "L" && Array(lost)[hour] == "✓")
        #expect(lines.contains { $0.contains("iOS 26.0") && $0.contains("·······█····") })
        #expect(lines.contains { $0.contains("L lost  n not monitored") })
    }

    @Test func `a day leads to the devices with an incident on it`() {
        var model = model(few)
        press(&model, .character("4"))
        #expect(text(model).contains("Sun 1 Feb"))
        press(&model, .enter)
        #expect(model.list.filter.text == "day=2026-02-01" && model.devices.map(\.name) == ["dead", "few"])
    }

    @Test func `it draws at every size, with help, without a row, in ASCII`() {
        for columns in [1, 10, 39, 40, 61, 80, 120, 200] {
            for height in [1, 3, 9, 10, 14, 24, 60] {
                for rows in [few, []] {
                    var model = model(rows, columns: columns, height: height)
                    model.context.settings.glyphs = .ascii
                    for screen in Screen.all(of: .fleet) {
                        press(&model, screen.key)
                        let isASCII = text(model).allSatisfy { $0.isASCII }
                        #expect(isASCII)
                    }
                    press(&model, .character("?"), .end, .down)
                    #expect(text(model).allSatisfy { $0.isASCII })
                }
            }
        }
    }

    @Test func `keys of the configuration reach the fleet`() {
        var model = model(few)
        model.context.settings.keys =
            KeyTable.standard.rebinding([.nextError: [.f(7)], .nextScreen: [.f(8)]]).table
        press(&model, .end, .f(7))
        #expect(model.selectedDevice?.name == "dead")
        press(&model, .f(8))
        #expect(model.screen == .groups)
        press(&model, .tab)
        #expect(model.screen == .groups)
    }

    @Test func `until a row is chosen the first one is selected on every screen`() {
        var model = model([RowSamples.row("one", system: "26.5"), RowSamples.row("two", system: "26.6")])
        press(&model, .character("2"))
        let before = model.selectedRecord.flatMap { model.page?.text(of: $0) }
        _ = model.update(.fleet(news([RowSamples.row("three", system: "26.1")])))
        #expect(model.list.selected == 0)
        press(&model, .down, .up)
        let chosen = model.selectedRecord.flatMap { model.page?.text(of: $0) }
        #expect(chosen != before, "another group comes first")
        _ = model.update(.fleet(news([RowSamples.row("four", system: "25.0")])))
        #expect(model.selectedRecord.flatMap { model.page?.text(of: $0) } == chosen)
    }

    @Test func `a name is cut in its middle, and what an empty page says is broken into lines`() {
        let name = "a-device-with-a-long-name-that-ends-in-what-tells-it-from-others"
        #expect(text(model([RowSamples.row(name)])).contains("-from-others  "))
        var model = model([RowSamples.row("one")], columns: 40, height: 12)
        press(&model, .character("2"))
        let page = text(model).split(separator: "\n").dropFirst(2).joined(separator: "\n")
        #expect(page.contains("FILE.csv") && !page.contains("…"), "\(page)")
    }

    @Test func `until a device is chosen the worst one is selected`() {
        var model = model(few)
        _ = model.update(.fleet(news([RowSamples.row("worse", .critical, lost: 900)])))
        #expect(model.selectedDevice?.name == "worse")
        press(&model, .down, .up)
        _ = model.update(.fleet(news([RowSamples.row("worst", .critical, lost: 1_000)])))
        #expect(model.selectedDevice?.name == "worse")
    }

    @Test(arguments: 0..<8) func `random keys while rows come and go leave a valid model`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int(generator.next() % UInt64(values.count))] }
        // So many that what only many can tell is behind them for a second.
        let rows = (0..<520).map { RowSamples.row("d\($0)", lost: Double($0 % 7), system: "26.\($0 % 9)") }
        var model = model(Array(rows.prefix(3)))
        for step in 0..<120 {
            switch generator.next() % 6 {
            case 0:
                let first = Int(generator.next() % 500)
                let removed =
                    generator.next() % 2 == 0 ? rows.map(\.path).filter { _ in pick([true, false]) } : []
                _ = model.update(
                    .fleet(
                        FleetUpdate(
                            changed: removed.isEmpty ? Array(rows[first...]) : [], removed: removed,
                            progress: FleetProgress(found: 520, read: 300, isSearching: true))))
            case 1: _ = model.update(.tick(RowSamples.at + Double(step)))
            case 2:
                let mouse = Mouse(
                    .press(.left), x: Int(generator.next() % 120), y: Int(generator.next() % 40))
                _ = model.update(mouse)
            case 3:
                let size = Size(
                    columns: 1 + Int(generator.next() % 180), rows: 1 + Int(generator.next() % 60))
                _ = model.update(.resized(size))
            default: _ = model.update(.key(pick(PropertyTests.keys)))
            }
            _ = model.update(.continueWork)
            model.chosenDevice = nil
            _ = text(model)
            let list = model.list
            #expect(list.top >= 0 && list.top <= list.selected, "step \(step)")
        }
    }

    @Test func `each screen of a fleet is sorted by each of its columns`() throws {
        for screen in Screen.all(of: .fleet) {
            var model = model(RowSamples.fleet(1, bad: "26.2"), columns: 200, height: 60)
            press(&model, screen.key)
            let page = try #require(model.page)
            let count = page.count
            for column in page.columns(model.layout(of: page)) where column.isSortable {
                for _ in 0..<2 {
                    model.sort(by: column.name)
                    let records = (0..<count).compactMap { model.page?.record(atRow: $0) }
                    #expect(Set(records).count == count, "\(screen.title) by \(column.name)")
                }
            }
        }
    }
}

extension Model {
    /// The devices of a fleet that pass the filter, in order.
    fileprivate var devices: [FleetRow] {
        guard let page = page(.devices), let all = context.fleet?.rows.all else { return [] }
        return (0..<page.count).compactMap { page.record(atRow: $0) }.map { all[$0] }
    }

    fileprivate var selectedDevice: FleetRow? {
        selectedRecord.flatMap { context.fleet?.rows.all[$0] }
    }
}
