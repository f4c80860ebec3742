// Notifications: compared by number, replaced by polling, passed on to observer and uploader.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceNotificationTests {
    private struct DeadPort: NotificationPort {
        func post(sequence: Int) throws { throw MonitoringError.refused("no centre") }
    }

    @Test func `tells the observer and the paired device of what changed`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...1)
        try stage.service.notified()
        #expect(stage.listener.changes == [["a"]])
        #expect(stage.listener.uploads == ["a 60"])
        try stage.service.notified()
        #expect(stage.listener.changes == [["a"]])
        stage.use("a", 2...2)
        try stage.service.notified()
        #expect(stage.listener.uploads == ["a 60", "a 120"])
        #expect(stage.messages(.warn) == [])
    }

    @Test func `reads everything again after a jump in the numbers`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...3)
        try stage.service.notified()
        #expect(stage.listener.changes == [["a", "b"]])
        #expect(stage.listener.uploads == ["a 180"])
        #expect(stage.contents.notificationsReceived == 3)
        #expect(stage.messages(.warn) == ["Notifications were missed; all apps are read again"])
    }

    @Test func `looks by itself while notifications can't be posted`() throws {
        let stage = ServiceStage(notifications: DeadPort())
        try stage.service.launch(apps: stage.apps)
        #expect(try stage.service.tick() == 60)
        stage.use("a", 1...1)
        #expect(stage.contents.needsPolling)
        #expect(try stage.service.tick() == 5)
        #expect(stage.listener.uploads == ["a 60"])
        stage.use("a", 2...2)
        #expect(try stage.service.tick() == 5)
        #expect(stage.listener.uploads == ["a 60", "a 120"])
        try stage.service.notified()
        #expect(try stage.service.tick() == 60)
    }

    @Test func `uploads at launch what was recorded while the app was away`() throws {
        let stage = try ServiceStage.launched()
        stage.use("b", 1...4)
        try stage.service.launch()
        #expect(stage.listener.uploads == ["b 240"])
        #expect(stage.contents.notificationsReceived == 4)
    }

    @Test func `wants to be called soon after a burst, to have it judged`() throws {
        let stage = try ServiceStage.launched()
        stage.clock.now += 600
        stage.threshold("a", 1)
        stage.threshold("a", 2)
        #expect(try stage.service.tick() == 28.5)
        stage.clock.now += 28.5
        try stage.service.tick()
        #expect(stage.state.burst == nil)
        #expect(stage.today("a") == 120)
        let count = stage.store.journal.lastSequence
        stage.clock.now += 60
        try stage.service.tick()
        #expect(stage.store.journal.lastSequence == count)
    }
}
