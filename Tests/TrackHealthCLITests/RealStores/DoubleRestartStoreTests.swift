// Two restarts within three seconds on 2026-05-14, then a replay of seven apps: 226 minutes in five seconds.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct DoubleRestartStoreTests {
    /// Minutes before and after, as they were published.
    private static let growth: [(app: String, before: Int, after: Int)] = [
        ("6B46A5C3", 0, 52), ("B9FC27B5", 0, 59), ("3E3FE0D5", 0, 30), ("C70B0647", 76, 106),
        ("2D4AEC4E", 166, 186), ("4AF106C2", 87, 105), ("16CB572C", 16, 33),
    ]

    /// Six rounds of all apps lead from the minutes before to those after.
    static func store() -> RealStore {
        var store = RealStore("2026-05-14", midnight: 1_778_734_800, session: "B4400C12")
        store.values["monitoring_restart_timestamp"] = .real(store.at("22:00:21").seconds)
        store.lifecycle("22:00:18", "PENDING_WINDOW_REBUILD window-top-2D4AEC4E")
        store.lifecycle(
            "22:00:18",
            "MONITORING_RESTART — reason: extension window-rebuild request: window-top-2D4AEC4E")
        store.lifecycle("22:00:21", "MONITORING_RESTART — reason: dev subscription bypass")
        for (app, before, after) in growth {
            store.apps[app] = .init(
                today: before * 60, marker: before * 60, registered: after + 1...after + 30)
            store.values["window_top_min_" + RealStore.id(app)] = .integer(Int64(after + 30))
        }
        var seconds = RealStore.seconds("22:00:23")
        for round in 1...6 {
            for (app, before, after) in growth {
                let minute = before + Int((Double(after - before) * Double(round) / 6).rounded())
                store.sets(app, minute, seconds)
                seconds += 4.88 / 41
            }
        }
        return store
    }

    private static func report() throws -> HealthReport { try store().report(at: "22:01:00") }

    @Test func `571 minutes are counted, of which 226 are invented and none recovered`() throws {
        let report = try Self.report()
        for (app, _, after) in Self.growth { #expect(report.minutes(app) == after, "\(app)") }
        #expect(report.todayTotalSeconds == 571 * 60)
        let phantom = try #require(report.minutes.phantom)
        // What was credited before the log begins is not known to be real.
        #expect((225...226).contains(phantom.low))
        #expect(report.minutes.recovered.map { $0.high < 1 } == true)
        #expect(report.minutes.lost?.low == 0 && report.flow?.today.accepted == 42)
    }

    @Test func `one phantom burst of seven apps in five seconds`() throws {
        let report = try Self.report()
        try #require(report.bursts.count == 1)
        let burst = report.bursts[0]
        #expect(burst.verdict == .phantom && burst.events == 42 && burst.apps.count == 7)
        #expect(burst.countedMinutes == 226 && burst.possibleMinutes < 1)
        #expect(burst.start == Self.store().at("22:00:23") && (4...5).contains(burst.seconds))
        // Two seconds after the second restart, five after the first.
        #expect(burst.secondsAfterRestart.map { (2...5).contains($0) } == true)
    }

    @Test func `two restarts are the trigger`() throws {
        let report = try Self.report()
        #expect(report.behaviour.restartsLastDay == 2)
        let finding = try #require(report.finding(.burstAfterRestart))
        #expect(finding.detail.contains("2 restarts") && finding.level == .warning)
    }

    @Test func `the excess is critical and named`() throws {
        let report = try Self.report()
        #expect(report.verdict.level == .critical && report.verdict.code == .growthExceedsClock)
        #expect(report.verdict.since == Self.store().at("22:00:23"))
        #expect(report.verdict.reason.contains("3h 46m"))
        #expect(!report.verdict.reason.contains("within 4s"), "it took 4.88 seconds")
        #expect(!report.codes.contains(.heartbeatIdle) && !report.codes.contains(.logSaturated))
        #expect(!report.codes.contains(.minutesLost))
    }
}
