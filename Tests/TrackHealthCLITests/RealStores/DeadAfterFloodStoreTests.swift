// 112 thresholds of 15 apps came within 11 seconds on 2026-05-27, all refused; then nothing for six hours.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct DeadAfterFloodStoreTests {
    private static let facebook = "E8B1C8C6"
    /// Facebook, YouTube and 13 that were not named.
    private static let apps = [
        facebook, "C6DA269B", "A0001F00", "A0001F4D", "A0001F9A", "A0001FE7", "A0002034", "A0002081",
        "A00020CE",
        "A000211B", "A0002168", "A00021B5", "A0002202", "A000224F", "A000229C",
    ]

    static func store() -> RealStore {
        var store = RealStore("2026-05-27", midnight: 1_779_858_000, session: "3D02C6F5")
        for app in apps { store.apps[app] = .init(registered: 1...30) }
        store.apps[facebook]?.registered = 13...42
        for minute in 1...12 {
            store.sets(facebook, minute, RealStore.seconds("14:29:02.15") + Double(minute) * 60)
        }
        for index in 0..<112 {
            let app = apps[index % apps.count]
            store.refuses(
                app, 14 + index / apps.count * 3,
                RealStore.seconds("14:43:44") + Double(index) * 10.901 / 111,
                "SKIP_BURST_BUDGET appID=\(app)... proposedGrowth=11000s budget=230s")
        }
        for clock in ["16:05:11", "18:20:40", "20:12:03"] {
            store.lifecycle(clock, "MONITORING_ALREADY_ACTIVE — skipping")
        }
        store.values["burst_baseline_credit_ts"] = .real(store.at("14:41:02").seconds)
        store.values["last_credited_global_timestamp"] = .real(store.at("14:41:02").seconds)
        store.values["last_event_arrival_global"] = .real(store.at("14:43:55").seconds)
        return store
    }

    private static func report() throws -> HealthReport {
        try store().report(at: "20:45:00", hasDailyLog: true)
    }

    @Test func `nothing was accepted since 14:41 and nothing came since 14:43`() throws {
        let (report, store) = (try Self.report(), Self.store())
        #expect(report.minutes(Self.facebook) == 12 && report.todayTotalSeconds == 720)
        #expect(report.isSecond(report.events.lastRecordedAt, store.at("14:41:02")))
        #expect(report.isSecond(report.events.lastAt, store.at("14:43:55")))
        #expect(report.minutes.phantom?.high == 0 && report.minutes.recovered?.high == 0)
    }

    @Test func `112 callbacks of 15 apps came within 11 seconds and every one was refused`() throws {
        let report = try Self.report()
        let flow = try #require(report.flow?.today)
        #expect(flow.accepted == 12 && flow.rejected == [.engine(.impossible): 112])
        try #require(report.bursts.count == 1)
        let burst = report.bursts[0]
        #expect(burst.events == 112 && burst.apps.count == 15 && burst.isHarmless)
        #expect((10.8...11).contains(burst.seconds))
        let finding = try #require(report.finding(.silenceAfterFlood))
        #expect(finding.detail.contains("112 callbacks of 15 apps") && finding.detail.contains("rejected"))
        #expect(!finding.detail.contains("within 10s"), "it took 10.9 seconds")
    }

    @Test func `counting is dead although the app says it is active`() throws {
        let (report, store) = (try Self.report(), Self.store())
        #expect(report.verdict.level == .critical && report.verdict.code == .silenceAfterFlood)
        let since = try #require(report.verdict.since)
        #expect(since >= store.at("14:41:02") && since <= store.at("14:43:55"))
        #expect(report.verdict.reason.contains("14:41") && report.verdict.reason.contains("3 times"))
        #expect(!report.codes.contains(.logSaturated))
    }

    @Test func `that silence is not idle`() throws {
        let report = try Self.report()
        #expect(!report.codes.contains(.heartbeatIdle))
        #expect(!report.gaps.contains { $0.gapClass == .idle })
    }

    @Test func `a flood that was refused skipped no thresholds of use`() throws {
        let (report, store) = (try Self.report(), Self.store())
        // What may have been used between 14:41 and 14:43 is told once, and so is the silence after it.
        #expect(report.gaps.count <= 2)
        #expect(report.gaps.filter { $0.end <= store.at("14:43:55") }.count <= 1)
        let silence = report.gaps.filter { $0.start >= store.at("14:43:50") }.map(\.minutes.high)
        let most = 6 + silence.reduce(0, +)
        #expect(report.minutes.lost.map { $0.low == 0 && $0.high <= most } == true)
    }
}
