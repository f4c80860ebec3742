// Callbacks that the extension did not finish: one count in report, check, metrics and week.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct CrashRatioTests {
    /// Callbacks since 9:00, the first of them without memory.
    private func store(_ unfinished: Int, of all: Int, engine: Bool = true) -> StoreContents {
        var store = goodStore(heartbeat: at(11, 59)).with(
            (0..<all).map {
                entry(
                    at(9) + Double($0) * 60, "usage.app.0.min.\($0 + 1)",
                    memory: $0 < unfinished ? nil : 4_000_000)
            })
        if engine { store.engine = EngineTrace(records: []) }
        return store
    }

    private func checked(_ store: StoreContents) -> Double? {
        HealthMeasure.named("crash-ratio")?.value(of: store.report(at: at(12)))
    }

    @Test func `callbacks without memory among those with it were not finished`() throws {
        let crashes = try #require(store(3, of: 60).report(at: at(12)).crashes)
        #expect(crashes.unfinished == 3)
        #expect(crashes.received == 60)
        #expect(crashes.ratio == 0.05)
        #expect(store(0, of: 60).report(at: at(12)).crashes?.ratio == 0)
    }

    @Test func `what nothing tells is unknown`() {
        #expect(store(3, of: 60, engine: false).report(at: at(12)).crashes == nil)
        // A device without a figure of memory.
        #expect(store(60, of: 60).report(at: at(12)).crashes == nil)
        #expect(store(0, of: 0).report(at: at(12)).crashes == nil)
        // The day before says nothing of today.
        #expect(store(3, of: 60).report(at: at(36)).crashes == nil)
    }

    @Test func `entries on something else than callbacks are none`() throws {
        var store = store(0, of: 40)
        var clock = entry(at(10, 50), "clock_adjustment_detected")
        clock.memoryBytes = nil
        store.recovery.append(clock)
        #expect(store.report(at: at(12)).crashes?.received == 40)
    }

    @Test func `check has the ratio and its limits, and few callbacks prove nothing`() throws {
        #expect(checked(store(3, of: 60)) == 0.05)
        #expect(checked(store(3, of: 29)) == nil)
        #expect(checked(store(3, of: 30)) == 0.1)
        let limits = try #require(HealthMeasure.named("crash-ratio")?.limits())
        #expect(limits.warning == AlertRange("0.01") && limits.critical == AlertRange("0.05"))
    }

    @Test func `metrics have it with its bounds, or not at all`() {
        func text(_ store: StoreContents) -> String {
            MetricsText(
                MetricCatalogue(store.report(at: at(12)), device: "box", version: "1"), as: .prometheus
            ).text
        }
        #expect(
            text(store(3, of: 60)).contains(
                "trackhealth_crash_ratio{device=\"box\",bound=\"estimate\"} 0.05\n"))
        #expect(text(store(0, of: 60)).contains("trackhealth_crash_ratio{device=\"box\",bound=\"low\"} 0\n"))
        #expect(!text(store(3, of: 60, engine: false)).contains("trackhealth_crash_ratio"))
    }
}
