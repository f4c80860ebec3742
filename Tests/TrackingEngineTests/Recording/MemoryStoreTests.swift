// A transaction in memory that throws leaves everything as it was.

import StoreTwins
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

    private func entry(_ index: Int, _ reading: ClockReading) -> RecoveryEntry {
        RecoveryEntry(
            id: .uuid(1, UInt64(index)), at: reading.wall, event: EventName("e"), succeeded: true,
            action: "record_usage")
    }
}
