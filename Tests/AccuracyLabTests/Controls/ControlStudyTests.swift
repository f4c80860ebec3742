// Days on which nothing is lost: no minute may be called lost.

import ActivitySimulator
import Testing
import TrackingEngine

@testable import AccuracyLab

@Suite struct ControlStudyTests {
    @Test(arguments: NegativeControl.all.indices, [CreditingPolicy.ordinal, .add])
    func `nothing is called lost`(control: Int, policy: CreditingPolicy) throws {
        let study = try ControlStudy(
            [NegativeControl.all[control]], policy: policy, seed: 1, seeds: 1,
            on: ParallelWork(workers: 1))
        #expect(study.rows.count == CounterProfile.allCases.count)
        #expect(study.falseMinutes == 0, "\(study.markdown(isASCII: true))")
        for row in study.rows {
            #expect(row.lostMinutes == 0)
            if row.counters == .resets { #expect(row.falseMinutesWithUse == 0) }
        }
    }

    /// Thresholds that are used up just after a journey: the handler of the last one registers new ones at its own
    /// moment, and the counter does not stand where the engine takes it to be.
    @Test func `nothing is called lost over a registration after a journey`() throws {
        let traveller = try #require(NegativeControl.all.first { $0.name == "a traveller" })
        let study = try ControlStudy(
            [traveller], seed: 2_010, seeds: 1, on: ParallelWork(workers: 1))
        #expect(study.falseMinutes == 0, "\(study.markdown(isASCII: true))")
    }

    @Test func `the rule of 300 s calls most of these days lost`() throws {
        let controls = Array(NegativeControl.all.prefix(3))
        let study = try ControlStudy(controls, seed: 1, seeds: 1, on: ParallelWork(workers: 2))
        #expect(study.rows.count { $0.silenceMinutes > 1_000 } == study.rows.count - 3)
        let alone = try ControlStudy(controls, seed: 1, seeds: 1, on: ParallelWork(workers: 1))
        #expect(alone == study)
    }
}
