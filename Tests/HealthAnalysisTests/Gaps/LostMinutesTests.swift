// Lost minutes in words with their days, in the verdict too.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct LostMinutesTests {
    /// A day with five minutes skipped.
    private func store(losing days: [Int]) -> StoreContents {
        let losses = days.enumerated().flatMap { index, day in
            minutes([1, 2, 3, 9, 10, 11], from: at(day * 24 + 9), step: 60.5, app: index).enumerated().map {
                // Use goes on while the thresholds are skipped.
                var entry = $0.element
                if $0.offset > 2 { entry.at = entry.at + 300 }
                return entry
            }
        }
        var store = goodStore(heartbeat: at(12))
        store.apps = ["Tubes", "Video", "Reader"].map { (id: String) in
            app("com.example.\(id.lowercased())", name: id, seconds: 1_200)
        }
        for minute in 1...60 {
            store.mappings["usage.app.1.min.\(minute)"] = "com.example.video"
            store.mappings["usage.app.5.min.\(minute)"] = "com.example.reader"
        }
        return store.crediting(losses + [entry(at(11, 59), "usage.app.5.min.1")])
    }

    @Test(arguments: [
        ([0], "5–6 min lost today"), ([-1], "5 min lost yesterday"), ([-3], "5 min lost on 10 Nov"),
        ([-3, -1], "10 min lost since 10 Nov"), ([-1, 0], "10–11 min lost since yesterday"),
    ])
    func `lost minutes are told with their days`(_ days: [Int], _ description: String) {
        let report = store(losing: days).report(at: at(12))
        #expect(report.lossText() == description)
    }

    @Test func `few lost minutes stand in a good verdict, which leads to them`() {
        let verdict = store(losing: [0]).report(at: at(12)).verdict
        #expect(verdict.level == .ok)
        #expect(verdict.reason.hasPrefix("Tracking, but 5–6 min lost today: last minute"))
        #expect(verdict.lookAt == .gaps)
        let good = goodStore(heartbeat: at(12)).crediting(minutes(1...3, from: at(11, 56))).report(at: at(12))
            .verdict
        #expect(good.reason.hasPrefix("Tracking: last minute"))
        #expect(good.lookAt == .overview)
    }

    @Test func `an idle tracker tells what it lost before`() {
        let verdict = store(losing: [0]).report(at: at(14)).verdict
        #expect(verdict.code == .heartbeatIdle)
        #expect(verdict.reason.hasPrefix("5–6 min lost today. Idle since 12:00"))
    }

    @Test func `the finding rounds as the screens do`() throws {
        let finding = try #require(
            store(losing: [0]).report(at: at(12)).findings.first { $0.code == .minutesLost })
        #expect(finding.detail.hasPrefix("5 minutes of Tubes were lost"))
    }
}
