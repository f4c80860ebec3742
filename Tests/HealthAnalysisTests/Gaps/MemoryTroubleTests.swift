// Evidence E12: silence that begins with a kill or a full memory.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct MemoryTroubleTests {
    private var store: StoreContents { goodStore(heartbeat: at(11, 5)).with(minutes(1...5, from: at(11))) }

    @Test func `a kill at its beginning makes a silence suspect`() throws {
        var store = store
        store.lastKillAt = at(11, 4, 20)
        let gap = try #require(store.report(at: at(12)).gaps(.possibleLoss).first)
        #expect(gap.evidence == [.silence, .memoryOrKill] && gap.cause == "the extension was killed")
    }

    @Test func `memory at the limit does so too, one long before does not`() {
        var store = store
        store.memory = [MemorySample(at: at(11, 4), bytes: 6_000_000)]
        #expect(store.report(at: at(12)).gaps(.possibleLoss).first?.cause == "memory near its limit")
        store.memory = [MemorySample(at: at(10), bytes: 6_000_000)]
        #expect(store.report(at: at(12)).gaps(.possibleLoss).isEmpty)
    }

    @Test func `a loss near a callback that the extension did not finish has that cause`() throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes([1, 2, 3, 4, 6, 7, 8], from: at(9, 20))
        var store = journal.store()
        let calls = journal.records.filter { $0.kind == .threshold }
        func log(without unfinished: Set<Int>) {
            store.recovery = calls.enumerated().map { index, record in
                RecoveryEntry(
                    id: .uuid(UInt64(index), 0), at: record.reading.wall,
                    event: EventName(record.event ?? ""), succeeded: true, action: "record_usage",
                    memoryBytes: unfinished.contains(index) ? nil : 4_000_000)
            }
        }
        log(without: [])
        let plain = try #require(store.report(at: at(12)).gaps(.lost).first)
        #expect(plain.evidence == [.skippedOrdinals] && plain.cause == "thresholds skipped")
        log(without: [3])
        let gap = try #require(store.report(at: at(12)).gaps(.lost).first)
        #expect(gap.evidence == [.skippedOrdinals, .memoryOrKill])
        #expect(gap.cause == "the extension did not finish a callback")
        // Where no memory is noted at all, its absence tells nothing.
        log(without: Set(calls.indices))
        #expect(store.report(at: at(12)).gaps(.lost).first?.cause == "thresholds skipped")
    }

    @Test(arguments: [JournalSample.app, "com.example.other", nil])
    func `a gap of an app counts no later kill in a callback of another one`(app: String?) throws {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        let end = journal.minutes(1...4, from: at(9, 2))
        journal.minutes(12...14, from: end + 9 * 60)
        var store = journal.store()
        store.marks = [
            TrackerMark(at: end + 20, kind: .killed, app: JournalSample.app),
            TrackerMark(at: end + 200, kind: .killed, app: app),
        ]
        let gap = try #require(store.report(at: at(12)).gaps(.lost).first)
        #expect(gap.apps == [JournalSample.app] && gap.kills != nil)
        #expect(gap.explanation.contains("1 more time") == (app != "com.example.other"), "\(gap.explanation)")
    }
}
