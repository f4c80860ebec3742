// Launch: what was kept aside is counted once, what is broken is repaired, what is old is migrated.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceLaunchTests {
    private struct Failure: Error {}

    @Test func `registers the apps at the first launch`() throws {
        let stage = try ServiceStage.launched()
        #expect(stage.center.generations == [1])
        #expect(
            stage.contents.service?.restarts == [
                .init(
                    reason: .launch, at: ServiceStage.midnight.seconds + 36_000, generation: 1,
                    succeeded: true, thresholds: 240, received: 0)
            ])
        #expect(stage.contents.trackedApps == stage.apps.tracked(since: stage.clock.reading().wall))
        #expect(stage.contents.ledger(of: "a")?.window == MinuteSet(1...120))
        #expect(stage.contents.ledger(of: "a")?.rewardPoints == 2)
        #expect(stage.contents.mappings.count == 240)
        stage.use("a", 1...3)
        #expect(stage.today("a") == 180)
        #expect(stage.contents.ledger(of: "a")?.todayPoints == 6)
    }

    @Test func `leaves a registration that stands alone`() throws {
        let stage = try ServiceStage.launched()
        try stage.service.launch(apps: stage.apps)
        try stage.service.launch()
        #expect(stage.center.generations == [1])
    }

    @Test func `registers anew when the system monitors nothing any more, or other apps are chosen`() throws {
        let stage = try ServiceStage.launched()
        stage.center.activities = []
        try stage.service.launch(apps: stage.apps)
        #expect(stage.contents.service?.restarts.map(\.reason) == [.launch, .launch])
        try stage.service.change(apps: [stage.apps[0]])
        #expect(stage.contents.service?.restarts.map(\.reason) == [.launch, .launch, .planChange])
        #expect(stage.center.generations == [1, 2, 3])
        #expect(stage.contents.ledger(of: "b")?.window.isEmpty == true)
        // A new name is nothing to register.
        stage.apps[0].name = "Renamed"
        try stage.service.change(apps: [stage.apps[0]])
        #expect(stage.center.generations == [1, 2, 3])
        #expect(stage.contents.trackedApps.map(\.name) == ["Renamed"])
    }

    @Test func `stops monitoring when the last app goes`() throws {
        let stage = try ServiceStage.launched()
        try stage.service.change(apps: [])
        #expect(stage.center.stopped == [RegistrationPlan.primaryActivity])
        #expect(stage.contents.mappings.isEmpty)
        #expect(stage.state.generation == 1)
    }

    @Test func `registers again when the app ended in the middle of it`() throws {
        let stage = try ServiceStage.launched()
        stage.store.contents.service?.restarts[0].succeeded = nil
        try stage.service.launch()
        #expect(stage.center.generations == [1, 2])
        #expect(stage.messages(.warn).count == 1)
    }

    @Test func `counts what only the journal holds`() throws {
        let stage = try ServiceStage.launched()
        stage.store.failure = Failure()
        stage.use("a", 1...3)
        stage.store.failure = nil
        #expect(stage.today("a") == 0)
        try stage.service.launch()
        // The extension could not look the app up, so these waited in the queue.
        #expect(stage.today("a") == 180)
        #expect(stage.state.receipts.received == 3)
        #expect(stage.state.receipts.recorded == 3)
        #expect(stage.state.receipts.rejectedTotal == 0)
        #expect(stage.contents.queue.isEmpty)
        #expect(try stage.rebuilt().ledger(of: "a")?.todaySeconds == 180)
    }

    @Test func `counts fallback files once, whether the journal has them or not`() throws {
        let stage = try ServiceStage.launched()
        stage.store.failure = Failure()
        stage.store.journalFailure = Failure()
        stage.use("a", 1...2)
        stage.store.failure = nil
        stage.store.journalFailure = nil
        #expect(stage.contents.fallbacks.count == 2)
        // A third file whose record reached the journal after all.
        stage.use("a", 3...3)
        let kept = try #require(stage.store.journal.records.last)
        stage.store.contents.fallbacks.append(("fallback_3.json", kept))
        // And a fourth with the content of the first.
        stage.store.contents.fallbacks.append(("fallback_4.json", stage.contents.fallbacks[0].record))
        try stage.service.launch()
        #expect(stage.contents.fallbacks.isEmpty)
        #expect(stage.today("a") == 180)
        #expect(stage.state.receipts.received == 3)
        #expect(stage.state.receipts.balances)
        try stage.service.launch()
        #expect(stage.today("a") == 180)
        #expect(try stage.rebuilt().state.receipts == stage.state.receipts)
    }

    @Test func `counts yesterday's fallback files for yesterday, or not at all`() throws {
        let stage = try ServiceStage.launched()
        stage.store.failure = Failure()
        stage.store.journalFailure = Failure()
        stage.use("a", 1...2)
        stage.store.failure = nil
        stage.store.journalFailure = nil
        let files = stage.contents.fallbacks
        stage.clock.now = 86_400 + 300
        try stage.service.launch()
        #expect(stage.today("a") == 0)
        #expect(stage.contents.history["a"]?.map(\.seconds) == [120])
        stage.store.contents.fallbacks = files.map { file in
            var record = file.record
            record.reading.monotonic += 1
            return (file.name, record)
        }
        try stage.service.launch()
        #expect(stage.today("a") == 0)
        #expect(stage.contents.history["a"]?.map(\.seconds) == [120])
        #expect(stage.contents.fallbacks.isEmpty)
        #expect(stage.contents.log.count { $0.message.contains("is of another day") } == 2)
    }

    @Test func `counts callbacks of minimal counters that the journal lacks, and no others`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.store.contents.minimalCounts = [
            stage.event("a", 2).text: 1, stage.event("a", 3).text: 1, stage.event("b", 1).text: 1,
        ]
        stage.clock.now += 120
        try stage.service.launch()
        #expect(stage.today("a") == 180)
        #expect(stage.today("b") == 60)
        #expect(stage.state.receipts.received == 4)
        #expect(stage.contents.minimalCounts.isEmpty)
        #expect(try stage.rebuilt().ledger(of: "b")?.todaySeconds == 60)
    }

    @Test func `counts no minimal counter that can be yesterday's`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.store.contents.minimalCounts = [stage.event("a", 3).text: 2]
        stage.clock.now = 86_400 + 3_600
        try stage.service.launch()
        #expect(stage.today("a") == 0)
        #expect(stage.contents.minimalCounts.isEmpty)
        #expect(stage.messages(.warn).contains { $0.hasPrefix("Callbacks of a minimal counter") })
    }

    @Test func `counts what waited without an app, once it has one`() throws {
        let stage = ServiceStage()
        stage.threshold("a", 1, generation: 1)
        stage.clock.now += 60
        stage.threshold("c", 1, generation: 1)
        #expect(stage.contents.queue.count == 2)
        try stage.service.launch(apps: stage.apps)
        #expect(stage.today("a") == 0)
        try stage.service.launch(apps: stage.apps)
        #expect(stage.today("a") == 60)
        #expect(stage.contents.queue.map(\.event) == [stage.event("c", 1).text])
        #expect(stage.state.receipts.rejected[.noMapping] == 1)
        #expect(stage.state.receipts.balances)
    }

    @Test func `retries nothing that a transaction before has retried`() throws {
        let stage = ServiceStage()
        stage.threshold("a", 1, generation: 1)
        let queue = stage.contents.queue
        try stage.service.launch(apps: stage.apps)
        try stage.service.launch()
        #expect(stage.today("a") == 60)
        stage.store.contents.queue = queue
        try stage.service.launch()
        #expect(stage.contents.queue.isEmpty)
        #expect(stage.state.receipts.rejected == [.noMapping: 0])
        #expect(stage.state.receipts.recorded == 1)
    }

    @Test(arguments: [true, false])
    func `takes the emergency flag down and tells what was found`(hasFile: Bool) throws {
        let stage = try ServiceStage.launched()
        stage.store.contents.emergencyFlag = true
        if hasFile {
            let record = JournalRecord(
                kind: .threshold, event: stage.event("a", 1).text, generation: 1, ordinal: 1,
                reading: stage.clock.reading())
            stage.store.contents.fallbacks = [("fallback_1.json", record)]
        }
        try stage.service.launch()
        #expect(stage.contents.emergencyFlag == false)
        #expect(stage.messages(.warn).count == (hasFile ? 1 : 0))
        #expect(stage.messages(.critical).count == (hasFile ? 0 : 1))
    }

    @Test func `keeps each day of the history once`() throws {
        let stage = try ServiceStage.launched()
        let day = { (seconds: Int) in
            ArchivedDay(
                day: ServiceStage.today - 1, startOfDay: ServiceStage.midnight - 86_400, seconds: seconds,
                points: 0, hourly: [])
        }
        stage.store.contents.history = ["a": [day(60), day(600)]]
        try stage.service.launch()
        #expect(stage.contents.history["a"]?.map(\.seconds) == [600])
        #expect(stage.messages(.warn).count == 1)
        try stage.service.launch()
        #expect(stage.messages(.warn).count == 1)
    }
}
