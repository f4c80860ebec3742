// Evidence E11: a repair makes the system tell again what was used.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ReplaysTests {
    private func journal(reason: RestartReason, replayed: ClosedRange<Int>, skipping: Set<Int> = [])
        -> JournalSample
    {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes((1...10).filter { !skipping.contains($0) }, from: at(9, 2))
        journal.register(2, at: at(10), reason: reason)
        journal.minutes(replayed, of: 2, from: at(10, 0, 2), step: 0.1)
        return journal
    }

    @Test func `what a repair tells more is recovered`() throws {
        let report = journal(reason: .fault, replayed: 1...25).report(at: at(13))
        let gap = try #require(report.gaps(.recovered).first)
        #expect(gap.evidence == [.replay])
        #expect(gap.minutes.low <= 15 && gap.minutes.high >= 15)
        #expect(report.gaps(.lost).isEmpty)
    }

    @Test func `a jump that a repair fills is recovered`() {
        let report = journal(reason: .user, replayed: 1...10, skipping: [5, 6]).report(at: at(13))
        #expect(report.gaps(.lost).isEmpty)
        #expect(report.gaps(.recovered).count + report.gaps(.late).count >= 1)
    }

    @Test func `a flood after any other restart, or beyond the clock, heals nothing`() {
        #expect(journal(reason: .planChange, replayed: 1...25).report(at: at(13)).gaps(.recovered).isEmpty)
        #expect(journal(reason: .fault, replayed: 1...90).report(at: at(13)).gaps(.recovered).isEmpty)
    }
}
