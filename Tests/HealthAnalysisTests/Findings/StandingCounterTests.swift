// Counters that stand still while the extension reports minutes that it counted.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct StandingCounterTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `minutes that were reported and not stored are named`(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let written = at(9) + Double.random(in: 0...7_200, using: &dice)
        let sent = written + Double.random(in: 0...7_200, using: &dice)
        var store = emptyStore()
        store.heartbeat = sent
        store.apps = [app("a", name: "A", seconds: 180, modified: written), app("b", seconds: 60)]
        store.notifications = NotificationCounters(sent: 22, received: 22, lastSentAt: sent)
        let report = store.report(at: sent + 60)
        let found = report.findings.first { $0.code == .storesDisagree }
        guard sent - written > 300 else {
            #expect(found == nil)
            return
        }
        let minutes = Int((sent - written) / 60)
        #expect(try #require(found).detail.hasSuffix(": up to \(minutes) minutes were not stored."))
        #expect(report.verdict.level == .warning)
        // A log of callbacks says it better.
        let logged = store.with(Samples.minutes(1...3, from: written - 180))
        #expect(!logged.report(at: sent + 60).codes.contains(.storesDisagree))
    }
}

private enum Samples {
    static func minutes(_ ordinals: ClosedRange<Int>, from start: Instant) -> [RecoveryEntry] {
        ordinals.map { entry(start + Double($0) * 60, "usage.app.0.min.\($0)") }
    }
}
