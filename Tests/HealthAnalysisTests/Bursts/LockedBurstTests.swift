// Bursts after a time in which the device was locked: nobody used it then.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct LockedBurstTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `minutes that only locked time has room for are phantom`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let count = Int.random(in: 10...60, using: &dice)
        let moment = at(11) + Double.random(in: 0...3_600, using: &dice)
        let open = Double.random(in: 20...7_200, using: &dice)
        let store = goodStore(heartbeat: moment).with(minutes(1...count, from: moment, step: 0.05))
        let midnight = toronto.start(of: day)
        let locked = EvidenceSpan(start: midnight - 600, end: moment - open, kind: .locked)
        let report = HealthReport(
            store, at: moment + 60, calendar: toronto,
            outside: ExternalEvidence(evidence: DeviceEvidence(spans: [locked])))
        let burst = try #require(report.bursts.first)
        let room = open / 60
        #expect(abs(burst.possibleMinutes - room) < 0.1)
        // A tenth and three minutes are left for counters that run ahead.
        if Double(count) > room * 1.1 + 3.1 {
            #expect(burst.verdict == .phantom && burst.phantomMinutes.low >= Double(count) - room - 0.1)
        } else if Double(count) < room * 1.1 + 2.9 {
            #expect(burst.verdict != .phantom)
        }
    }
}
