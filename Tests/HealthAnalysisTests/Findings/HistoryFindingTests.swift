// What a store has lost, and what its logs cost.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct HistoryFindingTests {
    @Test func `a journal without the key that every store of the engine has is critical`() throws {
        func found(_ records: [JournalRecord], canary: Bool) -> Finding? {
            raised(.canaryMissing) { $0.engine = EngineTrace(records: records, hasCanary: canary) }
        }
        let missing = try #require(found([record(1, at(11), 1)], canary: false))
        #expect(missing.level == .critical)
        #expect(missing.detail.hasPrefix("The journal holds 1 callback or event, but"))
        #expect(found([record(1, at(11), 1)], canary: true) == nil)
        #expect(raised(.canaryMissing) { _ in } == nil)
    }

    private func fallen(
        _ before: Int, _ now: Int, takenBack: Int? = nil, readAt: Instant = at(11, 50)
    ) -> Finding? {
        var store = goodStore(heartbeat: readAt)
        store.apps[0].counters[0].totalSeconds = before
        var previous = PreviousReadings()
        previous.note(store, store.report(at: readAt))
        return raised(.totalFell, previous: previous) {
            $0.apps[0].counters[0].totalSeconds = now
            if let takenBack {
                $0.marks = [
                    TrackerMark(
                        at: at(11, 55), kind: .creditTakenBack, app: "com.example.tubes", seconds: takenBack)
                ]
            }
        }
    }

    @Test func `a total that falls within a day is lost history, unless it was taken back`() throws {
        let found = try #require(fallen(50_000, 60))
        #expect(found.level == .critical)
        #expect(found.detail == "Tubes had 13h 53m in total and now has 1m now.")
        #expect(fallen(50_000, 50_000) == nil)
        #expect(fallen(50_000, 49_940) == nil)
        #expect(fallen(50_000, 46_400, takenBack: 3_600) == nil)
        #expect(fallen(50_000, 46_000, takenBack: 3_600) != nil)
        // Some writers set their totals to zero at midnight.
        #expect(fallen(50_000, 60, readAt: at(-2)) == nil)
        #expect(raised(.totalFell) { $0.apps[0].counters[0].totalSeconds = 0 } == nil)
    }

    @Test func `a text log of more than a quarter of a mebibyte is told`() {
        func found(_ bytes: Int) -> Finding? {
            raised(.textLogTooLarge) { $0.textLogBytes = ["extension_debug_log": bytes, "bgtask_log": 10] }
        }
        #expect(found(262_144) == nil)
        #expect(found(300_000)?.detail.hasPrefix("extension_debug_log takes 293.0 KiB") == true)
    }
}
