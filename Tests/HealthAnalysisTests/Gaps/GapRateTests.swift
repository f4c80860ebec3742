// Gaps for each session: one count in the report's measure, the usual alert rule and the week.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct GapRateTests {
    /// Sessions of ten minutes since 6:00, half an hour apart; between so many of them minutes are missing.
    private func store(sessions: Int, gaps: Int) -> StoreContents {
        var ordinal = 0
        var entries: [RecoveryEntry] = []
        for session in 0..<sessions {
            let start = at(6) + Double(session) * 1_800
            entries += minutes(ordinal + 1...ordinal + 10, from: start)
            ordinal += session < gaps ? 25 : 10
        }
        return goodStore(heartbeat: at(12) - 30).with(entries)
    }

    private func measured(_ store: StoreContents) -> Double? {
        HealthMeasure.named("gap-rate")?.value(of: store.report(at: at(12)))
    }

    @Test func `gaps with missing minutes are counted for each session of today`() throws {
        for _ in 0..<8 {
            let sessions = Int.random(in: 7...10)
            let gaps = Int.random(in: 0..<sessions)
            let rate = try #require(store(sessions: sessions, gaps: gaps).report(at: at(12)).gapRate)
            #expect(rate.sessions == sessions && rate.gaps == gaps, "\(sessions) \(gaps)")
            #expect(measured(store(sessions: sessions, gaps: gaps)) == Double(gaps) / Double(sessions))
        }
    }

    @Test func `few sessions, and events without a minute, say nothing`() {
        #expect(measured(store(sessions: 4, gaps: 4)) == nil)
        let plain = goodStore(heartbeat: at(12)).with(
            (0..<20).map { entry(at(6, $0 * 10), "usage.app.reader") })
        #expect(plain.report(at: at(12)).gapRate == nil && measured(plain) == nil)
        // The day before says nothing of today.
        #expect(
            HealthMeasure.named("gap-rate")?.value(of: store(sessions: 8, gaps: 8).report(at: at(36))) == nil)
    }

    @Test func `the usual rules warn of both rates, and of crashes at two levels`() throws {
        let rules = AlertRule.standard()
        let crash = try #require(rules.first { $0.name == "crash-ratio" })
        #expect(
            crash.condition(of: .warning) == "above 1 %" && crash.condition(of: .critical) == "above 5 %")
        let gap = try #require(rules.first { $0.name == "gap-rate" })
        #expect(gap.condition(of: .warning) == "above 0.5" && gap.condition(of: .critical) == nil)
    }
}
