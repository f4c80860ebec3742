// The lab's screen: its picture at every size, its keys as a table, and figures that no run would give.

import Canvas
import HealthAnalysis
import Testing
import Themes
import TrackingModel

@testable import Dashboard

@Suite struct LabTests {
    typealias Cell = LabBoard.Cell

    /// Three policies on four profiles; the default is best but once, and one cell was not run.
    static let board: LabBoard = {
        let values: [[Double]] = [[0.31, 0.4, 2.5, 8.2], [0.31, 12.5, 74, 2.4], [512, 490, 601, 377]]
        var figures: [[Cell: Estimate]] = [[:], [:]]
        for user in 0...2 {
            for (policy, row) in values.enumerated() {
                for (profile, value) in row.enumerated() where policy + profile + user != 7 {
                    let cell = Cell(policy: policy, profile: profile, user: user)
                    figures[0][cell] = Estimate(value, low: value * 0.8, high: value * 1.3)
                    figures[1][cell] = Estimate(100 - value / 10)
                }
            }
        }
        var board = LabBoard()
        board.caption = "30 seeds from 1001, 7 days each"
        board.command = "trackhealth lab --full"
        board.measures = [
            (
                "absolute error", "min/app-day", "Minutes between what was counted and what was used.",
                .lowest
            ),
            ("delivered", "%", "Thresholds that arrived.", .highest),
        ]
        board.policies = ["ordinal", "seed-add", "seed-delta-30s"]
        board.profiles = ["ideal", "ios17.0", "ios26.0", "heavy-registration"].map { ($0, "A hypothesis.") }
        board.users = ["all users", "light", "heavy"]
        board.figures = figures
        board.worstDays[Cell(policy: 0, profile: 0, user: 0)] = [
            (1, 1_007, 5, "Tubular", 7_140, 0), (2, 1_002, 1, "Block World", 60, 2_340),
        ]
        return board
    }()

    private func model(_ board: LabBoard = LabTests.board, columns: Int = 120, rows: Int = 40) -> Model {
        Model(
            lab: board, size: Size(columns: columns, rows: rows), now: noon,
            settings: DashboardSettings(theme: "default", themes: ["default", "dark"]))
    }

    private func press(_ model: inout Model, _ keys: Key...) -> [Command] {
        keys.flatMap { model.update(.key($0)) }
    }

    private func text(_ model: Model) -> String {
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        return canvas.text
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10), (30, 8)]) func `the table at every size`(
        columns: Int, rows: Int
    ) throws {
        var model = model(columns: columns, rows: rows)
        _ = press(&model, .right)
        try expectScreen(model, named: "lab-\(columns)x\(rows)", styles: true)
        guard columns == 120 || columns == 80 else { return }
        _ = press(&model, .left, .character("?"))
        try expectScreen(model, named: "lab-help-\(columns)x\(rows)")
        _ = press(&model, .escape)
        model.context.settings.glyphs = .ascii
        try expectScreen(model, named: "lab-ascii-\(columns)x\(rows)")
    }

    @Test func `arrows and letters move the cell and stop at the edges`() {
        for (keys, policy, profile) in [
            ([Key.down], 1, 0), ([.character("j"), .character("l")], 1, 1), ([.up, .left], 0, 0),
            ([.right, .right, .right, .right, .right], 0, 3), ([.end], 2, 0), ([.end, .home], 0, 0),
            ([.character("j"), .character("k"), .character("l"), .character("h")], 0, 0),
        ] {
            var model = model()
            for key in keys { _ = press(&model, key) }
            #expect(model.context.lab?.chosen == Cell(policy: policy, profile: profile, user: 0), "\(keys)")
        }
    }

    @Test func `measures and users go round in both directions`() {
        var model = model()
        _ = press(&model, .character("m"))
        #expect(model.context.lab?.measure == 1 && text(model).contains("delivered, %"))
        _ = press(&model, .character("m"))
        #expect(model.context.lab?.measure == 0)
        _ = press(&model, .character("M"))
        #expect(model.context.lab?.measure == 1)
        _ = press(&model, .character("u"))
        #expect(model.context.lab?.chosen.user == 1 && text(model).contains("user light"))
        _ = press(&model, .character("U"), .character("U"))
        #expect(model.context.lab?.chosen.user == 2)
    }

    @Test func `the best of each profile is found, where they differ`() {
        let board = LabTests.board
        #expect(board.best(0, profile: 0, user: 0) == [0, 1])
        #expect(board.best(0, profile: 1, user: 0) == [0])
        #expect(board.best(0, profile: 3, user: 0) == [1])
        // Of thresholds that arrived more are better.
        #expect(board.best(1, profile: 3, user: 0) == [1])
        #expect(board.best(0, profile: 9, user: 0).isEmpty)
    }

    @Test func `Enter asks for the chosen one of the worst days, and leaves for it`() {
        var model = model()
        #expect(press(&model, .character("2"), .enter) == [.quit])
        #expect(
            model.requestedDay
                == LabState.DayRequest(
                    policy: "ordinal", profile: "ideal", user: "heavy", seed: 1_002, day: 1))
        #expect(model.context.lab?.chosen == Cell(policy: 0, profile: 0, user: 0))
    }

    @Test func `where no day is off Enter says so and stays`() {
        var model = model()
        #expect(press(&model, .right, .enter) == [])
        #expect(model.requestedDay == nil)
        #expect(text(model).contains("No day here is off by a minute or more."))
        _ = press(&model, .left, .character("7"))
        #expect(text(model).contains("There are 2 days in the list."))
        _ = model.update(.tick(noon + 10))
        #expect(!text(model).contains("There are 2 days"))
    }

    @Test func `a cell that was not run says so`() {
        var model = model(columns: 40, rows: 10)
        _ = press(&model, .end, .right, .right, .right, .character("U"))
        #expect(model.context.lab?.figure(policy: 2, profile: 3) == nil)
        #expect(text(model).contains("absolute error: not run"))
        _ = press(&model, .enter)
        #expect(text(model).contains("This was not run."))
    }

    @Test func `quitting, theme, suspending and repainting`() {
        var model = model()
        #expect(press(&model, .character("q")) == [.quit])
        #expect(press(&model, .control("c")) == [.quit])
        #expect(press(&model, .control("z"), .control("l")) == [.terminal(.suspend), .terminal(.redraw)])
        #expect(press(&model, .character("t"), .down, .enter) == [.terminal(.setTheme("dark"))])
        _ = model.update(.themeChanged("dark", summary: ""))
        #expect(press(&model, .character("t"), .down, .enter) == [.terminal(.setTheme("default"))])
        // In the help q closes it.
        #expect(press(&model, .character("?"), .character("q")) == [])
        #expect(model.dialog == nil)
    }

    @Test func `keys of the configuration reach the lab, and its texts name them`() {
        var model = model()
        model.context.settings.keys =
            KeyTable.standard.rebinding([.nextMeasure: [.f(7)], .down: [.character("n")]]).table
        _ = press(&model, .character("m"), .down)
        #expect(model.context.lab?.measure == 0 && model.context.lab?.chosen.policy == 0)
        _ = press(&model, .f(7), .character("n"))
        #expect(model.context.lab?.measure == 1 && model.context.lab?.chosen.policy == 1)
        #expect(text(model).contains("F7 measure"))
        _ = press(&model, .character("?"))
        #expect(text(model).contains("F7 "))
    }

    @Test func `a click on a cell chooses it, and a second one opens its worst day`() throws {
        var model = model()
        var canvas = Canvas(size: model.size)
        model.view(into: &canvas)
        let row = try #require(canvas.textRows.firstIndex { $0.contains("74") })
        let column = try #require(canvas.textRows[row].firstRange(of: "74"))
        let x = canvas.textRows[row].distance(from: canvas.textRows[row].startIndex, to: column.lowerBound)
        _ = model.update(Mouse(.press(.left), x: x, y: row))
        #expect(model.context.lab?.chosen == Cell(policy: 1, profile: 2, user: 0))
        _ = press(&model, .home, .left, .left)
        #expect(press(&model, .enter) == [.quit])
    }

    @Test func `absurd figures and names are drawn at any size`() {
        var board = LabTests.board
        let absurd: [Double] = [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0]
        for (index, value) in absurd.enumerated() {
            let cell = Cell(policy: index % 3, profile: index % 4, user: 0)
            board.figures[0][cell] = Estimate(value, low: -value, high: absurd[(index + 1) % 7])
        }
        board.worstDays[Cell(policy: 0, profile: 0, user: 0)]?[0].usedSeconds = .min
        board.worstDays[Cell(policy: 0, profile: 0, user: 0)]?[0].countedSeconds = .max
        board.policies[1] = "\u{1b}[31m漢字ドリル"
        board.profiles[2].name = String(repeating: "x-", count: 300)
        var generator = SeededGenerator(seed: 3)
        let keys: [Key] = [
            .up, .down, .left, .right, .character("m"), .character("u"), .character("?"), .enter, .escape,
            .pageDown, .character("5"), .end,
        ]
        for (columns, rows) in [(1, 1), (39, 9), (40, 10), (41, 13), (100, 30), (200, 60), (60, 100)] {
            var model = model(board, columns: columns, rows: rows)
            for _ in 0..<60 {
                _ = press(&model, keys.randomElement(using: &generator) ?? .up)
                #expect(!text(model).contains("\u{1b}"))
            }
        }
    }

    @Test func `figures are written short, and the scale rises`() {
        for (value, description) in [
            (0, "0.00"), (0.001, "<0.01"), (0.044, "0.04"), (0.996, "1.0"), (12.34, "12.3"), (99.6, "100"),
            (559, "559"), (-3.21, "-3.2"), (150_000, "150k"), (1e12, "huge"), (.nan, "—"),
        ] as [(Double, String)] { #expect(figureText(value) == description) }
        let scale = LabScale([0.3, 560])
        let places = [0, 0.1, 0.3, 1, 10, 100, 560].map { scale.place($0) }
        #expect(places == places.sorted() && places[0] == 0 && abs(places[6] - 1) < 1e-9)
        #expect(scale.ticks == [0, 1, 10, 100])
        #expect(LabScale([Double]()).place(.nan) == 1)
    }
}
