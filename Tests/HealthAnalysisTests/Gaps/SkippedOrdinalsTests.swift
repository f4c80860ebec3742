// Evidence E1 in a journal: beginnings that are known, generations, floods and what comes late.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct SkippedOrdinalsTests {
    @Test func `the first minutes of a registered count are lost when it begins higher up`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...3, from: at(9, 2))
        journal.register(2, at: at(10))
        journal.minutes(3...6, of: 2, from: at(10, 4))
        // Minute 3 came again at the pace of use: the counter began at zero, so 1 and 2 are missing.
        let before = journal.report(at: at(12)).gaps(.lost)
        #expect(before.map(\.start) == [at(10)] && before.map(\.minutes.low) == [2])
        journal.register(3, at: at(11))
        journal.minutes([2, 3, 4], of: 3, from: at(11, 3))
        let gap = try #require(journal.report(at: at(13)).gaps(.lost).first)
        #expect(gap.start == at(11) && gap.minutes.low == 1)
        #expect(gap.explanation.contains("Minute 1 never arrived: the count began at 11:00, 2 at 11:03"))
    }

    @Test func `a count that may have gone on from an earlier one proves nothing`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 2))
        journal.register(2, at: at(10))
        journal.minutes(6...9, of: 2, from: at(10, 10))
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test(arguments: [60.5, 47, 35])
    func `a counter that runs fast lost no more than it can have measured`(step: Double) throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...32, from: at(9, 1), step: step)
        journal.minutes(71...75, from: at(11, 30), step: step)
        var store = journal.store()
        store.apps[0].counters = [UsageCounter(source: .usage, todaySeconds: 37 * 60, day: day)]
        let report = store.report(at: at(12, 30))
        // What it reports too much is credited, and covers some of them.
        let used = 75 * min(1, step / 60)
        let lost = report.lostMinutes
        #expect(lost.low <= used - 37 + 1 && lost.high >= used - 37 - 1)
        #expect(lost.high - lost.low < 4, "\(lost)")
        let gap = try #require(report.gaps(.lost).first)
        let minutes = 38 * min(1, step / 60)
        #expect(gap.minutes.low <= minutes && gap.minutes.low >= minutes - 2 && gap.minutes.high >= 38)
        var short = JournalSample()
        short.register(1, at: at(9))
        short.minutes(1...32, from: at(9, 1), step: step)
        short.minutes(34...40, from: at(10), step: step)
        #expect(short.report(at: at(12)).gaps(.lost).first?.minutes.low == 1)
    }

    @Test func `a flood that claims more than the clock allows leaves no hole`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes([1, 2, 3, 5, 6, 9], from: at(9, 0, 3), step: 0.1)
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
        // Nor does the first jump above it: nobody knows where the counter stood.
        journal.minutes([11], from: at(9, 30))
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `a hole among callbacks that were held back for minutes is a loss`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let end = journal.minutes(1...3, from: at(9, 1))
        journal.minutes([4, 5, 7, 8], from: end + 6 * 60, step: 0.3)
        let report = journal.report(at: at(12))
        #expect(try #require(report.gaps(.lost).first).explanation.hasPrefix("Minute 6 never arrived"))
        #expect(report.gaps(.late).count == 1)
    }

    @Test func `wider thresholds leave no hole between them`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        for (index, ordinal) in [1, 2, 7, 12].enumerated() {
            var record = JournalRecord(
                kind: .threshold, event: "usage.learning.gen.1.min.\(ordinal)", activity: "primary",
                generation: 1, app: JournalSample.app, ordinal: ordinal, seconds: index > 1 ? 300 : 60,
                reading: ClockReading(
                    wall: at(9), monotonic: 0, boot: "", utcOffset: 0, midnight: at(0)))
            record.thresholdSeconds = ordinal * 60
            journal.add(record, at: at(9, 1) + Double(ordinal) * 60)
        }
        #expect(journal.report(at: at(12)).gaps.allSatisfy { $0.gapClass == .idle })
    }

    @Test func `what comes after midnight and is more than the day has had belongs to the day before`() {
        var journal = JournalSample()
        journal.register(1, at: at(-3))
        journal.minutes(1...20, from: at(-1, 40), step: 60)
        journal.minutes([21, 22], from: at(0, 2), step: 1)
        journal.start(at: at(7))
        journal.minutes(1...3, from: at(7, 5))
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `the nearest trouble is named as the cause`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let end = journal.minutes(1...4, from: at(9, 2))
        journal.minutes(8...9, from: end + 5 * 60)
        let kill = ExternalEvidence(
            evidence: DeviceEvidence(kills: [ExtensionKill(at: end + 30, process: "MonitorExtension")]))
        let gap = try #require(journal.report(at: at(12), outside: kill).gaps(.lost).first)
        #expect(gap.evidence == [.skippedOrdinals, .memoryOrKill])
        #expect(gap.cause == "the extension was killed for its memory")
        #expect(gap.minutes.low == 3)
    }
}
