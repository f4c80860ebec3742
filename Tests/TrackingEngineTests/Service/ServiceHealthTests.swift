// Health: silence with evidence of use is a fault, silence alone is none; lost minutes are told once.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceHealthTests {
    private static func recoveries(_ stage: ServiceStage) -> [MonitoredActivity] {
        stage.center.started.filter { $0.name == RegistrationPlan.recoveryActivity }
    }

    @Test(arguments: [false, nil])
    func `takes silence without evidence of use for idleness`(answer: Bool?) throws {
        let stage = try ServiceStage.launched()
        stage.evidence.answer = answer
        for _ in 0..<60 {
            stage.clock.now += 60
            try stage.service.tick()
        }
        #expect(stage.center.started.count == 1)
        #expect(stage.analytics("recovery_triggered").isEmpty)
    }

    @Test func `starts one recovery schedule after two minutes of use without a callback`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...4)
        stage.evidence.answer = true
        stage.clock.now += 120
        try stage.service.tick()
        #expect(Self.recoveries(stage).isEmpty)
        stage.clock.now += 1
        try stage.service.tick()
        let recovery = try #require(Self.recoveries(stage).first)
        #expect(recovery.schedule.length >= MonitoringLimits.shortestInterval)
        #expect(
            recovery.events == [
                MonitoredEvent(name: stage.event("a", 5).text, apps: ["a"], thresholdSeconds: 60),
                MonitoredEvent(name: stage.event("b", 1).text, apps: ["b"], thresholdSeconds: 60),
            ])
        stage.clock.now += 60
        try stage.service.tick()
        #expect(Self.recoveries(stage).count == 1)
        // What became of it is not known yet.
        #expect(stage.analytics("recovery_triggered").isEmpty)
        // Whichever schedule tells the minute, it counts once.
        stage.threshold("a", 5)
        stage.threshold("a", 5)
        #expect(stage.today("a") == 300)
        try stage.service.tick()
        try stage.service.tick()
        #expect(stage.recoveries == [.init("heartbeat_recovery", true, minutes: 1)])
    }

    @Test func `restarts for a fault when recovery brings no callback either`() throws {
        let stage = try ServiceStage.launched()
        stage.evidence.answer = true
        stage.clock.now += 121
        try stage.service.tick()
        stage.clock.now += 179
        try stage.service.tick()
        #expect(stage.center.generations == [1])
        #expect(stage.listener.silences.isEmpty)
        stage.clock.now += 1
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
        #expect(stage.state.registeredReason == .fault)
        #expect(stage.center.stopped == [RegistrationPlan.recoveryActivity])
        #expect(stage.recoveries == [.init("heartbeat_recovery", false, minutes: 0)])
        // The person is told once, and of the whole silence.
        stage.clock.now += 60
        try stage.service.tick()
        #expect(stage.listener.silences == [301])
    }

    @Test func `takes a fault back that has healed before its restart was due`() throws {
        let stage = try ServiceStage.launched()
        try stage.service.requestRestart(.fault)
        #expect(stage.center.generations == [1, 2])
        stage.clock.now += 60
        try stage.service.requestRestart(.fault)
        #expect(stage.contents.service?.pendingRestart == .fault)
        stage.use("a", 1...1)
        try stage.service.tick()
        #expect(stage.contents.service?.pendingRestart == nil)
        stage.clock.now += 600
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
    }

    @Test func `starts a recovery schedule once in a quarter of an hour`() throws {
        let stage = try ServiceStage.launched()
        stage.evidence.answer = true
        for second in stride(from: 0, to: 1_900, by: 10) {
            stage.clock.now = 36_000 + Double(second)
            try stage.service.tick()
        }
        #expect(Self.recoveries(stage).count == 2)
        #expect(stage.analytics("recovery_triggered").count == 2)
    }

    @Test func `writes down that a recovery schedule was refused`() throws {
        let stage = try ServiceStage.launched()
        stage.evidence.answer = true
        stage.center.refusal = .excessiveActivities
        stage.clock.now += 121
        try stage.service.tick()
        #expect(stage.contents.recovery.map(\.event.text) == [RegistrationPlan.recoveryActivity])
        #expect(stage.recoveries == [.init("heartbeat_recovery", false, minutes: 0)])
    }

    @Test func `restarts at once when no threshold is left to be reached`() throws {
        let stage = try ServiceStage.launched(options: ServiceOptions(thresholdCeiling: 30))
        stage.use("a", 1...15)
        stage.use("b", 1...15)
        stage.store.contents.rearms = [:]
        stage.evidence.answer = true
        stage.clock.now += 121
        try stage.service.tick()
        #expect(stage.center.generations == [1, 2])
        #expect(stage.state.registeredReason == .fault)
    }

    @Test(arguments: [(10, 0), (11, 1)])
    func `alerts beyond ten lost minutes that the clock leaves no room to make up for, once a day`(
        lost: Int, alerts: Int
    ) throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        stage.use("b", 1...lost)
        stage.use("a", (3 + lost)...(4 + lost))
        stage.clock.now += 1_000
        try stage.service.tick()
        #expect(stage.listener.losses.isEmpty)
        stage.clock.now += 600
        try stage.service.tick()
        stage.clock.now += 600
        try stage.service.tick()
        try stage.service.launch()
        #expect(stage.listener.losses.map(\.minutes) == Array(repeating: lost, count: alerts))
        #expect(stage.analytics("tracking_gap_detected").count == alerts)
        #expect(stage.messages(.warn).filter { $0.hasSuffix("may not have been tracked") }.count == alerts)
    }

    @Test func `looks for no gaps when told so`() throws {
        let stage = try ServiceStage.launched()
        stage.store.contents.flags[.gapDetection] = false
        stage.use("a", 1...2)
        stage.clock.now += 1_800
        stage.use("a", 33...34)
        stage.clock.now += 3_600
        try stage.service.tick()
        #expect(stage.listener.losses.isEmpty)
    }
}
