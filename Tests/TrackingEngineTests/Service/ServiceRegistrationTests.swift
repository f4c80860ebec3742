// Registration: written down before the system is called, tried again after a refusal, and rare.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceRegistrationTests {
    @Test func `holds reason, generation, window and mappings in the store before the system is called`()
        throws
    {
        let stage = ServiceStage()
        var seen: MemoryDraft?
        var journaled: JournalRecord?
        stage.center.onStart = {
            seen = stage.store.contents
            journaled = stage.store.journal.records.last
        }
        try stage.service.launch(apps: stage.apps)
        let restart = ServiceMemory.Restart(
            reason: .launch, at: ServiceStage.midnight.seconds + 36_000, generation: 1, thresholds: 240,
            received: 0)
        #expect(seen?.service?.restarts == [restart])
        #expect(seen?.state.generation == 1)
        #expect(seen?.state.registeredReason == .launch)
        #expect(seen?.ledger(of: "b")?.window == MinuteSet(1...120))
        #expect(seen?.mapping(of: stage.event("b", 60).text)?.app == "b")
        #expect(journaled?.kind == .registered)
        #expect(journaled?.generation == 1)
        #expect(stage.contents.service?.restarts.last?.succeeded == true)
    }

    @Test func `a request for a restart says what became of it`() throws {
        let stage = ServiceStage()
        #expect(try stage.service.requestRestart() == .nothingToMonitor)
        try stage.service.launch(apps: stage.apps)
        stage.clock.now += 3_600
        #expect(try stage.service.requestRestart() == .registered)
        #expect(try stage.service.requestRestart(.fault) == .registered)
        guard case .waits(let seconds) = try stage.service.requestRestart(.fault) else {
            Issue.record("a second fault at once does not wait")
            return
        }
        #expect(seconds > 0)
        stage.clock.now += 3_600
        stage.center.refusal = .unauthorized
        #expect(
            try stage.service.requestRestart()
                == .refused(reason: "Screen Time permission is missing; grant it in Settings"))
    }

    @Test func `logs a refusal, waits longer each time, and reuses the generation that was never registered`()
        throws
    {
        let stage = ServiceStage()
        stage.center.refusal = .unauthorized
        try stage.service.launch(apps: stage.apps)
        #expect(stage.contents.service?.restarts.map(\.succeeded) == [false])
        #expect(stage.contents.service?.pendingRestart == .launch)
        let entry = try #require(stage.contents.recovery.first { $0.action == "start_monitoring" })
        #expect(entry.succeeded == false)
        #expect(entry.event.text == "ScreenTimeTracking.primary")
        #expect(entry.error == "Screen Time permission is missing; grant it in Settings")
        #expect(stage.messages(.error).count == 1)
        stage.clock.now += 29
        #expect(try stage.service.tick() == 1)
        #expect(stage.contents.service?.restarts.count == 1)
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.contents.service?.restarts.count == 2)
        stage.center.refusal = nil
        stage.clock.now += 59
        try stage.service.tick()
        #expect(stage.center.generations == [])
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.center.generations == [1])
        #expect(stage.contents.service?.restarts.map(\.succeeded) == [false, false, true])
        #expect(stage.contents.service?.pendingRestart == nil)
        #expect(stage.contents.service?.restartCounts == [.launch: 3])
    }

    @Test func `goes on counting the old generation while the system refuses the new one`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.center.refusal = .refused("busy")
        try stage.service.requestRestart()
        for _ in 0..<2 {
            stage.clock.now += 100
            try stage.service.tick()
        }
        #expect(stage.contents.service?.restarts.map(\.succeeded) == [true, false, false, false])
        #expect(stage.state.generation == 2)
        stage.clock.now += 60
        stage.threshold("a", 3, generation: 1)
        #expect(stage.today("a") == 180)
    }

    @Test func `counts with the first schedule when the second is refused`() throws {
        let stage = ServiceStage(options: ServiceOptions(policy: .deduplicate))
        stage.center.refusal = .excessiveActivities
        stage.center.refused = [RegistrationPlan.secondaryActivity]
        try stage.service.launch(apps: stage.apps)
        #expect(stage.contents.service?.restarts.map(\.succeeded) == [true])
        #expect(stage.contents.service?.pendingRestart == nil)
        #expect(stage.contents.recovery.map(\.event.text) == ["ScreenTimeTracking.secondary"])
    }

    @Test func `adds and stops the second schedule with its flag`() throws {
        let stage = try ServiceStage.launched()
        stage.store.contents.flags[.dualSchedule] = true
        try stage.service.requestRestart()
        #expect(stage.center.activities == ["ScreenTimeTracking.primary", "ScreenTimeTracking.secondary"])
        stage.clock.now += 60
        stage.threshold("a", 1)
        let twin = stage.event("a", 1).text.split(separator: ".gen.").joined(separator: ".b.gen.")
        _ = stage.recorder.receive(
            MonitorCallback(
                .threshold, event: EventName(twin), activity: RegistrationPlan.secondaryActivity))
        #expect(stage.today("a") == 60)
        #expect(stage.state.receipts.rejected == [.duplicate: 1])
        stage.store.contents.flags[.dualSchedule] = false
        try stage.service.requestRestart()
        #expect(stage.center.stopped == ["ScreenTimeTracking.secondary"])
    }

    @Test func `makes one restart of the extension's requests, once callbacks pause`() throws {
        let stage = try ServiceStage.launched(options: ServiceOptions(thresholdCeiling: 30))
        #expect(stage.contents.ledger(of: "a")?.window == MinuteSet(1...15))
        stage.use("a", 1...10)
        stage.use("b", 1...10)
        #expect(stage.contents.rearms.keys.sorted() == ["a", "b"])
        try stage.service.notified()
        #expect(stage.center.generations == [1])
        stage.clock.now += 29
        try stage.service.notified()
        #expect(stage.center.generations == [1])
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
        #expect(stage.contents.rearms.isEmpty)
        #expect(stage.contents.service?.restartCounts == [.launch: 1, .planChange: 1])
        #expect(stage.contents.ledger(of: "a")?.window.description == "1-7,11-17")
    }

    @Test func `asks for new thresholds when a burst that was taken back has used them up`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...1)
        try stage.service.requestRestart()
        stage.clock.now += 2
        for minute in 1...40 {
            stage.clock.now += 0.02
            stage.threshold("a", minute)
        }
        #expect(stage.today("a") == 60)
        stage.clock.now += 6
        try stage.service.tick()
        #expect(stage.contents.service?.pendingRestart == .planChange)
        stage.clock.now += 30
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2, 3])
        #expect(try stage.rebuilt().ledger(of: "a")?.todaySeconds == 60)
    }

    @Test func `follows the counter once its behaviour is known`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...5)
        try stage.service.requestRestart()
        #expect(stage.contents.ledger(of: "a")?.window.description == "1-65")
        stage.use("a", 1...2)
        #expect(stage.state.counters == .resets)
        #expect(stage.today("a") == 420)
        try stage.service.requestRestart()
        #expect(stage.contents.ledger(of: "a")?.window.description == "1-120")
    }

    @Test(arguments: [(AppState.foreground, 60.0), (.background, 300), (.other, 120)])
    func `restarts at the seed's intervals when asked to`(state: AppState, interval: Double) throws {
        let stage = ServiceStage(options: ServiceOptions(restarts: RestartPolicy(intervals: .seeds)))
        try stage.service.launch(apps: stage.apps)
        stage.begin()
        stage.clock.now += interval - 1
        #expect(try stage.service.enter(state) == 1)
        #expect(stage.center.generations == [1])
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
        #expect(stage.state.registeredReason == .timer)
    }

    @Test func `never restarts by itself while callbacks come`() throws {
        let stage = try ServiceStage.launched()
        stage.begin()
        for minute in 0..<200 {
            stage.clock.now += 60
            if minute % 60 == 0 { stage.threshold("a", 1 + minute / 60) }
            try stage.service.enter(.foreground)
        }
        #expect(stage.center.generations == [1])
    }
}
