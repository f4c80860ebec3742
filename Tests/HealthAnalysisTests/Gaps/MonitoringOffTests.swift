// Evidence E15: the device was off, or nothing was monitored.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct MonitoringOffTests {
    @Test func `a restart of the device within a silence is told`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 1))
        journal.boot = "boot-2"
        journal.minutes(6...8, from: at(11))
        let gap = try #require(journal.report(at: at(11, 3)).gaps(.off).first)
        #expect(gap.cause == "the device was restarted" && gap.evidence == [.silence, .monitoringOff])
    }

    @Test(arguments: [EvidenceSpan.Fact.off, .monitoringOff])
    func `a silence is cut into what was off and what was not`(_ kind: EvidenceSpan.Fact) throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 1), step: 60)
        let report = journal.report(at: at(12), outside: .span(kind, at(10), at(11)))
        let off = try #require(report.gaps(.off).first)
        #expect(off.start == at(10) && off.end == at(11) && off.minutes.high == 0)
        let idle = report.gaps(.idle).reduce(0.0) { $0 + $1.seconds }
        #expect(idle == 6_900)
    }

    @Test func `a refusal of the system explains the silence after it`() throws {
        var refusal = entry(at(11, 5), "primary", ok: false, error: "Screen Time permission is missing")
        refusal.action = "start_monitoring"
        let store = goodStore(heartbeat: at(12)).with(minutes(1...5, from: at(11), step: 60) + [refusal])
        let gap = try #require(store.report(at: at(12)).gaps(.off).first)
        #expect(gap.explanation.contains("Screen Time permission is missing"))
    }
}
