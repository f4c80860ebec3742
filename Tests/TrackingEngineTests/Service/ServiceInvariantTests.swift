// What holds whatever happens: counters come out of the journal, and a transaction that runs twice counts
// once.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceInvariantTests {
    private struct Failure: Error {}

    /// A store on which every transaction runs twice, as when somebody writes without the lock.
    private struct RepeatingStore: TrackerStore {
        let base: MemoryStore

        func transact<Result>(
            _ body: (inout MemoryDraft, inout MemoryJournal) throws -> Result
        ) throws -> Result {
            do {
                _ = try base.transact { draft, journal in
                    _ = try body(&draft, &journal)
                    throw Failure()
                }
            } catch is Failure {}
            return try base.transact(body)
        }

        func read<Result>(_ body: (MemoryDraft) throws -> Result) throws -> Result { try base.read(body) }
        func journal<Result>(_ body: (inout MemoryJournal) throws -> Result) throws -> Result {
            try base.journal(body)
        }
        func keepFallback(_ record: JournalRecord) throws { try base.keepFallback(record) }
        func raiseEmergencyFlag() throws { try base.raiseEmergencyFlag() }
    }

    @Test func `counts what was kept aside once though its transaction runs twice`() throws {
        let stage = try ServiceStage.launched()
        stage.store.failure = Failure()
        stage.store.journalFailure = Failure()
        stage.use("a", 1...2)
        stage.store.journalFailure = nil
        stage.use("a", 3...3)
        stage.store.failure = nil
        stage.clock.now += 60
        stage.store.contents.minimalCounts = [stage.event("b", 1).text: 1]
        var service = TrackingService(
            store: RepeatingStore(base: stage.store),
            ports: ServicePorts(
                clock: stage.clock, monitoring: stage.center,
                challenges: ServiceStage.Challenges(
                    result: .success([ChallengeProgress(targetApps: ["b"], minutes: 3)]))))
        try service.launch()
        #expect(stage.today("a") == 180)
        #expect(stage.today("b") == 180)
        #expect(stage.state.receipts.received == 4)
        #expect(stage.state.receipts.recorded == 4)
        #expect(stage.state.receipts.rejectedTotal == 0)
        stage.clock.now = 86_400 + 60
        try service.tick()
        #expect(stage.contents.history["a"]?.map(\.seconds) == [180])
        #expect(stage.contents.service?.restarts.last?.succeeded == true)
        #expect(stage.center.generations.last == stage.state.generation)
    }

    @Test(arguments: UInt64(0)..<20)
    func `counters come out of the journal after any day`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let stage = try ServiceStage.launched(
            options: ServiceOptions(thresholdCeiling: [30, 60, 500].randomElement(using: &generator) ?? 500))
        stage.store.contents.keepsLogs = false
        var minutes = ["a": 0, "b": 0]
        for _ in 0..<300 {
            let app = Bool.random(using: &generator) ? "a" : "b"
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<10:
                minutes[app, default: 0] += 1
                stage.use(app, minutes[app, default: 0]...minutes[app, default: 0])
            case 10..<12:
                for minute in 1...Int.random(in: 2...30, using: &generator) { stage.threshold(app, minute) }
            case 12:
                try stage.service.requestRestart()
                if Bool.random(using: &generator) { minutes = [:] }
            case 13: stage.clock.now += Double.random(in: 0...9_000, using: &generator)
            case 14: stage.clock.shift = Double.random(in: -200...200, using: &generator)
            case 15: stage.center.refusal = Bool.random(using: &generator) ? .unauthorized : nil
            case 16: stage.evidence.answer.toggle()
            case 17: stage.store.failure = Bool.random(using: &generator) ? Failure() : nil
            case 18: if stage.store.failure == nil { try stage.service.launch() }
            default: if stage.store.failure == nil { try stage.service.notified() }
            }
            if stage.store.failure == nil { try stage.service.tick() }
            stage.store.failure = nil
        }
        try stage.service.tick()
        let rebuilt = try stage.rebuilt()
        for app in ["a", "b"] {
            let kept = try #require(stage.contents.ledger(of: app))
            let again = try #require(rebuilt.ledger(of: app))
            #expect(again.todaySeconds == kept.todaySeconds)
            #expect(again.totalSeconds == kept.totalSeconds)
            #expect(again.hourly == kept.hourly)
            #expect(again.count.spans == kept.count.spans)
            #expect(
                rebuilt.history[app, default: []].map(\.seconds)
                    == stage.contents.history[app, default: []].map(\.seconds))
        }
        #expect(rebuilt.state.receipts == stage.state.receipts)
        #expect(stage.state.receipts.balances)
        #expect(stage.center.started.allSatisfy { $0.events.count <= SystemBehaviour.thresholdCeiling })
    }
}

extension Bool? {
    fileprivate mutating func toggle() { self = self == true ? false : true }
}
