// Evidence E3: callbacks that were received and not counted.

import HealthAnalysis
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
}
