// Evidence E5: two schedules of the same thresholds, one of which was silent for a while.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct OtherScheduleTests {
    private func journal(_ second: [Int]) -> JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        for ordinal in 1...12 {
            let moment = at(9, 2) + Double(ordinal) * 61
            if ordinal < 5 || ordinal > 7 { journal.minute(ordinal, at: moment) }
            if second.contains(ordinal) { journal.minute(ordinal, at: moment + 20, activity: "secondary") }
        }
        return journal
    }

    @Test func `what the second schedule told is recovered, not lost`() throws {
        let report = journal(Array(1...12)).report(at: at(12))
        #expect(report.gaps(.lost).isEmpty)
        let gap = try #require(report.gaps(.recovered).first)
        #expect(gap.evidence == [.seenByOtherSchedule] && gap.minutes == MinuteRange(low: 3, high: 3))
        #expect(gap.explanation.hasPrefix("Minutes 5 to 7 came from one schedule only"))
    }

    @Test func `what both missed is lost`() {
        let report = journal([1, 2, 3, 4, 8, 9, 10]).report(at: at(12))
        #expect(report.gaps(.lost).first?.minutes.low == 3)
        #expect(report.gaps(.recovered).isEmpty)
    }
}
