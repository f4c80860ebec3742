// Detectors on simulated days whose truth is known: what must hold whatever the seeds are.

import ActivitySimulator
import HealthAnalysis
import Testing
import TrackingEngine
import TrackingModel

@testable import AccuracyLab

@Suite struct DetectorStudyTests {
    /// Stores of a tracker that recovers nothing, on which there is most to find. Seeds of tuning, not reported ones.
    private static func study(
        _ profiles: [Profile], _ detectors: [LossDetector] = [.ladder], policy: CreditingPolicy = .add,
        seeds: Int = 1, days: Int = 2, workers: Int = 1
    ) throws -> DetectorStudy {
        let grid = LabGrid(
            policies: [policy], profiles: profiles, users: [.median], seed: 21, seeds: seeds, days: days)
        return try DetectorStudy(grid, detectors, on: ParallelWork(workers: workers))
    }

    @Test(arguments: [CreditingPolicy.add, .ordinal])
    func `where nothing is lost the ladder claims nothing, and rules on time alone do`(
        policy: CreditingPolicy
    )
        throws
    {
        let study = try Self.study([.ideal], LossDetector.allCases, policy: policy, days: 1)
        for detector in LossDetector.allCases {
            let row = try #require(study.row(.ideal, detector))
            #expect(row.score.loss.lostMinutes == 0)
            #expect(row.figures.minuteRecall == nil)
            let isTimeAlone = detector == .silence || detector == .accrual
            #expect((row.score.loss.claims > 0) == isTimeAlone)
            #expect((row.figures.queryAccuracy == 1) == !isTimeAlone)
        }
    }

    @Test func `what the ladder calls lost was lost, and what records tell of is found`() throws {
        let study = try Self.study(
            [.ios170, .ios176, .ios18, .ios263, .lowmem, .heavyRegistration], [.ladder, .ladderWithUse],
            seeds: 3)
        let ladder = study.total(.ladder).loss
        #expect(ladder.claims > 10)
        #expect(try #require(ladder.incidentPrecision) >= 0.99)
        #expect(try #require(ladder.minutePrecision) >= 0.99)
        #expect(try #require(ladder.reportedRecall) >= 0.9)
        #expect(try #require(ladder.magnitude) <= 1)
        let known = study.total(.ladderWithUse).loss
        #expect(try #require(known.minutePrecision) >= 0.99)
        #expect(try #require(known.minuteRecall) >= 0.9)
        #expect(try #require(known.minuteRecall) >= ladder.minuteRecall ?? 1)
    }

    @Test(arguments: [Profile.continues, .ios175, .ios260, .ios263])
    func `incidents with evidence are found where counters go on, flood or are held back`(profile: Profile)
        throws
    {
        let study = try Self.study([profile], seeds: 5)
        let row = try #require(study.row(profile, .ladder))
        let loss = row.score.loss
        #expect(loss.reportedIncidents > 10 && loss.reportedIncidents <= loss.incidents)
        #expect(loss.foundReportedIncidents <= loss.foundIncidents)
        #expect(try #require(row.figures.reportedIncidentRecall?.value) >= 0.85)
        #expect(loss.trueClaims == loss.claims)
    }

    @Test func `what a tracker recovered itself is not called lost`() throws {
        let study = try Self.study([.lowmem], policy: .ordinal, seeds: 2, days: 3)
        let loss = try #require(study.row(.lowmem, .ladder)).score.loss
        #expect(loss.trueClaims == loss.claims)
    }

    @Test func `rules on time alone are worse than the ladder on the same runs`() throws {
        let study = try Self.study([.ios175, .lowmem], [.ladder, .accrual, .silence])
        let ladder = study.total(.ladder).loss
        for detector in [LossDetector.accrual, .silence] {
            let loss = study.total(detector).loss
            #expect(loss.lostMinutes == ladder.lostMinutes)
            #expect(try #require(loss.incidentPrecision) < 0.5)
            #expect(try #require(loss.reportedRecall) < ladder.reportedRecall ?? 0)
        }
    }

    @Test func `a loss is claimed after the settle time, not before and not much later`() throws {
        let study = try Self.study([.ios170])
        let delays = study.total(.ladder).delays
        #expect(!delays.isEmpty)
        #expect(delays.allSatisfy { $0 >= Thresholds().settleTime })
        #expect(try #require(study.row(.ios170, .ladder)?.figures.delayMedian) < 3_600)
    }

    @Test func `two workers find what one finds`() throws {
        let one = try Self.study([.ios260, .lowmem])
        let two = try Self.study([.ios260, .lowmem], workers: 2)
        #expect(two == one)
    }
}
