// Evidence E1 where counters go on, run fast, are told by floods or late: which jumps are losses, and when.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct CounterPositionTests {
    @Test func `a count that goes on from an earlier one shows its losses`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...5, from: at(9, 2))
        journal.register(2, at: at(9, 6, 20))
        journal.minutes([6, 7, 9, 10], of: 2, from: at(9, 7, 2))
        let report = journal.report(at: at(12))
        let gap = try #require(report.gaps(.lost).first)
        #expect(report.gaps(.lost).count == 1 && gap.minutes.low == 1)
        #expect(gap.explanation.hasPrefix("Minute 8 never arrived: 7 came at"))
        // What the count before it told is not missing in it.
        #expect(report.gaps(.possibleLoss).allSatisfy { !$0.evidence.contains(.skippedOrdinals) })
    }

    @Test(arguments: [(33.0, 1), (1_800.0, 0)])
    func `a minute over a registration is lost where it cannot have passed before it`(wait: Double, lost: Int)
    {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let end = journal.minutes(1...5, from: at(9, 1))
        journal.register(2, at: end + wait)
        journal.minutes([7, 8], of: 2, from: end + wait + 100)
        #expect(journal.report(at: at(14)).gaps(.lost).count == lost)
    }

    @Test func `minutes that a flood told and that come again prove the hole between them`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes([1, 2, 3, 5, 6, 7], from: at(9, 0, 3), step: 0.1)
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
        journal.minutes([1, 2, 3], from: at(9, 10))
        journal.minutes([5, 6], from: at(9, 14))
        let gap = try #require(journal.report(at: at(12)).gaps(.lost).first)
        #expect(gap.explanation.hasPrefix("Minute 4 never arrived"))
        #expect(gap.start > at(9, 10) && gap.end == at(9, 14))
    }

    @Test func `a counter above what a flood told may never have been there`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...6, from: at(9, 0, 3), step: 0.1)
        journal.minutes([8, 9], from: at(10))
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
        // From there on it is followed again.
        journal.minutes([11], from: at(10, 3))
        #expect(journal.report(at: at(12)).gaps(.lost).map(\.minutes.low) == [1])
    }

    @Test func `a counter that runs fast is followed`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes([1, 2, 3, 4], from: at(9, 1), step: 37)
        journal.minutes([6, 7], from: at(9, 1) + 37 * 5, step: 37)
        #expect(journal.report(at: at(12)).gaps(.lost).map(\.minutes.low) == [1])
    }

    @Test(arguments: [true, false])
    func `a hole in what was held back is a loss where the whole device was quiet for minutes`(isQuiet: Bool)
    {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...3, from: at(9, 1))
        if isQuiet { journal.minutes(1...2, from: at(11, 50), app: "com.example.other") }
        journal.minutes([4, 5, 7, 8], from: at(12), step: 0.3)
        #expect(journal.report(at: at(14)).gaps(.lost).count == (isQuiet ? 1 : 0))
    }

    @Test func `a loss behind a callback that was held back may lie before it`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let last = journal.minutes(1...3, from: at(9, 1))
        journal.minute(4, at: at(9, 20))
        journal.minute(5, at: at(9, 20, 2), app: "com.example.other")
        journal.minute(6, at: at(11))
        let gap = try #require(
            journal.report(at: at(13)).gaps(.lost).first { $0.apps == [JournalSample.app] })
        #expect(gap.start == last && gap.end == at(11) && gap.minutes.low == 1)
    }

    @Test func `several minutes that a replaced registration may not have watched are suspect`() {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...10, from: at(9, 1))
        journal.register(2, at: at(9, 30))
        // Watched were 1 to 5 and 11 on: the counter began anew.
        journal.minutes(1...5, of: 2, from: at(9, 31))
        journal.minutes(11...12, of: 2, from: at(9, 41))
        #expect(journal.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `the first minute of a day is lost where the day before told the ones after it`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...8, from: at(9, 1))
        let morning = at(9) + 86_400
        journal.minutes([2, 3, 4], from: morning)
        let gap = try #require(journal.report(at: morning + 7_200).gaps(.lost).first)
        #expect(gap.explanation.hasPrefix("Minute 1 never arrived") && gap.end == morning)
    }

    @Test func `a count goes on where the zone alone changes the day`() {
        var journal = JournalSample()
        journal.utcOffset = 18_000
        journal.register(1, at: at(21))
        journal.minute(1, at: at(22))
        journal.utcOffset = -18_000
        journal.minutes([2, 3], from: at(22, 1))
        #expect(journal.report(at: at(23, 30)).gaps(.lost).isEmpty)
    }

    @Test func `a minute that the engine credited with a later callback is recovered`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes([1, 2, 4], from: at(9, 1))
        let end = journal.minutes([5], from: at(9, 5))
        #expect(journal.report(at: at(12)).gaps(.lost).count == 1)
        journal.add(
            JournalRecord(
                kind: .recovered, generation: 1, app: JournalSample.app, ordinal: 3, seconds: 60,
                reading: journal.records[0].reading), at: end)
        let report = journal.report(at: at(12))
        #expect(report.gaps(.lost).isEmpty)
        #expect(try #require(report.gaps(.recovered).first).minutes.low == 1)
    }
}
