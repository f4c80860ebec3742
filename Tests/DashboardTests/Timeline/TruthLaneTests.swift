// The truth of a simulation beside what was counted: lanes, sums and words, at every size.

import Canvas
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard

@Suite struct TruthLaneTests {
    /// The bad day as it really was: twelve minutes were used while nothing was told, and one app was used longer.
    private let truth = SimulatedTruth(
        name: "ios17.5, median user, seed 7", span: TimeSpan(at(0, 0), at(24, 0)),
        uses: [
            SimulatedTruth.Use(app: "com.example.reader", from: at(8, 9), to: at(8, 42)),
            SimulatedTruth.Use(app: "com.example.tubes", from: at(14, 5), to: at(14, 26)),
        ],
        days: [
            today: [
                SimulatedTruth.AppDay(app: "com.example.reader", seconds: 33 * 60),
                SimulatedTruth.AppDay(app: "com.example.tubes", seconds: 21 * 60),
            ]
        ])

    private func model(columns: Int, rows: Int, truth: SimulatedTruth?) -> Model {
        var model = DashboardTests.model(nil, columns: columns, rows: rows)
        var read = reading(badDay())
        read.truth = truth
        _ = model.update(.read(read))
        _ = play([.character("2")], on: &model)
        return model
    }

    @Test(arguments: [(120, 40), (100, 30), (80, 24), (40, 10)])
    func `the truth stands beside what was counted`(
        columns: Int, rows: Int
    ) throws {
        var model = model(columns: columns, rows: rows, truth: truth)
        model.moveCursor(to: at(8, 25))
        try expectScreen(model, named: "truth-\(columns)x\(rows)", styles: true)
        guard columns == 120 else { return }
        _ = play([.character("+")], on: &model)
        try expectScreen(model, named: "truth-hour-\(columns)x\(rows)")
        _ = play([.character("-"), .character("-")], on: &model)
        try expectScreen(model, named: "truth-week-\(columns)x\(rows)")
        model.context.settings.glyphs = .ascii
        _ = play([.character("+")], on: &model)
        try expectScreen(model, named: "truth-ascii-\(columns)x\(rows)")
    }

    @Test func `the sums of the day are in the frame and in the details`() throws {
        let model = model(columns: 120, rows: 40, truth: truth)
        let sums = try #require(TimelineScreen(model.context).view.truthSums)
        #expect(sums.description == "used 54m, credited 38m: \(sums.lost) min lost, \(sums.phantom) phantom")
        #expect((15...17).contains(sums.lost - sums.phantom))
        #expect(text(of: model).contains(sums.description))
        let details = TimelineScreen(model.context).view.momentDetails.map { "\($0)" }.joined(separator: "\n")
        #expect(details.contains("Simulated truth") && details.contains("Thu 13 Nov: " + sums.description))
    }

    @Test func `the verdict, the gaps and the findings are those of the same store without a truth`() {
        let with = model(columns: 120, rows: 40, truth: truth)
        let without = model(columns: 120, rows: 40, truth: nil)
        #expect(with.report?.verdict == without.report?.verdict)
        #expect(with.report?.gaps == without.report?.gaps)
        #expect(with.report?.findings == without.report?.findings)
        #expect(!text(of: without).contains("truth"))
    }

    @Test func `a day that the logs do not reach has sums and no marks`() {
        var truth = truth
        truth.span = TimeSpan(at(0, 0) - 3 * 86_400, at(24, 0))
        truth.days[today - 1] = [SimulatedTruth.AppDay(app: "com.example.reader", seconds: 7_200)]
        let yesterday = TimeSpan(at(9, 0) - 86_400, at(11, 0) - 86_400)
        truth.uses.insert(
            SimulatedTruth.Use(app: "com.example.reader", from: yesterday.start, to: yesterday.end), at: 0)
        var model = model(columns: 120, rows: 40, truth: truth)
        model.moveCursor(to: yesterday.start)
        let shown = TimelineScreen(model.context).window
        #expect(shown.truthDays.count == 1)
        #expect(shown.truthDays[0].apps.allSatisfy { $0.places == nil })
        #expect(shown.truthDays[0].lost > 0)
    }

    @Test func `a truth without any use, and one of other times, is drawn`() {
        var empty = truth
        empty.uses = []
        empty.days = [:]
        var other = truth
        other.span = TimeSpan(at(0, 0) - 9e10, at(0, 0) - 8e10)
        for truth in [empty, other] {
            for zoom in ["+", "-", "-"] {
                var model = model(columns: 120, rows: 40, truth: truth)
                _ = play([.character(Character(zoom)), .home, .left], on: &model)
                #expect(text(of: model).contains("sim. truth"))
            }
        }
    }
}
