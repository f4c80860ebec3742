// The extension was killed on 2026-05-23 and its successor handed 282 minutes of eight apps within ten seconds.
//
// The system's own numbers of that morning: YouTube 1 minute, Facebook 49, two games none.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct KilledExtensionStoreTests {
    private static let (facebook, instagram, youTube) = ("E8B1C8C6", "BB131A01", "C6DA269B")
    private static let (legends, motorways) = ("642B7130", "93088665")

    /// Minutes before and after, in the order in which the flood told them.
    private static let growth: [(app: String, name: String?, before: Int, after: Int)] = [
        (legends, "Mobile Legends", 0, 70), ("739C4A42", nil, 0, 3), (motorways, "Mini Motorways", 0, 70),
        (instagram, "Instagram", 16, 20), (youTube, "YouTube", 0, 67), ("D63AE4AA", nil, 0, 20),
        (facebook, "Facebook", 49, 67), ("FAE1D45B", nil, 0, 30),
    ]

    static func store() -> RealStore {
        var store = RealStore("2026-05-23", midnight: 1_779_512_400, session: "465C140C")
        for (app, name, before, after) in growth {
            let id = RealStore.id(app)
            store.apps[app] = .init(name: name, registered: after + 1...after + 30)
            store.values["revert_today_" + id] = .integer(Int64(before * 60))
            store.values["revert_lastThreshold_" + id] = .integer(Int64(before * 60))
            store.values["window_top_min_" + id] = .integer(Int64(after + 30))
        }
        // Used until 24 minutes before the kill.
        for minute in 1...49 {
            store.sets(facebook, minute, RealStore.seconds("07:10:16.21") + Double(minute) * 60)
        }
        for minute in 1...16 {
            store.sets(instagram, minute, RealStore.seconds("07:59:16.21") + Double(minute) * 60)
        }
        store.session = "EDCB4069"
        store.lifecycle(
            "08:38:56",
            "EXTENSION_KILLED — new session detected (was: 465C140C, now: EDCB4069) age=1420s")
        store.lifecycle("08:38:56", "EXTENSION_INIT session=EDCB4069")
        store.line(RealStore.seconds("08:38:56.01"), "EXTENSION_INIT session=EDCB4069")
        var seconds = RealStore.seconds("08:38:56.2")
        for round in 1...70 {
            for (app, _, before, after) in growth where before + round <= after {
                store.sets(app, before + round, seconds)
                seconds += 10.064 / 281
            }
        }
        store.values["ext_last_kill_timestamp"] = .real(store.at("08:38:56").seconds)
        store.values["burst_baseline_credit_ts"] = .real(store.at("08:15:16").seconds)
        store.values["burst_is_flood"] = .boolean(false)
        store.values["burst_credited_apps_csv"] = .string(
            growth.map { RealStore.id($0.app) }.joined(separator: ","))
        for key in ["last_credited_global_timestamp", "last_event_arrival_global"] {
            store.values[key] = .real(store.at("08:39:06").seconds)
        }
        return store
    }

    private static func report() throws -> HealthReport {
        try store().report(at: "09:32:00", hasDailyLog: true)
    }

    @Test func `282 minutes of eight apps right after the kill are a phantom burst`() throws {
        let report = try Self.report()
        for growth in Self.growth { #expect(report.minutes(growth.app) == growth.after, "\(growth.app)") }
        #expect(report.flow?.today.accepted == 347 && report.flow?.today.rejectedTotal == 0)
        try #require(report.bursts.count == 1)
        let burst = report.bursts[0]
        #expect(burst.verdict == .phantom && burst.events == 282 && burst.apps.count == 8)
        #expect(burst.countedMinutes == 282 && abs(burst.seconds - 10.1) < 0.1)
        #expect(burst.secondsAfterKill.map { $0 < 1 } == true)
    }

    @Test func `what was used can fill 24 minutes, so 258 at least are invented`() throws {
        let report = try Self.report()
        #expect(report.bursts.first.map { (23...24).contains($0.possibleMinutes) } == true)
        let phantom = try #require(report.minutes.phantom)
        #expect((258...259).contains(phantom.low) && phantom.high == 282)
        #expect(report.minutes.lost?.low == 0)
    }

    @Test func `the excess is critical since the kill`() throws {
        let report = try Self.report()
        #expect(report.verdict.level == .critical && report.verdict.code == .growthExceedsClock)
        #expect(report.isSecond(report.verdict.since, Self.store().at("08:38:56")))
        #expect(report.verdict.reason.contains("4h 42m") && report.verdict.reason.contains("kill"))
        #expect(!report.verdict.reason.contains("within 10s"), "it took 10.06 seconds")
        #expect(!report.codes.contains(.logSaturated))
    }

    @Test func `the burst is still open`() throws {
        let finding = try #require(try Self.report().finding(.burstNotJudged))
        #expect(finding.apps.count == 8 && finding.until == nil)
    }

    @Test func `before it the counters stood where the system's own numbers do`() throws {
        let report = try Self.report()
        func before(_ app: String) -> Int? { report.app(app)?.secondsBeforeBurst }
        #expect(before(Self.facebook) == 49 * 60 && before(Self.instagram) == 16 * 60)
        #expect(before(Self.youTube) == 0 && before(Self.legends) == 0 && before(Self.motorways) == 0)
        let reason = report.verdict.reason
        #expect(reason.contains("Facebook 49m") && reason.contains("Instagram 16m"))
    }

    @Test func `minutes of the flood were not held back, and its pace is no cadence of use`() throws {
        let report = try Self.report()
        let real: [Gap.Class] = [.late, .recovered, .lost]
        #expect(!report.gaps.contains { real.contains($0.gapClass) })
        let cadence = try #require(report.behaviour.cadence)
        #expect((58...62).contains(cadence.medianSeconds))
    }
}
