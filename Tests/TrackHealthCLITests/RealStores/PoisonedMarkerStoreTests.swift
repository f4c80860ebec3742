// Yesterday's threshold of minute 111 came five minutes after midnight of 2026-05-09; the whole day was refused.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct PoisonedMarkerStoreTests {
    private static let app = "ABFF9B19"

    /// One minute counted at 00:05:18, then minutes 2, 4 and 8 and 102 more refused until 14:04:46.
    static func store() -> RealStore {
        var store = RealStore("2026-05-09", midnight: 1_778_302_800, session: "9C31F0AE")
        let first = RealStore.seconds("00:05:18.521")
        store.line(first, "INTERVAL_END activity=ScreenTimeTracking session=9C31F0AE")
        store.line(first, "THRESHOLD_CALL event=usage.app.13211146690434527001.min.111")
        store.line(first + 0.036, "EVENT appID=\(app)... min=111 currentToday=882s lastThresh=882s")
        store.line(first + 0.107, "MIDNIGHT_START activity=ScreenTimeTracking")
        store.line(first + 0.139, "DAY_ROLLOVER appID=\(app)... globalReset triggered")
        store.line(first + 0.18, "APP_STATE \(app) ext_date=2026-05-08 lastThresh=882s usage_today=882s")
        store.line(first + 0.244, "MIDNIGHT_RESET_COMPLETE")
        store.line(first + 0.704, "EXT_REBUILD_APP \(app) current=1min → window 2-181 (180 thresholds)")
        store.apps[app] = .init(
            name: "Roblox", today: 60, marker: 6_660, creditedAt: first, registered: 2...181)
        var calls = [("08:08:48.592", 2), ("08:11:05.819", 4), ("08:16:50.209", 8)].map {
            (seconds: RealStore.seconds($0), minute: $1)
        }
        // Of the others only the number is known: every 206 seconds.
        for index in 0..<102 {
            calls.append((RealStore.seconds("08:18:00.311") + Double(index) * 206, 9 + index))
        }
        for call in calls {
            store.refuses(
                app, call.minute, call.seconds,
                "SKIP_REGRESSION appID=\(app)... threshold=\(call.minute * 60) <= lastThreshold=6660 (same day)"
            )
        }
        return store
    }

    private static func report() throws -> HealthReport {
        try store().report(at: "14:06:00", hasDailyLog: true)
    }

    @Test func `one minute is counted and the marker stands at 111`() throws {
        let report = try Self.report()
        let app = try #require(report.app(Self.app))
        #expect(app.todaySeconds == 60 && app.lastThresholdSeconds == 6_660)
    }

    @Test func `105 callbacks are refused and the day is being lost`() throws {
        let report = try Self.report()
        let flow = try #require(report.flow?.today)
        #expect(flow.rejected == [.engine(.belowPeak): 105] && flow.accepted <= 1)
        #expect(report.minutes.rejected.map { $0.low >= 105 } == true)
        // Minute 110 was reached and one is counted.
        let lost = try #require(report.minutes.lost)
        #expect((105...109).contains(lost.low) && (108...112).contains(lost.high))
        #expect(report.minutes.recovered?.high == 0)
        let finding = try #require(report.finding(.minutesLost))
        #expect(!finding.cause.contains("did not deliver"), "most of them came and were refused")
    }

    @Test func `the tracker is blind since the write that raised the marker`() throws {
        let report = try Self.report()
        #expect(report.verdict.level == .critical && report.verdict.code == .blindMarker)
        #expect(report.isSecond(report.verdict.since, Self.store().at("00:05:18")))
        #expect(report.verdict.reason.contains("1h 51m") && report.verdict.reason.contains("105"))
        #expect(!report.codes.contains(.heartbeatIdle) && !report.codes.contains(.logSaturated))
    }

    @Test func `minute 111 five minutes after midnight is said to be yesterday's`() throws {
        let finding = try #require(try Self.report().finding(.blindMarker))
        #expect((finding.detail + finding.cause).contains("yesterday"))
    }
}
