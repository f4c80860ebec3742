// A store that looks empty beside a journal: rebuilt where it is lost, left alone where it is locked.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceRebuildTests {
    @Test func `rebuilds lost counters from the journal`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...7)
        let known = stage.state
        stage.store.contents = MemoryDraft()
        try stage.service.launch(apps: stage.apps)
        #expect(stage.today("a") == 420)
        #expect(stage.contents.ledger(of: "a")?.totalSeconds == 420)
        #expect(stage.state.receipts == known.receipts)
        #expect(stage.messages(.critical).count == 1)
        #expect(stage.center.generations == [1, 2])
    }

    @Test func `writes nothing over a store that is locked`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...7)
        let known = stage.store.contents
        stage.store.contents = MemoryDraft()
        stage.lock.isAvailable = false
        #expect(throws: ServiceError.storeLocked) { try stage.service.tick() }
        #expect(throws: ServiceError.storeLocked) { try stage.service.launch(apps: stage.apps) }
        #expect(stage.contents.hasCanary == false)
        #expect(stage.contents.ledgers.isEmpty)
        stage.store.contents = known
        stage.lock.isAvailable = true
        try stage.service.tick()
        #expect(stage.today("a") == 420)
    }

    @Test func `puts a missing canary back where the counters are all there`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.store.contents.hasCanary = false
        stage.store.contents.ledgers["a"]?.totalSeconds = 9_000
        try stage.service.tick()
        #expect(stage.contents.hasCanary)
        #expect(stage.contents.ledger(of: "a")?.totalSeconds == 9_000)
        #expect(stage.messages(.warn).count == 1)
    }
}
