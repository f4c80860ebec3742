// Callbacks that the extension did not finish: one count in report, check, metrics and week.

import Documents
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

    @Test func `what never came in may have been cut off before it was written`() throws {
        for _ in 0..<20 {
            let all = Int.random(in: 60...120)
            let cut = Int.random(in: 0...9)
            let missing = Set(
                (0..<Int.random(in: 1...8)).map { _ in Int.random(in: 20..<all) })
            var store = store(cut, of: all)
            store.recovery.removeAll { missing.contains($0.event.ordinal ?? 0) }
            let crashes = try #require(store.report(at: at(12)).crashes, "\(all) \(cut) \(missing)")
            #expect(crashes.received == all - missing.count && crashes.unknown == missing.count)
            #expect(crashes.unfinished == cut && crashes.since == at(9))
            #expect(crashes.interval.low <= Double(cut) / Double(all))
            #expect(crashes.interval.high >= Double(cut + missing.count) / Double(all))
            #expect(crashes.ratio == Double(cut) / Double(all - missing.count))
        }
    }

    /// Entries of a health log since 9:00: so many that went well, crashed or failed.
    private func health(_ good: Int, crashes: Int, errors: Int) -> [RecoveryEntry] {
        let kinds = (0..<good).map { _ in "success" } + (0..<crashes).map { _ in "crash" }
        return (kinds + (0..<errors).map { _ in "error" }).shuffled().enumerated().map { index, kind in
            RecoveryEntry(
                id: .none, at: at(9) + Double(index) * 60, event: EventName("extension_health"),
                succeeded: kind == "success", error: kind == "success" ? nil : "details", action: kind,
                origin: .healthLog)
        }
    }

    @Test func `a health log has the end of each callback, and its crashes count`() throws {
        for _ in 0..<10 {
            let (good, bad, errors) = (Int.random(in: 10...60), Int.random(in: 1...9), Int.random(in: 0...4))
            var store = goodStore(heartbeat: at(11, 59))
            store.recovery = health(good, crashes: bad, errors: errors)
            let report = store.report(at: at(12))
            let crashes = try #require(report.crashes)
            #expect(crashes.unfinished == bad && crashes.received == good + bad + errors)
            let failed = try #require(report.findings.first { $0.code == .errorRatio })
            #expect(failed.detail.contains(bad == 1 ? ", 1 crash among them" : ", \(bad) crashes among them"))
            store.recovery = health(good, crashes: 0, errors: errors)
            #expect(store.report(at: at(12)).crashes?.unfinished == 0)
        }
    }

    @Test func `a crash in any log or report shows that the others were finished`() throws {
        let other = store(0, of: 60, engine: false)
        var crashed = other
        crashed.recovery.append(
            RecoveryEntry(
                id: .none, at: at(10, 30, 20), event: EventName("extension_crash"), succeeded: false,
                action: "record_usage"))
        #expect(crashed.report(at: at(12)).crashes?.unfinished == 1)
        #expect(crashed.report(at: at(12)).crashes?.received == 61)
        // The line and the report are about the crash in the log.
        crashed.log.append(
            LogEntry(
                at: at(10, 30, 21), severity: .error, component: "Monitor",
                message: "Extension crash detected", origin: .extensionLogs))
        let kill = ExtensionKill(at: at(10, 30, 19), process: "Monitor", cause: .crash)
        let outside = ExternalEvidence(evidence: DeviceEvidence(kills: [kill]))
        #expect(crashed.report(at: at(12), outside: outside).crashes?.received == 61)
        #expect(other.report(at: at(12), outside: outside).crashes?.unfinished == 1)
        // A kill for memory may have come between two callbacks.
        var memory = kill
        memory.cause = .memory
        let killed = ExternalEvidence(evidence: DeviceEvidence(kills: [memory]))
        #expect(other.report(at: at(12), outside: killed).crashes == nil)
        let engine = try #require(store(0, of: 60).report(at: at(12), outside: killed).crashes)
        #expect(engine.unfinished == 0 && engine.unknown == 1)
    }

    @Test func `check has the ratio, and few callbacks prove nothing`() throws {
        #expect(checked(store(3, of: 60)) == 0.05)
        #expect(checked(store(3, of: 29)) == nil)
        #expect(checked(store(3, of: 30)) == 0.1)
        // A verdict has no such limit, so that a check has none of its own; alert rules have.
        let limits = try #require(HealthMeasure.named("crash-ratio")?.limits())
        #expect(limits.warning == nil && limits.critical == nil)
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
