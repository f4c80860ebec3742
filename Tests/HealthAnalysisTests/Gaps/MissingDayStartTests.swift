// Evidence E4: a day that nobody told of its beginning.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct MissingDayStartTests {
    private func journal(startAt: Instant?, first: Int) -> JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(-4))
        journal.minutes(1...3, from: at(-3))
        if let startAt { journal.start(at: startAt) }
        journal.minutes(first...first + 2, from: at(8))
        return journal
    }

    @Test func `a day without a start whose count begins higher up is suspect`() throws {
        let gap = try #require(
            journal(startAt: nil, first: 20).report(at: at(12)).gaps(.possibleLoss)
                .first { $0.evidence.contains(.missingDayStart) })
        #expect(gap.start == at(0) && gap.end == at(8) && gap.minutes.high <= 480)
    }

    @Test func `with a start, or from the first minute on, nothing is missing`() {
        for sample in [journal(startAt: at(7), first: 20), journal(startAt: nil, first: 1)] {
            #expect(!sample.report(at: at(12)).gaps.contains { $0.evidence.contains(.missingDayStart) })
        }
    }
}
