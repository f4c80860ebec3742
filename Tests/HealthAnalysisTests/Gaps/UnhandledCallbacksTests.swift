// Evidence E3: callbacks that were received and not counted.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct UnhandledCallbacksTests {
    private var journal: JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...10, from: at(9, 2))
        return journal
    }

    @Test func `more received than counted and rejected is a loss`() throws {
        var journal = journal
        journal.state.receipts.received = 10
        journal.state.receipts.recorded = 6
        journal.state.receipts.rejected = [.duplicate: 1]
        let gap = try #require(journal.report(at: at(12)).gaps(.lost).first)
        #expect(gap.evidence == [.unhandledCallbacks] && gap.minutes.low == 3)
        journal.state.receipts.rejected = [.duplicate: 4]
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
        journal.state.receipts.rejected = [.duplicate: .max, .shielded: .max]
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `what is in the journal and not folded in is late`() throws {
        var journal = journal
        journal.state.appliedSequence = 8
        let gap = try #require(
            journal.report(at: at(12)).gaps(.late).first { $0.evidence == [.unhandledCallbacks] })
        #expect(gap.minutes.high == 3 && gap.apps == [JournalSample.app])
    }

    @Test func `files of their own wait as well`() {
        var store = journal.store()
        store.fallbackFiles = [
            "fallback_\(at(10).seconds).json", "fallback_nan.json", "fallback_1e300.json", "x.json",
        ]
        let report = store.report(at: at(12))
        #expect(
            report.gaps(.late).contains {
                $0.cause == "callbacks wait in files of their own" && $0.end == at(10)
            })
    }

    @Test func `callbacks that only were counted are late, but for those of the journal`() throws {
        var store = journal.store(heartbeat: at(9, 30))
        store.minimalCounts = ["usage.\(JournalSample.app).gen.1.min.3": 1]
        #expect(
            !store.report(at: at(12)).gaps.contains { $0.cause == "callbacks were counted, not credited" })
        store.minimalCounts["usage.app.7.min.1"] = 3
        let report = store.report(at: at(12))
        let gap = try #require(
            report.gaps(.late).first { $0.cause == "callbacks were counted, not credited" })
        #expect(gap.minutes == MinuteRange(low: 0, high: 3) && gap.end == at(9, 30))
        #expect(gap.apps == ["usage.app.7"] && gap.evidence == [.unhandledCallbacks])
        #expect(report.queue.countedMinimally == 4 && report.queue.waiting == 0)
        #expect(report.queue.description == "4 counted, not credited")
    }

    @Test func `callbacks in the queue are late until their app is known`() throws {
        var store = journal.store()
        store.engine?.queued = 2
        store.engine?.waiting = [record(3, at(9, 4), 1), record(4, at(9, 5), 2)]
        let report = store.report(at: at(12))
        let gap = try #require(report.gaps(.late).first { $0.cause == "callbacks wait for their app" })
        #expect(gap.start == at(9, 3) && gap.end == at(9, 5) && gap.minutes == MinuteRange(low: 0, high: 2))
        #expect(report.queue.waiting == 2 && report.queue.description == "2 for their app")
        #expect(StatusDocument(report).text().contains(#""waiting":2,"counted_minimally":0"#))
    }

    @Test func `what waits is unknown in stores of other writers`() {
        let queue = goodStore(heartbeat: at(11)).report(at: at(12)).queue
        #expect(queue.waiting == nil && queue.countedMinimally == nil && queue.description == nil)
    }
}
