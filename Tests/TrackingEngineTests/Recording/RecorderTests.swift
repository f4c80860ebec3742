// What the recorder does on each callback: counters, guards, logs, and every way to fail.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct RecorderTests {
    @Test func `ten minutes of use are ten minutes recorded`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...10)
        try rig.settle()
        #expect(rig.today() == 600)
        let ledger = try #require(rig.store.contents.ledgers[Rig.app])
        #expect(ledger.totalSeconds == 600)
        #expect(ledger.todayPoints == 100)
        #expect(ledger.hourly[9] == 600)
        #expect(rig.receipts.received == 10)
        #expect(rig.receipts.recorded == 10)
        #expect(rig.store.contents.heartbeat == rig.clock.wall - 41)
        #expect(rig.posts.posted == Array(1...10))
        #expect(rig.store.contents.recovery.count == 10)
        #expect(rig.store.contents.recovery.allSatisfy { $0.succeeded && $0.memoryBytes == 4_300_000 })
    }

    @Test func `every callback has its record in the journal before anything else`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...3)
        let record = try #require(rig.store.journal.records.last)
        #expect(record.sequence == 4)
        #expect(record.kind == .threshold)
        #expect(record.app == Rig.app)
        #expect(record.ordinal == 3)
        #expect(record.generation == 1)
        #expect(record.reading == rig.clock.reading())
        #expect(rig.store.contents.state.appliedSequence == 4)
    }

    @Test func `each guard rejects with its reason and the receipts balance`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...2)
        #expect(rig.reach(2).outcome == .rejected(.duplicate))
        rig.shields.apps = [Rig.app]
        #expect(rig.reach(3).outcome == .rejected(.shielded))
        rig.shields.apps = []
        #expect(rig.reach(1, of: "com.example.unknown").outcome == .rejected(.noMapping))
        rig.store.contents.mappings[Rig.event(Rig.app, 4)]?.incrementSeconds = 0
        #expect(rig.reach(4).outcome == .rejected(.noDuration))
        rig.store.contents.mappings[Rig.event(Rig.app, 4)]?.incrementSeconds = -60
        #expect(rig.reach(4).outcome == .rejected(.noDuration))
        rig.store.contents.state.generation = 5
        #expect(rig.reach(5).outcome == .rejected(.staleGeneration))
        #expect(rig.today() == 120)
        #expect(rig.receipts.received == 8)
        #expect(rig.receipts.recorded == 2)
        #expect(rig.receipts.rejectedTotal == 6)
        #expect(rig.receipts.balances)
    }

    @Test func `a threshold without a time counts as a minute`() throws {
        var rig = Rig()
        try rig.register()
        rig.store.contents.mappings[Rig.event(Rig.app, 1)] = ThresholdMapping(
            app: Rig.app, thresholdSeconds: 0)
        rig.use(1...1)
        #expect(rig.today() == 60)
    }

    @Test func `a callback without an app waits and is counted once its app is known`() throws {
        var rig = Rig()
        try rig.register()
        rig.clock.advance(60)
        #expect(rig.reach(1, of: "com.example.late").outcome == .rejected(.noMapping))
        #expect(rig.store.contents.queue.count == 1)
        #expect(rig.store.contents.recovery.last?.error == "No mapping found")
        rig.use(1...1)
        #expect(rig.store.contents.queue.count == 1)
        rig.store.contents.mappings[Rig.event("com.example.late", 1)] = ThresholdMapping(
            app: "com.example.late", incrementSeconds: 60, thresholdSeconds: 60)
        rig.use(2...2)
        #expect(rig.today("com.example.late") == 60)
        #expect(rig.store.contents.queue.isEmpty)
        #expect(rig.receipts.rejectedTotal == 0)
        #expect(rig.receipts.balances)
    }

    @Test func `the queue keeps fifty and says what it dropped`() throws {
        var rig = Rig()
        try rig.register()
        for number in 0..<53 { rig.reach(1, of: "com.example.app\(number)") }
        #expect(rig.store.contents.queue.count == 50)
        #expect(rig.store.contents.queue.first?.sequence == 5)
        #expect(rig.store.contents.log.count { $0.component == "Queue" } == 3)
    }

    @Test
    func `above five mebibytes only a counter is written, and the minute counts with the next callback`()
        throws
    {
        var rig = Rig()
        try rig.register()
        rig.use(1...1)
        rig.memory.bytes = 5 * 1_048_576 + 1
        rig.clock.advance(60)
        #expect(rig.reach(2).outcome == .held(.lowMemory))
        #expect(rig.today() == 60)
        #expect(rig.store.contents.minimalCounts == [Rig.event(Rig.app, 2): 1])
        #expect(rig.store.contents.memoryBytes == 5 * 1_048_576 + 1)
        #expect(rig.store.contents.recovery.count == 1)
        rig.memory.bytes = 5 * 1_048_576
        rig.use(3...3)
        #expect(rig.today() == 180)
        #expect(rig.store.contents.minimalCounts.isEmpty)
        #expect(rig.receipts.balances)
        // What was put off has its memory, by which it differs from what a kill cut off.
        #expect(
            rig.store.contents.recovery.map(\.memoryBytes)
                == [4_300_000, 5 * 1_048_576 + 1, 5 * 1_048_576])
    }

    @Test func `a callback that was cut off while it was put off has no memory in the log`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...1)
        rig.memory.bytes = 5 * 1_048_576 + 1
        rig.clock.advance(60)
        #expect(rig.reach(2).outcome == .held(.lowMemory))
        // The journal had it, and the process was ended before the counter.
        rig.store.contents.minimalCounts = [:]
        rig.memory.bytes = 4_300_000
        rig.use(3...3)
        #expect(rig.store.contents.recovery.map(\.memoryBytes) == [4_300_000, nil, 4_300_000])
    }

    @Test func `a store that looks empty beside its journal is not written over`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...5)
        let full = rig.store.contents
        rig.store.contents = MemoryDraft()
        rig.clock.advance(60)
        #expect(rig.reach(6).outcome == .held(.lockedStore))
        #expect(rig.store.contents.ledgers.isEmpty)
        #expect(rig.store.contents.heartbeat == nil)
        rig.store.contents = full
        rig.use(7...7)
        // The sixth had no app while the store was locked, and finds it now.
        rig.use(8...8)
        #expect(rig.today() == 480)
        #expect(rig.receipts.balances)
    }

    @Test func `a store that can't be written loses nothing`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...2)
        rig.store.failure = Failure()
        rig.clock.advance(60)
        #expect(rig.reach(3).outcome == .held(.storeFailed("no space left on device")))
        rig.store.journalFailure = Failure()
        rig.clock.advance(60)
        #expect(rig.reach(4).outcome == .held(.storeFailed("no space left on device")))
        #expect(rig.store.contents.fallbacks.count == 1)
        rig.store.fallbackFailure = Failure()
        rig.clock.advance(60)
        #expect(rig.reach(5).outcome == .unsaved("no space left on device"))
        rig.store.failure = nil
        rig.store.journalFailure = nil
        rig.use(6...7)
        // 4 lay in its file, 5 in the process: the next callback took both in before itself.
        #expect(rig.store.contents.fallbacks.isEmpty)
        #expect(rig.receipts.received == 7)
        #expect(rig.today() == 420)
        #expect(rig.receipts.balances)
    }

    @Test(arguments: [true, false])
    func
        `what a locked or failing store held is counted without a further callback, and the log says why it waited`(
            isLocked: Bool
        ) throws
    {
        var rig = Rig()
        try rig.register()
        rig.use(1...5)
        let full = rig.store.contents
        if isLocked { rig.store.contents = MemoryDraft() } else { rig.store.failure = Failure() }
        rig.use(6...6)
        if isLocked {
            #expect(try !rig.recorder.settle())
            #expect(rig.store.contents.ledgers.isEmpty)
        } else {
            #expect(throws: Failure.self) { try rig.recorder.settle() }
        }
        rig.store.failure = nil
        rig.store.contents = full
        #expect(try rig.recorder.settle())
        #expect(rig.today() == 360)
        #expect(rig.store.contents.queue.isEmpty)
        #expect(rig.store.contents.recovery.last?.error == "The store was locked or failed")
        #expect(rig.receipts.balances)
    }

    @Test func `what nothing could keep is entered when the store works again`() throws {
        var rig = Rig()
        try rig.register()
        rig.use(1...2)
        (rig.store.failure, rig.store.journalFailure, rig.store.fallbackFailure) = (
            Failure(), Failure(), Failure()
        )
        rig.use(3...3)
        (rig.store.failure, rig.store.journalFailure, rig.store.fallbackFailure) = (nil, nil, nil)
        try rig.recorder.settle()
        try rig.recorder.settle()
        #expect(rig.today() == 180)
        #expect(rig.receipts.received == 3)
    }

    @Test func `an emergency is flagged where even a file of its own fails`() throws {
        var rig = Rig()
        try rig.register()
        rig.store.journalFailure = Failure()
        rig.store.fallbackFailure = Failure()
        #expect(rig.reach(1).outcome == .unsaved("no space left on device"))
        #expect(rig.store.contents.emergencyFlag)
    }

    @Test func `a notification that fails makes the app look by itself`() throws {
        var rig = Rig()
        try rig.register()
        rig.posts.fails = true
        rig.use(1...1)
        #expect(rig.store.contents.needsPolling)
        #expect(rig.store.contents.notificationSequence == 1)
        #expect(rig.store.contents.recovery.last?.action == "post_notification")
        #expect(rig.today() == 60)
    }

    @Test func `new thresholds are asked for five minutes before the last`() throws {
        var rig = Rig()
        try rig.register(minutes: 1...30)
        rig.use(1...24)
        #expect(rig.store.contents.rearms.isEmpty)
        rig.use(25...25)
        #expect(Array(rig.store.contents.rearms.keys) == [Rig.app])
    }

    @Test func `intervals and warnings are kept and count nothing`() throws {
        var rig = Rig()
        try rig.register()
        for kind in [MonitorCallback.Kind.start, .warning, .end] {
            #expect(rig.recorder.receive(MonitorCallback(kind, activity: "primary")).outcome == .noted)
        }
        #expect(rig.receipts.received == 0)
        #expect(rig.receipts.others == 3)
        #expect(rig.store.journal.records.map(\.kind) == [.registered, .start, .warning, .end])
    }
}
