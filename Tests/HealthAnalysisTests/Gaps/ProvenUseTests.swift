// Evidence E6: other sources prove use over silence.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct ProvenUseTests {
    private var journal: JournalSample {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 1), step: 60)
        return journal
    }

    @Test func `minutes of the app in front without callbacks are lost`() throws {
        let outside = ExternalEvidence.span(.app, at(9), at(9, 25), app: JournalSample.app)
        let gap = try #require(journal.report(at: at(12), outside: outside).gaps(.lost).first)
        #expect(gap.minutes == MinuteRange(low: 20, high: 20))
        #expect(gap.start == at(9, 5) && gap.evidence == [.provenUse])
        // Until they have had time to arrive they are late.
        #expect(journal.report(at: at(9, 20), outside: outside).gaps(.late).first?.minutes.high == 15)
        #expect(journal.report(at: at(9, 40), outside: outside).gaps(.lost).first?.minutes.high == 20)
    }

    @Test func `an app that stays in front of a locked device is not used`() throws {
        let spans = [
            EvidenceSpan(start: at(9, 5), end: at(9, 25), kind: .app, app: JournalSample.app),
            EvidenceSpan(start: at(9, 12), end: at(9, 40), kind: .locked),
        ]
        let outside = ExternalEvidence(evidence: DeviceEvidence(spans: spans))
        let gap = try #require(journal.report(at: at(12), outside: outside).gaps(.lost).first)
        #expect(gap.minutes == MinuteRange(low: 7, high: 7))
    }

    @Test func `use between two ordinals that follow each other is told already`() {
        var journal = journal
        journal.minutes(6...9, from: at(11))
        let outside = ExternalEvidence.span(.app, at(9, 30), at(9, 31), app: JournalSample.app)
        #expect(journal.report(at: at(14), outside: outside).gaps(.lost).isEmpty)
    }

    @Test func `an unlocked device is suspect, a locked one proves idleness`() throws {
        let unlocked = journal.report(at: at(12), outside: .span(.unlocked, at(10), at(10, 7)))
        let gap = try #require(unlocked.gaps(.possibleLoss).first)
        #expect(gap.minutes == MinuteRange(low: 0, high: 7))
        let locked = journal.report(at: at(12), outside: .span(.locked, at(9), at(12)))
        #expect(locked.gaps(.idle).first?.minutes.high == 0)
    }

    @Test func `another app in front is no use of a tracked one`() {
        let other = ExternalEvidence.span(.app, at(10), at(10, 30), app: "com.example.other")
        let report = journal.report(at: at(12), outside: other)
        #expect(report.gaps(.possibleLoss).isEmpty && report.gaps(.lost).isEmpty)
    }

    @Test func `a counter written in the middle of silence proves that somebody was there`() throws {
        var store = journal.store()
        store.apps[0].counters = [
            UsageCounter(source: .usage, todaySeconds: 300, day: day, modifiedAt: at(10, 30))
        ]
        let gap = try #require(store.report(at: at(12)).gaps(.possibleLoss).first)
        #expect(gap.explanation.contains("yet a counter was written at 10:30"))
    }

    @Test func `an app in front may be one whose id the system hides`() throws {
        let hidden = "6CA8435B-3481-4C9E-A5D4-140FC8A10A00"
        var store = journal.store()
        store.apps = [app(hidden)]
        let outside = ExternalEvidence.span(.app, at(10), at(10, 30), app: "com.example.other")
        let report = HealthReport(store, at: at(12), calendar: toronto, outside: outside)
        let gap = try #require(report.gaps(.possibleLoss).first)
        #expect(gap.minutes == MinuteRange(low: 0, high: 30))
    }
}
