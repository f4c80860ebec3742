// Eight minutes of ordinary use on 2026-05-17, two of them refused by a filter that was a second too strict.

import HealthAnalysis
import SharedStore
import Testing
import TrackingModel

@Suite struct RejectedMinutesStoreTests {
    private static let app = "709612CC"

    static func store() -> RealStore {
        var store = RealStore("2026-05-17", midnight: 1_778_994_000, session: "77E0D4B1")
        store.apps[app] = .init(registered: 1...30)
        store.values["window_top_min_" + RealStore.id(app)] = .integer(30)
        let clocks = [
            "08:15:55", "08:16:57", "08:17:57", "08:18:55", "08:23:32", "08:24:33", "08:25:33", "08:28:39",
        ]
        for (index, clock) in clocks.enumerated() {
            let seconds = RealStore.seconds(clock) + 0.2
            if [3, 7].contains(index + 1) {
                store.refuses(
                    app, index + 1, seconds, "SKIP_BURST_BUDGET appID=\(app)... budget=59 delta=60")
            } else {
                store.adds(app, index + 1, seconds)
            }
        }
        return store
    }

    private static func report() throws -> HealthReport { try store().report(at: "08:29:00") }

    @Test func `six of eight are counted and two are missing`() throws {
        let report = try Self.report()
        let flow = try #require(report.flow?.today)
        #expect(report.events.today == 8 && flow.accepted == 6)
        #expect(flow.rejected == [.engine(.impossible): 2])
        #expect(report.minutes(Self.app) == 6)
        let two = MinuteRange(low: 2, high: 2)
        #expect(report.minutes.lost == two && report.minutes.rejected == two)
        #expect(report.minutes.phantom?.high == 0 && report.minutes.recovered?.high == 0)
    }

    @Test func `the refused came a minute after the one before: real use, not phantom`() throws {
        let report = try Self.report()
        let lost = report.gaps.filter { $0.gapClass == .lost }.sorted { $0.start < $1.start }
        try #require(lost.count == 2)
        #expect(report.isSecond(lost[0].end, Self.store().at("08:17:57")))
        #expect(report.isSecond(lost[1].end, Self.store().at("08:25:33")))
        #expect(lost.allSatisfy { $0.evidence == [.rejectedCallbacks] && abs($0.seconds - 60) < 1 })
        #expect(report.bursts.isEmpty)
        let finding = try #require(report.finding(.minutesLost))
        #expect(!finding.cause.contains("did not deliver"), "both came and were refused")
        let cadence = try #require(report.behaviour.cadence)
        #expect((58...62).contains(cadence.medianSeconds))
    }

    @Test func `the pause of 277 seconds lost nothing`() throws {
        let (report, store) = (try Self.report(), Self.store())
        let pause = report.gaps.filter { $0.start < store.at("08:23:31") && $0.end > store.at("08:19:00") }
        #expect(pause.allSatisfy { $0.gapClass == .idle })
    }

    @Test func `a marker two minutes ahead of the counter blinds nothing`() throws {
        let report = try Self.report()
        #expect(report.app(Self.app)?.lastThresholdSeconds == 480)
        #expect(!report.codes.contains(.blindMarker) && report.verdict.level != .critical)
        #expect(!report.codes.contains(.everySecondMinute) && !report.codes.contains(.logSaturated))
    }
}
