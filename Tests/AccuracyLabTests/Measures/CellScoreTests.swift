// The measures of a cell of the lab's table beside figures computed by hand from two runs.

import ActivitySimulator
import Foundation
import HealthAnalysis
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
                    try score("[[0,0,3570,3000,2805],[0,1,600,600,720]]", sessions: 20, impossible: 1, first)
                ),
                (
                    run(2),
                    try score("[[0,0,1830,1800,1830],[0,1,0,0,330]]", sessions: 5, impossible: 0, second)
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

    /// Per app and day the counter is off by 12.75, 2, 0 and 5.5 minutes. Used are 59.5 + 10 + 30.5 + 0 minutes, reported
    /// of them 50 + 10 + 30 + 0, counted 46.75 + 12 + 30.5 + 5.5.
    static let figures: [(LabMeasure, Double)] = [
        (.absoluteError, 20.25 / 4), (.absoluteErrorMedian, 5.5), (.absoluteError95, 12.75),
        (.absoluteErrorMost, 12.75), (.bound, 2.5), (.lostMinutes, 6), (.lostExactly, 6.375),
        (.inventedMinutes, 3.5), (.inventedExactly, 3.75), (.missed, 12), (.missedExactly, 12.75),
        (.missedOfReported, 10.0 / 3), (.missedOfReportedExactly, 65.0 / 18), (.unreported, 10),
        (.overcount, 7), (.overcountExactly, 7.5), (.netError, -5.25), (.inventingDays, 50),
        (.incidents, 40), (.delivery, 80), (.recovered, 10), (.late, 7.5), (.delay95, 300),
        (.duplicates, 40), (.inversions, 20), (.phantoms, 40), (.impossibleDays, 1), (.callbacks, 50),
        (.restarts, 2), (.kills, 2),
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

    /// Ten runs of one seed are one trial, whoever the users are; of two seeds the one alone is drawn in a quarter.
    @Test func `the runs of a seed are drawn together`() throws {
        let none = try Self.score("[[0,0,600,600,600]]", sessions: 1, impossible: 0, CallbackScore())
        let much = try Self.score("[[0,0,600,600,720]]", sessions: 1, impossible: 0, CallbackScore())
        func cell(_ scores: [(UInt64, RunScore)]) -> CellScore {
            CellScore(scores.map { (Self.run($0), $1) }, days: 1, bootstrapSeed: 1)
        }
        let alone = cell((0..<10).map { (1, $0 < 5 ? none : much) })
        #expect(alone.measures[.inventingDays] == Estimate(50))
        let pair = cell((0..<10).map { ($0 < 5 ? 1 : 2, $0 < 5 ? none : much) })
        #expect(pair.measures[.inventingDays] == Estimate(50, low: 0, high: 100))
        #expect(pair.measures[.absoluteError] == Estimate(1, low: 0, high: 2))
        // None in two seeds is none in two trials, however many days they have.
        let quiet = cell((0..<10).map { ($0 < 5 ? 1 : 2, none) })
        #expect(quiet.measures[.inventingDays]?.value == 0 && quiet.measures[.inventingDays]?.high ?? 0 > 60)
        #expect(quiet.measures[.incidents]?.high ?? 0 > 290)
    }

    @Test func `days and use add up, and the worst day comes first`() throws {
        let cell = try Self.cell()
        #expect(cell.runs == 2 && cell.appDays == 4 && cell.usedMinutes == 100)
        #expect(cell.worst.map(\.seed) == [1, 2, 1])
        #expect(cell.worst.map(\.score.absoluteError) == [12.75, 5.5, 2])
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
