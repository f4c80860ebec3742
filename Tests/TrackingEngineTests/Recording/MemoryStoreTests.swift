// A transaction in memory that throws leaves everything as it was.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct MemoryStoreTests {
    @Test func `a body that throws leaves counters and logs as they were`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        rig.memory.bytes = UsageRecorder<MemoryStore>.memoryWarning + 1
        rig.use(4...4)
        let before = rig.store.contents
        let reading = rig.clock.reading()
        #expect(throws: Failure.self) {
            try rig.store.transact { draft, _ in
                draft.state.generation = 9
                draft.set(AppLedger(app: "new", day: reading.day, startOfDay: reading.midnight))
                draft.ledgers = [
                    "other": AppLedger(app: "other", day: reading.day, startOfDay: reading.midnight)
                ]
                draft.archive(
                    ArchivedDay(
                        day: reading.day - 1, startOfDay: reading.midnight - 86_400, seconds: 60, points: 1,
                        hourly: []), of: Rig.app)
                draft.replaceMappings([:], at: reading.wall)
                draft.clearMinimalCounts()
                draft.notificationSequence = 77
                draft.append(entry(1, reading))
                draft.append(
                    LogEntry(at: reading.wall, severity: .info, component: "a", message: "b", metadata: []))
                draft.append(AnalyticsEvent("c", at: reading.wall))
                throw Failure()
            }
        }
        let after = rig.store.contents
        #expect(after.state == before.state)
        #expect(after.ledgers == before.ledgers)
        #expect(after.history == before.history)
        #expect(after.mappings == before.mappings)
        #expect(after.minimalCounts == before.minimalCounts)
        #expect(after.notificationSequence == before.notificationSequence)
        #expect(after.recovery == before.recovery && before.recovery.count == 3)
        #expect(after.log == before.log && before.log.count == 3)
        #expect(after.analytics == before.analytics)
    }

    @Test func `what a transaction appends is in the logs afterwards, the oldest gone`() throws {
        let store = MemoryStore()
        let reading = ManualClock().reading()
        for batch in 0..<2 {
            try store.transact { draft, _ in
                for index in 0..<60 { draft.append(entry(batch * 60 + index, reading)) }
            }
        }
        #expect(store.contents.recovery.count == 100)
        #expect(store.contents.recovery.first == entry(20, reading))
        #expect(store.contents.recovery.last == entry(119, reading))
        for index in 120..<250 { store.contents.append(entry(index, reading)) }
        #expect(store.contents.recovery == (150..<250).map { entry($0, reading) })
    }

    @Test func `a journal that was rotated rebuilds the same counters from fewer records`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...20)
        rig.store.rotateJournal()
        #expect(rig.store.journal.records.isEmpty)
        #expect(rig.store.journal.checkpoint() == rig.store.checkpoint)
        rig.use(21...30)
        let (before, last) = (rig.store.contents.counters.checkpoint, rig.store.journal.lastSequence)
        #expect(rig.store.journal.records.last?.sequence == last && last > 30)
        #expect(rig.store.journal.records.count < 12)
        try rig.store.transact { draft, journal in
            try JournalFold(policy: .ordinal).rebuild(&draft, from: journal)
        }
        #expect(rig.store.contents.counters.checkpoint == before)
    }

    @Test func `records that wait or are looked for stay in a rotated journal`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        rig.memory.bytes = UsageRecorder<MemoryStore>.memoryWarning + 1
        rig.use(4...4)
        // Not folded in yet.
        rig.store.rotateJournal()
        #expect(rig.store.journal.records.map(\.ordinal) == [4])
        try rig.store.transact { draft, journal in
            _ = try JournalFold(policy: .ordinal).catchUp(&draft, with: journal)
        }
        // Folded in, and its minimal counter is looked at later.
        #expect(rig.store.contents.minimalCounts.count == 1)
        rig.store.rotateJournal()
        #expect(rig.store.journal.records.map(\.ordinal) == [4])
        rig.store.contents.minimalCounts = [:]
        rig.store.rotateJournal()
        #expect(rig.store.journal.records.isEmpty)
        // The retry of a callback that is in the queue still; that of another one goes.
        let reading = rig.clock.reading()
        for of in [7, 8] {
            _ = try rig.store.journal.append(JournalRecord(kind: .retried, of: of, reading: reading))
        }
        rig.store.contents.state.appliedSequence = rig.store.journal.lastSequence
        var waiting = JournalRecord(kind: .threshold, event: "e", reading: reading)
        waiting.sequence = 8
        rig.store.contents.queue = [waiting]
        rig.store.rotateJournal()
        #expect(rig.store.journal.records.map(\.of) == [8])
    }

    @Test func `the history of an app keeps the newest days`() throws {
        let store = MemoryStore()
        let first = LocalDay(year: 2025, month: 1, day: 1)
        for day in 0..<100 {
            let archived = ArchivedDay(
                day: first + day, startOfDay: LocalCalendar.utc.start(of: first + day), seconds: 60 + day,
                points: 0, hourly: [])
            store.contents.archive(archived, of: "a")
        }
        let kept = try #require(store.contents.history["a"])
        #expect(kept.map(\.day) == (40..<100).reversed().map { first + $0 })
    }

    private func entry(_ index: Int, _ reading: ClockReading) -> RecoveryEntry {
        RecoveryEntry(
            id: .uuid(1, UInt64(index)), at: reading.wall, event: EventName("e"), succeeded: true,
            action: "record_usage")
    }
}
