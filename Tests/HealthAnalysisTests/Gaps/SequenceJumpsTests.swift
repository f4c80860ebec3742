// Evidence E2: numbers of the journal that no record has.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct SequenceJumpsTests {
    @Test func `records that can't be read leave their minutes in doubt, not lost`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let end = journal.minutes(1...4, from: at(9, 2))
        journal.minute(8, at: end + 5 * 60)
        journal.skip(3)
        let report = journal.report(at: at(12))
        #expect(report.gaps(.lost).isEmpty)
        let doubtful = report.gaps(.possibleLoss)
        #expect(doubtful.contains { $0.evidence == [.sequenceJump] && $0.minutes.high == 3 })
        #expect(doubtful.contains { $0.evidence == [.skippedOrdinals, .sequenceJump] })
    }

    @Test func `a journal without holes says nothing`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...4, from: at(9, 2))
        #expect(!journal.report(at: at(9, 6)).gaps.contains { $0.evidence.contains(.sequenceJump) })
    }
}
