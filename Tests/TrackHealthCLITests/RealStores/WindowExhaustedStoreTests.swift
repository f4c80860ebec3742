// An app that was used beyond its 60 registered thresholds on 2026-03-01; after a restart the device told 71 minutes.

import HealthAnalysis
import InMemoryStore
import SharedStore
import Testing
import TrackingModel

@Suite struct WindowExhaustedStoreTests {
    private static let app = "7FC96A01"

    /// Minutes 54 to 60 counted by 12:58:02, minutes 61 to 71 without a mapping between 12:59:00 and 13:13.
    static func store() -> RealStore {
        var store = RealStore("2026-03-01", midnight: 1_772_344_800, session: "2B7D90C1")
        store.apps[app] = .init(today: 53 * 60, marker: 53 * 60, registered: 1...60)
        store.values["monitoring_restart_timestamp"] = .real(store.at("07:40:00").seconds)
        for minute in 54...60 {
            store.adds(app, minute, RealStore.seconds("12:52:02.1") + Double(minute - 54) * 60)
        }
        let clocks = [
            "12:59:00", "13:00:10", "13:01:20", "13:02:35", "13:03:50", "13:05:10", "13:06:30", "13:07:55",
            "13:09:30", "13:11:15", "13:13:00",
        ]
        for (index, clock) in clocks.enumerated() {
            store.knowsNot(app, 61 + index, RealStore.seconds(clock) + 0.1)
        }
        return store
    }

    private static func report() throws -> HealthReport { try store().report(at: "13:15:30") }

    @Test func `60 minutes are counted and the window's top is reached`() throws {
        let report = try Self.report()
        let app = try #require(report.app(Self.app))
        #expect(app.todaySeconds == 3_600 && app.lastThresholdSeconds == 3_600)
        #expect(app.registeredTopMinute == 60 && app.headroomMinutes == 0)
        #expect(report.isSecond(report.events.lastRecordedAt, Self.store().at("12:58:02")))
        #expect(report.isSecond(report.events.lastAt, Self.store().at("13:13:00")))
    }

    @Test func `eleven callbacks without a mapping are eleven lost minutes`() throws {
        let report = try Self.report()
        let flow = try #require(report.flow?.today)
        #expect(flow.accepted == 7 && flow.rejected == [.engine(.noMapping): 11])
        #expect(report.minutes.lost?.low == 11 && report.minutes.rejected?.low == 11)
        #expect(report.minutes.lost.map { $0.high < 15 } == true)
        #expect(report.minutes.phantom?.high == 0 && report.minutes.recovered?.high == 0)
        let lost = try #require(report.gaps.first { $0.gapClass == .lost })
        #expect(lost.apps == [RealStore.id(Self.app)] && lost.cause.contains("no mapping"))
        #expect(lost.start >= Self.store().at("12:57:59") && lost.end <= Self.store().at("13:13:01"))
        let finding = try #require(report.finding(.minutesLost))
        #expect(!finding.cause.contains("did not deliver"), "they came and were refused")
    }

    @Test func `counting has ended, and that is not idle`() throws {
        let report = try Self.report()
        #expect(report.verdict.level == .critical && report.verdict.code == .windowExhausted)
        #expect(report.isSecond(report.verdict.since, Self.store().at("12:58:02")))
        #expect(report.finding(.windowExhausted)?.apps == [RealStore.id(Self.app)])
        #expect(!report.codes.contains(.heartbeatIdle) && !report.gaps.contains { $0.gapClass == .idle })
        #expect(report.gaps.contains { $0.gapClass == .notMonitored })
        #expect(!report.codes.contains(.blindMarker) && !report.codes.contains(.logSaturated))
    }

    @Test func `forensic tables of that session each give the same stretch and leave the verdict`() throws {
        let files = InMemoryFileSystem()
        let tables = [
            "/query.csv": """
            START,END,SCREEN IS BACKLIT,USAGE IN SECONDS,USAGE IN MINUTES,DEVICE ID (HARDWARE UUID),DAY OF WEEK
            2026-03-01 18:51:50,2026-03-01 19:14:30,YES,1360,22.67,,Sunday
            """,
            "/usage.tsv":
                "Start Time\tEnd Time\tTime Added\tApplication\n2026-03-01 18:52:02+00:00\t"
                + "2026-03-01 19:14:05+00:00\t2026-03-01 19:14:05+00:00\tcom.example.reader\n",
        ]
        for (path, text) in tables { files.put(Array(text.utf8), at: path) }
        var reader = EvidenceReader(tables.keys.sorted(), files: files)
        let (evidence, problems) = reader.read()
        #expect(problems.isEmpty)
        let store = Self.store()
        let report = try store.report(at: "13:15:30", evidence: evidence)
        #expect(Set(report.evidence.map(\.kind)) == ["app", "unlocked"] && report.evidence.count == 2)
        let use = try #require(report.evidence.first { $0.kind == "app" })
        #expect(use.count == 1 && use.start == store.at("12:52:02") && use.end == store.at("13:14:05"))
        let lit = try #require(report.evidence.first { $0.kind == "unlocked" })
        #expect(lit.count == 1 && lit.start == store.at("12:51:50") && lit.end == store.at("13:14:30"))
        #expect(report.verdict.code == .windowExhausted && report.minutes.lost?.low == 11)
    }
}
