// How right the ladder is where the truth is known, beside the seed's rule (reference/domain §5.4, §5.5).

import ActivitySimulator
import Foundation
import HealthAnalysis
import Testing
import TrackingModel

/// Days of simulated use for each profile. `TRACKHEALTH_MEASURE_DAYS=60` and `TRACKHEALTH_MEASURE_SEEDS=5` make the
/// run longer, and print its table.
@Suite struct LossMeasurements {
    static let environment = ProcessInfo.processInfo.environment
    static let days = environment["TRACKHEALTH_MEASURE_DAYS"].flatMap { Int($0) } ?? 6
    static let seeds = environment["TRACKHEALTH_MEASURE_SEEDS"].flatMap { UInt64($0) } ?? 1

    struct Row {
        var ladder = LossScore()
        var withEvidence = LossScore()
        var naive = LossScore()
    }

    static func measure(_ profile: Profile, counters: CounterProfile? = nil) -> Row {
        var row = Row()
        for seed in 1...seeds {
            let tracker = SimulatedTracker(
                SimulationOptions(
                    profile: profile, apps: DefaultApps.first(5), seed: seed, days: days, counters: counters)
            ).ran()
            let truth = tracker.truth
            row.ladder += LossScore(tracker.report().lossClaims, against: truth)
            let known = OutsideKnowledge(evidence: truth.evidence)
            row.withEvidence += LossScore(tracker.report(outside: known).lossClaims, against: truth)
            row.naive += LossScore(tracker.contents.naiveClaims, against: truth)
        }
        if environment["TRACKHEALTH_MEASURE_DAYS"] != nil {
            for (name, score) in [
                ("ladder", row.ladder), ("ladder + app evidence", row.withEvidence),
                ("seed: gap > 5 min", row.naive),
            ] {
                print(line(profile.name + (counters.map { " " + $0.rawValue } ?? ""), name, score))
            }
        }
        return row
    }

    private static func line(_ profile: String, _ detector: String, _ score: LossScore) -> String {
        func share(_ value: Double?) -> String { value.map { String(format: "%.3f", $0) } ?? "-" }
        return [
            "| " + profile, detector,
            "\(score.claims) (\(score.trueClaims) true)",
            "\(score.incidents) (\(score.foundIncidents) found)",
            share(score.incidentPrecision), share(score.incidentRecall), share(score.minutePrecision),
            share(score.minuteRecall), share(score.magnitude), share(score.calibration) + " |",
        ].joined(separator: " | ")
    }

    @Test(
        arguments: [
            Profile.ios170, .ios175, .ios176, .ios18, .ios260, .ios262, .ios263, .lowmem, .heavyRegistration,
        ])
    func `what the ladder calls lost was lost`(profile: Profile) throws {
        let row = Self.measure(profile)
        #expect(row.ladder.lostMinutes > 0)
        #expect(try #require(row.ladder.incidentPrecision) >= 0.99)
        #expect(try #require(row.ladder.minutePrecision) >= 0.99)
        #expect(try #require(row.ladder.incidentPrecision) > row.naive.incidentPrecision ?? 0)
        #expect(row.ladder.magnitude ?? 9 <= 1)
        #expect(try #require(row.withEvidence.minutePrecision) >= 0.99)
        #expect(row.withEvidence.minuteRecall ?? 0 >= row.ladder.minuteRecall ?? 1)
    }

    @Test(arguments: [CounterProfile.continues, .carriedByName])
    func `counters that go on over a restart make no loss`(counters: CounterProfile) throws {
        let row = Self.measure(.ios170, counters: counters)
        #expect(try #require(row.ladder.incidentPrecision) >= 0.99)
        #expect(try #require(row.ladder.minutePrecision) >= 0.99)
    }

    @Test func `where nothing is lost nothing is claimed`() {
        let row = Self.measure(.ideal)
        #expect(row.ladder.lostMinutes == 0)
        #expect(row.ladder.claims == 0)
        #expect(row.withEvidence.claims == 0)
        #expect(row.naive.claims > 0)
    }
}
