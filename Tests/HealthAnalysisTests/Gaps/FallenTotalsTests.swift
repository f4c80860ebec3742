// Evidence E13: totals that fell, and preferences that are gone.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct FallenTotalsTests {
    private func store(_ total: Int) -> StoreContents {
        var store = goodStore(heartbeat: at(12))
        store.apps[0].counters = [
            UsageCounter(source: .usage, todaySeconds: 60, totalSeconds: total, day: day)
        ]
        return store
    }

    private func report(_ total: Int, previous: Int) -> HealthReport {
        let before = store(previous)
        let previous = PreviousReadings([PreviousReading(before, before.report(at: at(8)))])
        return HealthReport(store(total), at: at(12), calendar: toronto, previous: previous)
    }

    @Test func `a total below an earlier read is a loss`() throws {
        let gap = try #require(report(6_000, previous: 7_800).gaps(.lost).first)
        #expect(gap.evidence == [.totalDecreased] && gap.minutes == MinuteRange(low: 30, high: 30))
        #expect(report(7_800, previous: 7_800).gaps(.lost).isEmpty)
        #expect(report(.min, previous: .max).gaps(.lost).allSatisfy { $0.minutes.high <= 240 })
    }

    @Test func `a total below the one that the journal begins with is a loss, unless it was set`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...10, from: at(9, 2))
        var store = journal.store()
        store.apps[0].counters = [
            UsageCounter(source: .usage, todaySeconds: 600, totalSeconds: 600, day: day)
        ]
        var state = TrackerState(policy: "ordinal")
        state.lastReading = journal.records[0].reading
        var ledger = AppLedger(app: JournalSample.app, day: day, startOfDay: at(0))
        ledger.totalSeconds = 3_600
        store.engine?.startCheckpoint = JournalCheckpoint(state: state, ledgers: [ledger])
        #expect(store.report(at: at(12)).gaps(.lost).first?.minutes.low == 50)
        store.marks = [TrackerMark(at: at(10), kind: .creditTakenBack)]
        #expect(store.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `a journal beside empty preferences can rebuild them`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...10, from: at(9, 2))
        journal.hasCanary = false
        let gap = try #require(
            journal.report(at: at(12)).gaps(.late).first { $0.evidence == [.totalDecreased] })
        #expect(gap.cause == "the preferences are gone" && gap.minutes.high == 10)
    }
}
