// Which log the callbacks are taken from, and what the journal says of them.

import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct CallbackLogTests {
    @Test func `of a log and an older one of another kind the newer is taken`() {
        var store = goodStore(heartbeat: at(12)).telling(
            [reported(at(9), 1), reported(at(9, 1), 2)], since: at(0))
        store.recovery = [entry(at(-400), "usage.app.0.min.1")]
        store.recoveryLogCount = 1
        #expect(store.report(at: at(12)).flow?.today.accepted == 2)
        store.recovery.append(entry(at(10), "usage.app.0.min.3"))
        #expect(store.report(at: at(12)).flow?.today.accepted == 1)
    }

    private func journal(
        _ records: [JournalRecord], reported entries: [RecoveryEntry] = []
    ) -> HealthReport {
        var store = goodStore(heartbeat: at(12))
        if !entries.isEmpty { store = store.with(entries) }
        store.engine = EngineTrace(records: records)
        return store.report(at: at(12))
    }

    @Test func `the journal lists every callback, the recovery log what became of the newest`() {
        var shielded = record(3, at(10, 2), 3)
        shielded.isShielded = true
        var unmapped = record(4, at(10, 3), 4)
        unmapped.app = nil
        let records = [
            record(1, at(10), 1), record(2, at(10, 1), 1), shielded, unmapped, record(5, at(11), 5),
            record(6, at(11, 1), 6),
        ]
        var rejected = entry(at(11), "usage.app.0.gen.1.min.5", error: "more than the clock allows")
        rejected.action = "reject_impossible"
        rejected.id = JournalReplay.entryID(of: records[4])
        // Another callback of the same event at the same moment: its entry is another one.
        var other = entry(at(11, 1), "usage.app.0.gen.1.min.6")
        other.id = JournalReplay.entryID(of: records[0])
        let flow = journal(records, reported: [rejected, other]).flow
        #expect(flow?.today.accepted == 1)
        #expect(
            flow?.today.rejected == [
                .engine(.shielded): 1, .engine(.noMapping): 1, .engine(.impossible): 1,
            ])
        // Without the counters that the journal leads to nothing tells of what no entry tells.
        #expect(flow?.today.unknownOutcomes == 2)
    }

    @Test func `one of several that came together is not known to count, since it may have been taken back`()
    {
        let records = [record(1, at(10), 1), record(2, at(10, 0, 1), 2), record(3, at(11), 3)]
        let entries = records.map { record in
            var entry = entry(record.reading.wall, record.event ?? "")
            entry.id = JournalReplay.entryID(of: record)
            return entry
        }
        let flow = journal(records, reported: entries).flow
        #expect(flow?.today.accepted == 1)
        #expect(flow?.today.unknownOutcomes == 2)
    }

    @Test func `a journal that has no record yet says nothing of what was made up for before it`() throws {
        let entries = [
            entry(at(9), "usage.app.0.gen.1.min.3"), entry(at(9, 1), "usage.app.0.gen.1.min.4"),
            entry(at(9, 2), "usage.app.0.gen.1.min.5"), entry(at(9, 30), "usage.app.0.gen.1.min.7"),
        ]
        var store = goodStore(heartbeat: at(12)).crediting(entries)
        #expect(store.report(at: at(12)).gaps(.lost).count == 1)
        var state = TrackerState(policy: "ordinal")
        state.lastReading = record(1, at(11), 1).reading
        store.engine = EngineTrace(state: state)
        store.engine?.startCheckpoint = JournalCheckpoint(state: state, ledgers: [])
        let report = store.report(at: at(12))
        #expect(report.gaps(.lost).isEmpty)
        // Nor does one that is gone.
        store.engine?.startCheckpoint = nil
        #expect(store.report(at: at(12)).gaps(.lost).isEmpty)
    }

    @Test func `what found no app before the journal began may have found it since`() {
        let early = entry(at(9), "usage.app.0.gen.1.min.1", ok: false, error: "No mapping found")
        let flow = journal([record(9, at(10), 2), record(10, at(10, 1), 3)], reported: [early]).flow
        #expect(flow?.today.rejectedTotal == 0)
        #expect(flow?.today.unknownOutcomes == 3)
        let alone = goodStore(heartbeat: at(12)).with([early]).report(at: at(12))
        #expect(alone.flow?.today.rejected == [.engine(.noMapping): 1])
    }

    @Test func `credits that came together before the journal began may have been taken back`() {
        let records = [record(9, at(10), 4), record(10, at(10, 1), 5)]
        let early = [at(9), at(9, 30), at(9, 30, 1)].enumerated().map { index, moment in
            entry(moment, "usage.app.0.gen.1.min.\(index + 1)")
        }
        let flow = journal(records, reported: early).flow
        #expect(flow?.today.accepted == 1)
        #expect(flow?.today.unknownOutcomes == 4)
        // Without a journal nobody takes anything back.
        let alone = goodStore(heartbeat: at(12)).with(early).report(at: at(12))
        #expect(alone.flow?.today.accepted == 3)
    }

    @Test func `a callback that waited for its app counts once it is tried again`() {
        var waiting = record(1, at(10), 1)
        waiting.app = nil
        var retried = record(2, at(10, 5), 1, kind: .retried)
        retried.of = 1
        let flow = journal([waiting, retried]).flow
        #expect(flow?.today.unknownOutcomes == 1)
        #expect(flow?.today.rejectedTotal == 0)
        #expect(journal([waiting]).flow?.today.rejected == [.engine(.noMapping): 1])
    }

    @Test func `a journal that was cut at its front vouches for nothing before`() {
        #expect(journal([record(1, at(10), 1)]).flow?.coveredFrom == nil)
        #expect(journal([record(7, at(10), 1)]).flow?.coveredFrom == at(10))
    }

    @Test func `the recovery log tells of the time before a cut journal, where both overlap`() {
        let before = [entry(at(-1), "usage.app.0.gen.1.min.9"), entry(at(9), "usage.app.0.gen.1.min.1")]
        let both = journal(
            [record(7, at(10), 2)], reported: before + [entry(at(10), "usage.app.0.gen.1.min.2")])
        #expect(both.flow?.coveredFrom == nil)
        #expect(both.flow?.today.accepted == 1)
        #expect(both.today.coveredFrom == nil)
        let apart = journal([record(7, at(10), 2)], reported: before)
        #expect(apart.flow?.coveredFrom == at(10))
        #expect(apart.flow?.today.accepted == 1)
    }

    @Test func `readings are kept a minute apart, an hour of them, and not of a failed read`() {
        var previous = PreviousReadings()
        var store = goodStore(heartbeat: at(10))
        for second in 0..<(70 * 60) {
            let moment = at(10) + Double(second)
            if second % 30 == 0 { previous.note(store, store.report(at: moment)) }
        }
        #expect(previous.readings.count == PreviousReadings.limit)
        #expect(previous.readings.last?.at == at(11, 9))
        #expect(previous.readings.first?.at == at(10, 10))
        store.source.preferences = .stale(reason: "torn")
        previous.note(store, store.report(at: at(12)))
        #expect(previous.readings.last?.at == at(11, 9))
        store.source.preferences = .read
        previous.note(store, store.report(at: at(9)))
        #expect(previous.readings.map(\.at) == [at(9)])
    }
}
