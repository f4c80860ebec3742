// Every key on every screen, in many states: it changes the picture, says something, or asks for something.

import Canvas
import FleetHealth
import FleetSamples
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct NoSilentKeyTests {
    private static let keys: [Key] = {
        var seen = Set<Key>()
        let unbound: [Key] = [.character("§"), .f(12), .alt("x"), .delete]
        return (KeyTable.standard.bindings.flatMap(\.keys) + unbound).filter { seen.insert($0).inserted }
    }()

    /// Actions that move to an end, at which they have nothing to say.
    private static let moving: Set<Action> = [
        .up, .down, .pageUp, .pageDown, .top, .bottom, .cursorLeft, .cursorRight, .nextPanel, .previousPanel,
        .detailsDown, .detailsUp, .scrollLeft, .scrollRight, .pause,
    ]

    private static func frame(_ model: Model) -> [[Cell]] {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return (0..<canvas.size.rows).map { Array(canvas.row($0)) }
    }

    /// Whether a key may change nothing: a movement at the end, or an effect that is there.
    private static func maySayNothing(_ key: Key, on model: Model) -> Bool {
        guard let action = KeyTable.standard.binding(for: key, on: model.screen)?.action else { return false }
        switch action {
        case .screen: return model.screen.digit.map(String.init) == key.name(.unicode)
        case .back: return model.trail.isEmpty
        case .details, .moreDetails, .lessDetails:
            return model.page.flatMap { model.layout(of: $0).details } != nil || action == .lessDetails
        case .nextError, .previousError, .nextWarning, .previousWarning, .nextGap, .previousGap, .nextLink,
            .previousLink, .nextUser, .previousUser, .nextMeasure, .previousMeasure:
            // The only one there is, where the way goes around.
            return model.subject != .store || model.linksOfRow.count == 1
        case _ where moving.contains(action):
            guard action != .pause || model.subject == .fleet else { return false }
            return model.page.map { page in
                [.detailsUp, .detailsDown, .scrollLeft].contains(action)
                    || page.count == 0 || model.list.selected == 0 || model.list.selected == page.count - 1
            } ?? true
        default: return false
        }
    }

    private static func expectAnswers(from start: Model, _ name: String, prelude: [Key] = []) {
        for screen in Screen.all(of: start.subject) {
            var there = start
            there.screen = screen
            _ = there.update(.resized(there.size))
            for key in prelude { _ = there.update(.key(key)) }
            there.dialog = nil
            there.notice = nil
            let before = frame(there)
            for key in keys {
                var after = there
                let commands = after.update(.key(key))
                if !commands.isEmpty || after.notice != nil || maySayNothing(key, on: there) { continue }
                #expect(frame(after) != before, "\(key.name(.unicode)) on \(screen.title), \(name)")
            }
        }
    }

    private static func store(_ number: Int, _ columns: Int, _ rows: Int) -> Model {
        switch number {
        case 0: return model(goodDay(), columns: columns, rows: rows)
        case 1: return model(badDay(), columns: columns, rows: rows)
        case 2: return model(emptyStore(), columns: columns, rows: rows)
        case 3: return model(nil, columns: columns, rows: rows)
        case 4: return StoreScreenTests.model(reads: 3, columns: columns, rows: rows)
        case 5:
            var model = model(badDay(), columns: columns, rows: rows)
            model.context.isOfFleet = true
            model.context.settings.isReadOnly = true
            model.context.feed = .snapshot
            return model
        default:
            var model = model(badDay(), columns: columns, rows: rows)
            model.context.settings.demo = sampleDemo
            _ = model.update(.alerted(AlertTests.board(), []))
            _ = model.update(.key("b"))
            return model
        }
    }

    /// Keys that are pressed before, by which filters, searches, sorted lists and moments come about.
    private static func prelude(_ generator: inout SeededGenerator) -> [Key] {
        let some: [[Key]] = [
            [.home], [.end], [.enter], ["s"], ["r"], ["+"], ["-"], ["m"], ["a"], ["v"], ["i"], [.left], [" "],
            ["/", "z", "z", .enter], ["/", "m", .enter], ["f", "1", .enter], ["="], ["o"], [.down],
        ]
        return (0..<generator.next() % 4).flatMap { _ in some[Int(generator.next() % UInt64(some.count))] }
    }

    @Test(arguments: 0..<14) func `no key of a store is silent`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let sizes = [(120, 40), (80, 24), (40, 10), (200, 60)]
        let (columns, rows) = sizes[Int(generator.next() % 4)]
        let number = Int(seed % 7)
        let prelude = seed < 7 ? [] : Self.prelude(&generator)
        Self.expectAnswers(
            from: Self.store(number, columns, rows), "store \(number) at \(columns)×\(rows) after \(prelude)",
            prelude: prelude)
    }

    @Test(arguments: [0, 1, 40]) func `no key of a fleet is silent`(count: Int) {
        var model = Model(
            fleet: "testers", size: Size(columns: 100, rows: 30), now: RowSamples.at,
            calendar: .utc, settings: DashboardSettings())
        let rows = Array(RowSamples.fleet(3, bad: "26.2").prefix(count))
        _ = model.update(
            .fleet(
                FleetUpdate(
                    changed: rows, removed: [],
                    progress: FleetProgress(found: count, read: count, isSearching: false))))
        Self.expectAnswers(from: model, "\(count) devices")
        Self.expectAnswers(from: model, "\(count) devices", prelude: [.end, "s"])
    }

    @Test func `no key of the lab is silent`() {
        let model = Model(
            lab: LabTests.board, size: Size(columns: 120, rows: 40), now: noon, settings: DashboardSettings())
        Self.expectAnswers(from: model, "lab")
    }

    @Test(arguments: ["e", "E", "w", "W", "/", "f", "i", "T"] as [Key])
    func `a key that belongs to another screen leads there, and Escape back`(key: Key) {
        for screen in Screen.allCases where KeyTable.standard.binding(for: key, on: screen) == nil {
            var model = model(badDay(), columns: 100, rows: 30)
            model.screen = screen
            _ = model.update(.key(key))
            let target: Screen = key == "i" || key == "T" ? .timeline : .log
            guard model.screen == target || model.screen == .recovery else {
                // The screen that the key leads to is the one that is shown.
                #expect(screen == target && model.notice != nil, "\(key) on \(screen.title)")
                continue
            }
            if model.dialog != nil { _ = model.update(.key(.escape)) }
            #expect(model.dialog == nil)
            _ = model.update(.key(.escape))
            #expect(model.screen == screen, "\(key) on \(screen.title)")
        }
    }

    @Test func `an error or a warning is found from the overview, and none is invented`() {
        for (key, least) in [("e", Severity.error), ("w", .warn), ("E", .error), ("W", .warn)]
            as [(Key, Severity)]
        {
            var bad = model(badDay(), columns: 100, rows: 30)
            _ = bad.update(.key(key))
            #expect(bad.selectedRecord.flatMap { bad.page?.severity(of: $0) }.map { $0 >= least } ?? false)
            var good = model(goodDay(), columns: 100, rows: 30)
            _ = good.update(.key(key))
            #expect(good.screen == .overview && good.notice != nil)
        }
    }
}
