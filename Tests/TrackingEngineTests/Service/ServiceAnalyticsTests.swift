// What the service tells analytics: today's counts on every day, accuracy, recoveries.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceAnalyticsTests {
    private static let day = 86_400.0

    /// Events and errors of the newest health check.
    private static func counts(_ stage: ServiceStage) -> [AnalyticsEvent.Value?] {
        let event = stage.analytics("extension_health_check").last
        return [event?["event_count_today"], event?["error_count_today"]]
    }

    @Test func `tells of health and accuracy every quarter of an hour`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...3)
        stage.clock.now += 60
        stage.use("a", 5...6)
        stage.store.contents.memoryBytes = 4_404_019
        stage.clock.now += 100
        for _ in 0..<31 {
            try stage.service.tick()
            stage.clock.now += 60
        }
        let health = stage.analytics("extension_health_check")
        #expect(health.count == 3)
        #expect(
            health[0].properties.map(\.key) == [
                "heartbeat_age_seconds", "is_healthy", "event_count_today", "error_count_today",
                "memory_usage_mb",
            ])
        #expect(
            health[0].properties.map(\.value) == [
                .integer(100), .flag(true), .integer(5), .integer(0), .number(4.2),
            ])
        #expect(health[1].properties[1].value == .flag(false))
        // Six minutes were used; the fourth is counted, but its event never came.
        #expect(stage.today("a") == 360)
        let accuracy = try #require(stage.analytics("tracking_accuracy_check").first)
        #expect(
            accuracy.properties.map(\.value) == [
                .integer(6), .integer(5), .number(5.0 / 6 * 100),
                .number(ServiceStage.midnight.seconds + 36_460),
            ])
    }

    @Test func `counts the events of today on every day, however late the app is opened`() throws {
        let stage = try ServiceStage.launched()
        for day in 0..<3 {
            let morning = 5 + day * 2
            stage.clock.now = Double(day) * Self.day + 8 * 3_600
            // The extension turns the day, hours before the app runs.
            stage.use("a", 1...morning)
            if day == 1 { stage.threshold("unknown", 1) }
            stage.clock.now = Double(day) * Self.day + 12.5 * 3_600
            try stage.service.tick()
            let errors = day == 1 ? 1 : 0
            #expect(Self.counts(stage) == [.integer(morning + errors), .integer(errors)])
            stage.use("b", 1...3)
            stage.clock.now += 3_600
            try stage.service.tick()
            #expect(Self.counts(stage) == [.integer(morning + errors + 3), .integer(errors)])
        }
        // A day without use, which the app turns.
        stage.clock.now = 3 * Self.day + 9 * 3_600
        try stage.service.tick()
        #expect(Self.counts(stage) == [.integer(0), .integer(0)])
        #expect(try stage.rebuilt().state.dayMarks == stage.state.dayMarks)
    }

    @Test func `a clock that was a day ahead for a while keeps the events of its day`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...3)
        stage.clock.shift = Self.day
        stage.use("a", 4...5)
        stage.clock.shift = 0
        stage.use("a", 6...6)
        try stage.service.tick()
        #expect(stage.state.receivedToday == 6)
        #expect(Self.counts(stage).first == .integer(6))
    }

    @Test func `a store of an earlier version leaves the counts of its present day out`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...3)
        stage.store.contents.state.dayMarks = nil
        stage.clock.now += 900
        try stage.service.tick()
        #expect(Self.counts(stage) == [nil, nil])
        stage.clock.now = Self.day + 3_600
        stage.use("a", 1...2)
        try stage.service.tick()
        #expect(Self.counts(stage) == [.integer(2), .integer(0)])
    }

    @Test func `tells how much was counted at launch of what was kept aside`() throws {
        let stage = try ServiceStage.launched()
        stage.use("a", 1...2)
        // What a callback leaves that finds too little memory: a line of the journal and a counter.
        stage.clock.now += 60
        let reading = stage.clock.reading()
        _ = try stage.store.journal { journal in
            try journal.append(
                JournalRecord(
                    kind: .threshold, event: stage.event("a", 3).text, generation: 1, app: "a", ordinal: 3,
                    seconds: 60, reading: reading))
        }
        stage.clock.now += 60
        try stage.service.launch()
        #expect(stage.recoveries == [.init("journal_recovery", true, minutes: 1)])
        #expect(stage.today("a") == 180)
    }

    @Test func `a restart that a person asked for is reported as theirs, and no other is`() throws {
        func restarts(_ stage: ServiceStage) -> [[AnalyticsEvent.Value]] {
            stage.analytics("recovery_triggered").map { $0.properties.map(\.value) }
        }
        func event(_ succeeded: Bool) -> [AnalyticsEvent.Value] {
            [.text("monitoring_restart"), .text("user"), .flag(succeeded)]
        }
        let stage = try ServiceStage.launched()
        stage.clock.now += 3_600
        try stage.service.requestRestart(.fault)
        #expect(restarts(stage).isEmpty)
        stage.clock.now += 3_600
        try stage.service.requestRestart(.user)
        #expect(restarts(stage) == [event(true)])

        stage.clock.now += 3_600
        stage.center.refusal = .unauthorized
        try stage.service.requestRestart(.user)
        // Tried again and rejected: the person asked once.
        stage.clock.now += 600
        try stage.service.tick()
        #expect(restarts(stage) == [event(true), event(false)])
        stage.center.refusal = nil
        stage.clock.now += 3_600
        try stage.service.tick()
        #expect(restarts(stage) == [event(true), event(false), event(true)])

        let idle = ServiceStage()
        try idle.service.requestRestart(.user)
        #expect(restarts(idle) == [event(false)])
    }
}
