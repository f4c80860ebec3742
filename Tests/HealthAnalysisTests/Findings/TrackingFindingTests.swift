// How apps are set up: not tracked any more, of two categories, unlocked by nothing.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct TrackingFindingTests {
    @Test func `an app that was used and has neither threshold nor place in the list is not tracked`() throws
    {
        func found(
            tracked: [String]?, used: Int = 1_800, mapped: Bool = false, configured: [String]? = nil
        ) -> Finding? {
            raised(.appNotTracked) { store in
                store.trackedAppIDs = tracked
                store.configuredApps = configured
                store.apps.append(app("com.example.reader", name: "Reader", seconds: 0))
                if used > 0 { store.apps[1].history = [DailyUsage(day: day - 2, seconds: used)] }
                if mapped { store.mappings["usage.app.1.min.1"] = "com.example.reader" }
            }
        }
        let missing = try #require(found(tracked: ["com.example.tubes"]))
        #expect(missing.level == .warning)
        #expect(missing.apps == ["com.example.reader"])
        #expect(
            missing.detail
                == "Reader has no registered threshold and not in the list of tracked apps: its use is not monitored."
        )
        #expect(
            found(tracked: nil)?.detail == "Reader has no registered threshold: its use is not monitored.")
        #expect(found(tracked: ["com.example.tubes", "com.example.reader"]) == nil)
        #expect(found(tracked: nil, mapped: true) == nil)
        #expect(found(tracked: ["com.example.tubes"], used: 0) == nil)
        #expect(found(tracked: nil, used: 0, configured: ["com.example.reader"]) != nil)
        #expect(
            found(tracked: nil, used: 0, configured: ["com.example.other"])?.apps == ["com.example.other"])
    }

    @Test func `a store that lists no apps says nothing of tracking`() {
        #expect(
            raised(.appNotTracked) {
                $0.mappings = [:]
                $0.apps[0].history = [DailyUsage(day: day - 1, seconds: 600)]
            } == nil)
    }

    @Test func `a category that changes between two reads, or contradicts itself, is told`() throws {
        var store = goodStore(heartbeat: at(11, 50))
        store.apps[0].category = "Learning"
        var previous = PreviousReadings()
        previous.note(store, store.report(at: at(11, 50)))
        let found = try #require(
            raised(.categoryChanged, previous: previous) { $0.apps[0].category = "Reward" })
        #expect(found.detail == "Tubes was “Learning” and is “Reward” now: minutes earn or cost time.")
        #expect(raised(.categoryChanged, previous: previous) { $0.apps[0].category = "Learning" } == nil)
        #expect(raised(.categoryChanged, previous: previous) { _ in } == nil)
        #expect(raised(.categoryChanged) { $0.apps[0].categories = ["Learning", "Reward"] } != nil)
        #expect(raised(.categoryChanged) { $0.apps[0].categories = ["Learning"] } == nil)
    }

    @Test func `a goal of no minutes is told`() {
        #expect(raised(.goalOfZero) { $0.appsWithoutGoal = ["com.example.tubes"] }?.level == .notice)
        #expect(raised(.goalOfZero) { $0.configuredApps = ["com.example.tubes"] } == nil)
    }
}
