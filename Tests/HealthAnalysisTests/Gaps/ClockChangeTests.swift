// Evidence E14: a moved clock makes no gap and hides none.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ClockChangeTests {
    @Test(arguments: [-7_200.0, -600, 3_600, 86_400])
    func `a jump of the wall clock in the middle of use is no gap`(_ jump: Double) {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let first = journal.minutes(1...20, from: at(9, 1))
        journal.ahead = jump
        let second = journal.minutes(21...40, from: first + 60.5)
        journal.ahead = 0
        let last = journal.minutes(41...60, from: second + 60.5)
        #expect(journal.report(at: last + 30).gaps.isEmpty)
    }

    @Test func `a silence across a jump has the monotonic length`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let first = journal.minutes(1...5, from: at(9, 1))
        journal.ahead = 7_200
        journal.minutes(6...8, from: first + 1_200)
        let gap = try #require(journal.report(at: first + 7_200 + 1_400).gaps(.idle).first)
        #expect(abs(gap.seconds - 1_200) < 1)
        #expect(gap.evidence == [.silence, .clockChange])
        #expect(gap.explanation.hasSuffix("times are those of the monotonic clock."))
    }

    @Test func `a store that only notes the jump says that the length is not certain`() throws {
        let note = entry(at(11, 20), "clock_adjustment_detected")
        let store = goodStore(heartbeat: at(12)).with(minutes(1...3, from: at(11)) + [note])
        let gap = try #require(store.report(at: at(12)).gaps.first { $0.start < at(11, 20) })
        #expect(gap.evidence.contains(.clockChange))
    }
}
