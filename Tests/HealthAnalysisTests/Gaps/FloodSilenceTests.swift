// Evidence E8 and E9: thresholds that are used up, one by one or by a flood.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct FloodSilenceTests {
    @Test func `silence from a flood on is blind until the next registration`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...30, from: at(9, 0, 2), step: 0.1)
        journal.register(2, at: at(11), reason: .fault)
        let gap = try #require(journal.report(at: at(12)).gaps(.notMonitored).first)
        #expect(gap.evidence == [.floodBeforeSilence] && gap.end == at(11))
        #expect(gap.minutes.low == 0 && gap.minutes.high > 115)
    }

    @Test func `a flood after which callbacks go on blinds nobody`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...30, from: at(9, 0, 2), step: 0.1)
        journal.minutes(31...40, from: at(9, 10))
        #expect(journal.report(at: at(9, 20)).gaps(.notMonitored).isEmpty)
    }

    @Test func `a counter at the last registered minute is blind without any log`() throws {
        var store = goodStore(heartbeat: at(12))
        store.apps = [app("com.example.tubes", seconds: 3_600, modified: at(11))]
        store.apps[0].registeredTopMinute = 60
        let gap = try #require(store.report(at: at(12)).gaps(.notMonitored).first)
        #expect(gap.start == at(11) && gap.end == at(12) && gap.evidence == [.windowExhausted])
        store.apps[0].counters[0].todaySeconds = 3_540
        #expect(store.report(at: at(12)).gaps(.notMonitored).isEmpty)
    }
}
