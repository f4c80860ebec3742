// A manual test on a device in the night of 2026-02-01: three apps, used one after the other by a stopwatch.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct TestRunStoreTests {
    private static let (youTube, instagram, facebook) = ("9360F490", "E8B1C8C6", "7FC96A01")

    /// The callbacks that were noted down, session by session: minutes counted before, the first threshold, the times.
    private static let runs: [(app: String, counted: Int, first: Int, clocks: String)] = [
        (youTube, 0, 1, "00:17:07 00:18:07 00:19:07 00:20:07 00:21:07 00:22:28 00:23:29 00:24:37"),
        (
            instagram, 0, 1,
            "00:29:50 00:30:49 00:31:49 00:32:49 00:33:47 00:34:47 00:35:49 00:36:49 00:37:49 00:38:48 "
                + "00:39:48 00:40:49 00:41:49 00:42:50 00:43:50"
        ),
        // Four minutes are counted whose times were not noted.
        (youTube, 12, 5, "00:53:03 00:54:57 00:54:57 00:55:56"),
        (
            facebook, 4, 1,
            "00:57:49 00:58:49 00:59:48 01:01:36 01:01:48 01:02:48 01:03:49 01:04:49 01:05:49 01:06:49 01:07:49"
        ),
    ]

    /// Each record logs two lines.
    static func store() -> RealStore {
        var store = RealStore("2026-02-01", midnight: 1_769_925_600, session: "4E1F22A0")
        for (app, name) in [(youTube, "YouTube"), (instagram, "Instagram"), (facebook, "Facebook")] {
            store.apps[app] = .init(name: name, registered: 1...60)
        }
        store.values["monitoring_restart_timestamp"] = .real(store.at("00:52:00").seconds)
        for run in runs {
            store.apps[run.app]?.today = run.counted * 60
            for (index, clock) in run.clocks.split(separator: " ").enumerated() {
                let seconds = RealStore.seconds(String(clock)) + 0.1
                store.adds(run.app, run.first + index, seconds)
                let total = store.apps[run.app]?.today ?? 0
                store.line(seconds, "📝 RECORDED: appID=\(run.app)... newTotal=\(total)s (+60s)")
            }
        }
        return store
    }

    private static func report() throws -> HealthReport { try store().report(at: "01:08:30") }

    @Test func `46 minutes of three apps`() throws {
        let report = try Self.report()
        #expect(report.minutes(Self.youTube) == 16 && report.minutes(Self.instagram) == 15)
        #expect(report.minutes(Self.facebook) == 15 && report.todayTotalSeconds == 46 * 60)
        #expect(report.apps.allSatisfy { $0.todayState == .valid })
    }

    @Test func `a record that logs two lines is one, and all 38 are counted`() throws {
        let report = try Self.report()
        #expect(report.events.today == 38)
        let flow = try #require(report.flow?.today)
        #expect(flow.accepted == 38 && flow.rejectedTotal == 0 && flow.unknownOutcomes == 0)
    }

    @Test func `late minutes and thresholds that begin again are neither lost nor invented`() throws {
        let report = try Self.report()
        // Eight minutes are credited that no line of the log reports, so that little more can be told.
        let (lost, phantom) = (try #require(report.minutes.lost), try #require(report.minutes.phantom))
        #expect(lost.low == 0 && phantom.low == 0)
        let used = try #require(report.balance?.used)
        #expect(used.low <= 46 && used.high >= 42)
        #expect(report.bursts.allSatisfy { $0.verdict != .phantom })
        let cadence = try #require(report.behaviour.cadence)
        #expect((58...62).contains(cadence.medianSeconds))
        #expect((58...62).contains(cadence.lowerQuartile) && (58...62).contains(cadence.upperQuartile))
    }

    @Test func `both pauses of the test are idle, and no other gap is told`() throws {
        let report = try Self.report()
        let store = RealStore("2026-02-01", midnight: 1_769_925_600, session: "")
        #expect(report.gaps.map(\.gapClass) == [.idle, .idle])
        let gaps = report.gaps.sorted { $0.start < $1.start }
        try #require(gaps.count == 2)
        #expect(report.isSecond(gaps[0].start, store.at("00:24:37")))
        #expect(report.isSecond(gaps[0].end, store.at("00:29:50")))
        #expect(report.isSecond(gaps[1].start, store.at("00:43:50")))
        #expect(report.isSecond(gaps[1].end, store.at("00:53:03")))
    }

    @Test func `nothing alarms, and no recovery log is said to be full where there is none`() throws {
        let report = try Self.report()
        #expect([.ok, .unproven].contains(report.verdict.level) && report.verdict.code == nil)
        #expect(report.findings.allSatisfy { $0.level == .notice })
        #expect(!report.codes.contains(.logSaturated))
    }
}
