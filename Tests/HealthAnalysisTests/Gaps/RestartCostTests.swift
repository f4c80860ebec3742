// Evidence E10: the minute under way when monitoring is restarted.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RestartCostTests {
    private func journal(_ first: Int, after seconds: Double) -> JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let last = journal.minutes(1...5, from: at(9, 2), step: 60)
        journal.register(2, at: last + 40, reason: .user)
        journal.minutes(first...first + 2, of: 2, from: last + 40 + seconds, step: 60)
        return journal
    }

    @Test func `an app that stays in use loses a part of a minute`() throws {
        let gap = try #require(
            journal(1, after: 60).report(at: at(12)).gaps(.possibleLoss)
                .first { $0.evidence == [.restartMidMinute] })
        #expect(gap.minutes.low == 0 && abs(gap.minutes.high - 40.0 / 60) < 0.01)
        #expect(gap.cause == "monitoring was restarted by hand")
    }

    @Test func `a count that goes on, or use that had ended, costs nothing`() {
        for sample in [journal(6, after: 20), journal(1, after: 3_600)] {
            #expect(!sample.report(at: at(12)).gaps.contains { $0.evidence.contains(.restartMidMinute) })
        }
    }
}
