// Bursts: after a restart, beyond the clock, and what comes after them.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct BurstFindingTests {
    /// Callbacks of many minutes within a fifth of a second.
    private func flood(
        _ count: Int, at moment: Instant, apps: Int = 1, _ outcome: Callback.Outcome = .recorded
    ) -> [Callback] {
        (0..<apps).flatMap { app in
            (1...count).map { reported(moment + Double($0) * 0.003, $0, app: app, outcome) }
        }
    }

    private func mapped(_ store: inout StoreContents, apps: Int) {
        for app in 0..<apps {
            let id = app == 0 ? "com.example.tubes" : "com.example.\(app)"
            for minute in 1...60 { store.mappings["usage.app.\(app).min.\(minute)"] = id }
            if app > 0 { store.apps.append(TrackHealthSamples.app(id)) }
        }
    }

    private enum TrackHealthSamples {
        static func app(_ id: String) -> AppRecord { HealthAnalysisTests.app(id, seconds: 0) }
    }

    @Test func `sixty events in 0.2 s after a restart are a burst that was counted`() throws {
        let finding = raised(.burstAfterRestart, at: at(0, 30)) { store in
            store.monitoringRestartedAt = at(0, 20)
            store = store.telling(flood(60, at: at(0, 20, 5)), since: at(0))
        }
        let found = try #require(finding)
        #expect(found.level == .warning)
        #expect(found.detail.contains("60 callbacks of Tubes within 0.2s, 5s after a restart"))
        #expect(found.detail.contains("60 minutes claimed, 60 minutes credited"))
        #expect(found.since.map { abs($0 - at(0, 20, 5)) < 1 } == true)
    }

    @Test func `a burst that the tracker turned away is a notice, one long after a restart is none`() {
        func level(_ outcome: Callback.Outcome, restart: Instant) -> FindingLevel? {
            raised(.burstAfterRestart, at: at(0, 30)) { store in
                store.monitoringRestartedAt = restart
                store = store.telling(flood(60, at: at(0, 20, 5), outcome), since: at(0))
            }?.level
        }
        #expect(level(.rejected("SKIP_FLOOD"), restart: at(0, 20)) == .notice)
        #expect(level(.recorded, restart: at(0, 20)) == .warning)
        #expect(level(.recorded, restart: at(0, 17)) == nil)
        // Repetitions of what was counted claim nothing.
        #expect(level(.rejected("SKIP_DUP"), restart: at(0, 20)) == nil)
    }

    @Test func `one app used for 2 minutes and five grown by 11 exceed the clock`() throws {
        var callbacks = (1...2).map { reported(at(0, 10 + $0), $0) }
        for app in 0..<5 {
            for minute in 3...13 {
                callbacks.append(reported(at(0, 13) + Double(minute) * 0.02, minute, app: app))
            }
        }
        let found = try #require(
            raised(.growthExceedsClock, at: at(0, 14)) { store in
                mapped(&store, apps: 5)
                store = store.telling(callbacks, since: at(0))
            })
        #expect(found.level == .critical)
        #expect(found.apps.count == 5)
        #expect(found.detail.contains("gained 55m within 1s"))
    }

    @Test func `what was held back and fits into the time before is no excess`() {
        let late = (11...28).map { reported(at(11, 30) + Double($0) * 0.02, $0) }
        let before = (1...10).map { reported(at(11, $0), $0) }
        let report = goodStore(heartbeat: at(11, 31)).telling(before + late, since: at(8))
            .report(at: at(11, 31))
        #expect(report.bursts.map(\.verdict) == [.delayed])
        #expect(!report.codes.contains(.growthExceedsClock))
        #expect(!report.codes.contains(.burstAfterRestart))
    }

    @Test func `a slow excess over an hour exceeds the clock, an hour of use does not`() {
        func found(apps: Int) -> Finding? {
            raised(.growthExceedsClock) { store in
                mapped(&store, apps: apps)
                let callbacks = (0..<apps).flatMap { app in
                    (1...59).map { reported(at(10, 59) + Double($0 * 60 + app * 20), $0, app: app) }
                }
                store = store.telling(callbacks, since: at(0))
            }
        }
        #expect(found(apps: 1) == nil)
        #expect(found(apps: 2)?.level == .critical)
    }

    @Test func `counters of two reads tell it where no log does`() {
        func found(_ before: Int, _ now: Int, hasLog: Bool = false) -> Finding? {
            var store = goodStore(heartbeat: at(11, 50))
            store.apps[0].counters[0].todaySeconds = before
            var previous = PreviousReadings()
            previous.note(store, store.report(at: at(11, 50)))
            return raised(.growthExceedsClock, previous: previous) {
                $0.apps[0].counters[0].todaySeconds = now
                if hasLog {
                    $0.hasEventLog = true
                    $0 = $0.telling([], since: at(0))
                }
            }
        }
        // Ten minutes, 24 of settling, a tenth more and five.
        #expect(found(1_200, 1_200 + 2_544) == nil)
        #expect(found(1_200, 1_200 + 2_545)?.level == .critical)
        #expect(found(1_200, 1_200 + 2_545, hasLog: true) == nil)
    }

    @Test func `silence after a flood is told with proof only`() throws {
        func found(
            top: Int? = nil, rebuild: Instant? = nil, restart: Instant? = nil, after: [Callback] = []
        ) -> Finding? {
            raised(.silenceAfterFlood) { store in
                store.monitoringRestartedAt = restart
                store.apps[0].registeredTopMinute = top
                store.windowRebuildPending = rebuild != nil
                store.windowRebuildPendingSince = rebuild
                store = store.telling(flood(60, at: at(10)) + after, since: at(0))
            }
        }
        #expect(found() == nil)
        #expect(found(top: 90) == nil)
        let usedUp = try #require(found(top: 60))
        #expect(usedUp.level == .critical)
        #expect(usedUp.detail.contains("it used up every registered minute of its apps."))
        #expect(found(rebuild: at(10, 1))?.detail.contains("at 10:01") == true)
        #expect(found(rebuild: at(11, 55)) == nil)
        let skipped = (1...3).map { reported(at(11, $0), 60 + $0, .rejected("SKIP_FLOOD")) }
        #expect(found(after: skipped)?.detail.contains("all 3 callbacks since were rejected") == true)
        #expect(found(top: 60, restart: at(10, 30)) == nil)
        #expect(found(top: 60, after: [reported(at(11), 61)]) == nil)
    }

    @Test func `notifications by the hundred are a flood, one a minute is none`() throws {
        func lines(_ count: Int, every step: Double) -> Finding? {
            raised(.notificationFlood) {
                $0.marks = (0..<count).map {
                    TrackerMark(at: at(11) + Double($0) * step, kind: .notificationSent)
                }
            }
        }
        #expect(lines(59, every: 0.05) == nil)
        let found = try #require(lines(398, every: 0.05))
        #expect(found.level == .critical)
        #expect(found.detail == "The extension sent 398 notifications within 19s until 11:00.")
        #expect(lines(100, every: 60) == nil)
        var store = goodStore(heartbeat: at(11, 58))
        store.notifications.sent = 40
        var previous = PreviousReadings()
        previous.note(store, store.report(at: at(11, 58)))
        func sent(_ count: Int) -> Finding? {
            raised(.notificationFlood, previous: previous) {
                $0.notifications = NotificationCounters(sent: count, received: count)
            }
        }
        #expect(sent(159) == nil)
        #expect(sent(160)?.detail.contains("120 notifications within 2m") == true)
        #expect(sent(3) == nil)
    }

    @Test func `a burst that nobody judged is told once it waits`() {
        func open(_ apps: [String], last: Instant?) -> Finding? {
            raised(.burstNotJudged) {
                $0.unjudgedApps = apps
                $0.lastArrivalAt = last
            }
        }
        #expect(open(["a", "b"], last: at(11, 50))?.level == .notice)
        #expect(open(["a", "b"], last: at(11, 58)) == nil)
        #expect(open(["a"], last: at(11, 50)) == nil)
        #expect(open(["a", "b"], last: nil) == nil)
        #expect(open(["a", "b"], last: at(-2)) == nil)
    }
}
