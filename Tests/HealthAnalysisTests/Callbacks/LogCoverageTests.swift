// What the logs vouch for, and that no figure is made of what they do not tell.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct LogCoverageTests {
    @Test func `a log that was never cut tells everything`() {
        let coverage = goodStore(heartbeat: at(12)).with(minutes(1...99, from: at(9))).report(at: at(12))
            .coverage
        #expect(coverage.isTodayKnown)
        #expect(coverage.start == nil)
    }

    @Test func `a full log tells everything from its first record on`() {
        let coverage = goodStore(heartbeat: at(12)).with(minutes(1...100, from: at(9))).report(at: at(12))
            .coverage
        #expect(coverage.isTodayKnown)
        #expect(coverage.start == at(9))
        #expect(coverage.start(after: at(0)) == at(9))
        #expect(coverage.start(after: at(10)) == nil)
    }

    @Test func `without a log, or with an empty one, nothing is known of today`() {
        var store = goodStore(heartbeat: at(12))
        #expect(store.report(at: at(12)).coverage.silence == .noLog)
        store.hasEventLog = true
        #expect(store.report(at: at(12)).coverage.silence == .emptyLog)
        store.recoveryLogCount = 0
        let report = store.report(at: at(12))
        #expect(report.coverage.silence == .emptyLog)
        #expect(report.today.coveredFrom == report.today.start + report.today.length)
    }

    @Test func `an old store knows nothing of today, not even what its counters hold`() {
        let store = goodStore(heartbeat: at(12)).with(minutes(1...20, from: at(11)))
        #expect(store.report(at: at(12)).todayTotalSeconds == 1_200)
        let old = store.report(at: at(12 + 48))
        #expect(old.coverage.silence == .oldStore)
        #expect(old.todayTotalSeconds == nil)
        #expect(old.apps.allSatisfy { $0.todaySeconds == nil } && old.flow == nil && old.events.today == nil)
        #expect(old.minutes.lost == nil)
        #expect(!old.isRecent)
    }

    @Test func `the log that still grows speaks for the day, an older one for the time before it alone`() {
        var store = goodStore(heartbeat: at(12)).with(minutes(1...4, from: at(8)))
        store = store.telling([reported(at(11), 1), reported(at(11, 1), 2)])
        let report = store.report(at: at(12))
        #expect(report.today.recorded.reduce(0, +) == 6)
        #expect(report.today.coveredFrom == at(11))
        #expect(report.flow?.coveredFrom == at(11))
    }

    @Test func `growth is unknown where nothing tells what became of a callback`() {
        let store = goodStore(heartbeat: at(12)).telling(
            [reported(at(11, 30), 1), reported(at(11, 58), 2, .unknown)], since: at(0))
        #expect(store.report(at: at(12)).growth.map(\.countedSeconds) == [nil, nil, 1_200])
        let counted = goodStore(heartbeat: at(12)).telling([reported(at(11, 58), 2)], since: at(0))
        #expect(counted.report(at: at(12)).growth.map(\.countedSeconds) == [60, 60, 1_200])
    }

    @Test func `what failed is told apart from what was rejected`() {
        var doubled = entry(at(11), "usage.app.0.min.1")
        doubled.action = "reject_duplicate"
        let today = goodStore(heartbeat: at(12)).with([
            doubled, entry(at(11, 1), "usage.app.9.min.1", ok: false, error: "No mapping found"),
            entry(at(11, 2), "usage.app.0.min.2", ok: false, error: "Disk full"),
        ]).report(at: at(12)).flow?.today
        #expect(today?.rejected == [.engine(.duplicate): 1, .engine(.noMapping): 1, .failed: 1])
        #expect(today?.rejectedTotal == 3)
        #expect(today?.failedTotal == 2)
    }
}
