// The seeds' clock adjustment: a wall clock that is moved is noticed, and changes no total.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

/// Seed tracking-accuracy-improvements, phase 4.4 and appendix B.
@Suite struct ClockScenarios {
    static func adjustments(_ scenario: Scenario) -> Int {
        scenario.contents.recovery.count { $0.event.text == "clock_adjustment_detected" }
    }

    @Test(arguments: [61.0, 3_600, 30_000, -61, -3_600, -30_000])
    func `clock: an adjustment of more than 60 s is logged and changes no total`(jump: Double) {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.run(to: 36_330)
        scenario.simulation.inject(.clockJump(jump))
        scenario.run(to: 36_700)
        #expect(Self.adjustments(scenario) == 1)
        #expect(scenario.counted() == 600)
        scenario.lookAtTracker()
        #expect(Self.adjustments(scenario) == 1)
        #expect(scenario.counted() == 600)
        #expect(scenario.used() == 600)
        #expect(scenario.contents.history.isEmpty)
    }

    @Test(arguments: [1.0, 59, -59])
    func `clock: an adjustment of less than 60 s is none`(jump: Double) {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.run(to: 36_330)
        scenario.simulation.inject(.clockJump(jump))
        scenario.run(to: 40_000).lookAtTracker()
        #expect(Self.adjustments(scenario) == 0)
        #expect(scenario.counted() == 600)
    }

    @Test func `clock: an hour ahead and back again is logged twice and changes no total`() {
        let scenario = Scenario(.plain(user: stretch(from: 36_000, minutes: 10), apps: 5))
        scenario.run(to: 36_150)
        scenario.simulation.inject(.clockJump(3_600))
        scenario.run(to: 36_450)
        scenario.simulation.inject(.clockJump(-3_600))
        scenario.run(to: 40_000).lookAtTracker()
        #expect(Self.adjustments(scenario) == 2)
        #expect(scenario.counted() == 600)
    }
}
