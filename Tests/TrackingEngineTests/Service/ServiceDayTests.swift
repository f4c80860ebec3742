// Midnight and clocks: yesterday is archived once, late callbacks stay out, moved clocks are noticed.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceDayTests {
    @Test func `archives yesterday once and registers anew`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...20)
        stage.clock.now = 86_400 - 40
        #expect(try stage.service.tick() == 40)
        stage.clock.now = 86_400 + 1
        try stage.service.tick()
        #expect(stage.today("a") == 0)
        #expect(stage.contents.history["a"]?.map(\.seconds) == [1_200])
        #expect(stage.contents.history["a"]?.map(\.points) == [40])
        #expect(stage.contents.history["b"] == nil)
        #expect(stage.center.generations == [1, 2])
        #expect(stage.state.registeredReason == .midnight)
        #expect(stage.contents.ledger(of: "a")?.window == MinuteSet(1...120))
        stage.clock.now += 60
        try stage.service.tick()
        #expect(stage.contents.history["a"]?.count == 1)
        #expect(stage.center.generations == [1, 2])
        #expect(stage.contents.ledger(of: "a")?.totalSeconds == 1_200)
        #expect(try stage.rebuilt().history["a"]?.map(\.seconds) == [1_200])
    }

    @Test func `is not kept from the new day's thresholds by callbacks`() throws {
        let stage = try ServiceStage.launched()
        stage.clock.now = 86_400 - 31
        stage.use("a", 1...1)
        #expect(stage.state.day == ServiceStage.today + 1)
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
    }

    @Test func `archives for all apps though a callback has begun the day for one`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.use("b", 1...3)
        stage.clock.now = 86_400 + 100
        stage.threshold("a", 1)
        try stage.service.tick()
        #expect(stage.contents.history["a"]?.map(\.seconds) == [120])
        #expect(stage.contents.history["b"]?.map(\.seconds) == [180])
        #expect(stage.today("a") == 60)
        #expect(stage.today("b") == 0)
    }

    @Test func `counts no late callback of yesterday today`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...20)
        stage.clock.now = 86_400 + 1_800
        try stage.service.tick()
        stage.clock.now += 60
        for minute in 21...25 { stage.threshold("a", minute, generation: 1) }
        #expect(stage.today("a") == 0)
        #expect(stage.contents.history["a"]?.map(\.seconds) == [1_200])
        #expect(stage.state.receipts.rejected == [.staleGeneration: 5])
    }

    @Test func `notes a moved clock once, with the seconds`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.clock.shift = 600
        stage.clock.now += 30
        try stage.service.tick()
        stage.clock.now += 30
        try stage.service.tick()
        stage.threshold("a", 3)
        let entries = stage.contents.recovery.filter { $0.event.text == "clock_adjustment_detected" }
        #expect(entries.count == 1)
        #expect(entries.first?.succeeded == true)
        #expect(entries.first?.error?.contains("10m") == true)
        #expect(stage.today("a") == 180)
    }

    @Test func `keeps what was counted on a journey east or west`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...20)
        for offset in [7_200, -36_000] {
            stage.clock.utcOffset = offset
            stage.clock.now += 60
            try stage.service.tick()
            #expect(stage.today("a") == 1_200)
        }
        #expect(stage.center.generations == [1])
        #expect(stage.contents.history.isEmpty)
        #expect(stage.messages(.info).filter { $0.hasPrefix("Local time moved by") }.count == 2)
    }

    @Test func `does not register for midnight twice when a journey west repeats the day`() throws {
        let stage = try ServiceStage.launched()
        stage.clock.now = 86_400 + 600
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
        stage.clock.utcOffset = -36_000
        for _ in 0..<5 {
            stage.clock.now += 60
            try stage.service.tick()
        }
        try stage.service.requestRestart()
        stage.clock.now += 60
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2, 3])
    }
}
