// The measures of a cell of the lab's table beside figures computed by hand from two runs.

import ActivitySimulator
import Foundation
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct CellScoreTests {
    /// Two runs of a day. Seconds of an app's day are used, reported, counted.
    private static func cell() throws -> CellScore {
        var first = CallbackScore()
        (first.received, first.reached, first.delivered) = (60, 70, 56)
        (first.duplicates, first.inversions, first.phantoms) = (3, 2, 1)
        (first.recovered, first.kills, first.registrations) = (7, 4, 3)
        for _ in 0..<50 { first.delays.add(0.5) }
        for _ in 0..<6 { first.delays.add(250) }
        var second = CallbackScore()
        (second.received, second.reached, second.delivered) = (40, 30, 24)
        (second.duplicates, second.phantoms, second.recovered, second.registrations) = (1, 3, 3, 1)
        for _ in 0..<24 { second.delays.add(1.5) }
        return CellScore(
            [
                (
                    run(1),
                    try score("[[0,0,3600,3000,2820],[0,1,600,600,720]]", sessions: 20, impossible: 1, first)
                ),
                (
                    run(2),
                    try score("[[0,0,1800,1800,1800],[0,1,0,0,300]]", sessions: 5, impossible: 0, second)
                ),
            ], days: 1, bootstrapSeed: 1)
    }

    private static func run(_ seed: UInt64) -> LabRun {
        LabRun(policy: .ordinal, profile: .ideal, user: .median, seed: seed, days: 1)
    }

    /// A score as the lab's journal of runs keeps it.
    private static func score(
        _ appDays: String, sessions: Int, impossible: Int, _ callbacks: CallbackScore
    ) throws -> RunScore {
        let calls = String(decoding: try JSONEncoder().encode(callbacks), as: UTF8.self)
        let text =
            #"{"appDays":\#(appDays),"sessions":\#(sessions),"impossibleDays":\#(impossible),"callbacks":\#(calls)}"#
        return try JSONDecoder().decode(RunScore.self, from: Data(text.utf8))
    }

    /// Per app and day the counter is off by 13, 2, 0 and 5 minutes. Used are 60 + 10 + 30 + 0 minutes, reported of them
    /// 50 + 10 + 30 + 0, counted 47 + 12 + 30 + 5.
    static let figures: [(LabMeasure, Double)] = [
        (.absoluteError, 5), (.absoluteErrorMedian, 5), (.absoluteError95, 13), (.absoluteErrorMost, 13),
        (.bound, 2.5), (.lostMinutes, 6.5), (.inventedMinutes, 3.5), (.missed, 13),
        (.missedOfReported, 10.0 / 3), (.unreported, 10), (.overcount, 7), (.netError, -6),
        (.inventingDays, 50), (.incidents, 40), (.delivery, 80), (.recovered, 10), (.late, 7.5),
        (.delay95, 300), (.duplicates, 40), (.inversions, 20), (.phantoms, 40), (.impossibleDays, 1),
        (.callbacks, 50), (.restarts, 2), (.kills, 2),
    ]

    @Test(arguments: figures)
    func `every measure is the figure computed by hand`(measure: LabMeasure, value: Double) throws {
        let estimate = try #require(try Self.cell().measures[measure])
        #expect(abs(estimate.value - value) < 1e-9, "\(estimate.value)")
        if let low = estimate.low, let high = estimate.high { #expect(low <= value && value <= high) }
    }

    @Test func `the list above has every measure`() throws {
        #expect(Set(Self.figures.map(\.0)) == Set(LabMeasure.allCases))
        #expect(Set(try Self.cell().measures.keys) == Set(LabMeasure.allCases))
    }

    @Test func `days and use add up, and the worst day comes first`() throws {
        let cell = try Self.cell()
        #expect(cell.runs == 2 && cell.appDays == 4 && cell.usedMinutes == 100)
        #expect(cell.worst.map(\.seed) == [1, 2, 1])
        #expect(cell.worst.map(\.score.absoluteError) == [13, 5, 2])
    }

    @Test func `delays are put into classes by their upper ends`() {
        var delays = DelayHistogram()
        #expect(delays.quantile(0.5) == nil)
        for seconds in [0, 1, 1.01, 60, 60.01, 86_400, 90_000] { delays.add(seconds) }
        #expect(delays.count == 7 && delays.late == 3)
        #expect(delays.quantile(2.0 / 7) == 1)
        #expect(delays.quantile(3.0 / 7) == 2)
        #expect(delays.quantile(6.0 / 7) == 86_400)
        #expect(delays.quantile(1) == .infinity)
    }
}
