// OK is said only of what the records show: without a log of callbacks, or beside much that is open, it is unproven.

import AccuracyLab
import ActivitySimulator
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct UnprovenTests {
    @Test func `callbacks without a gap are ok, and the same counters without their log are unproven`() {
        let store = goodStore(heartbeat: at(12)).crediting(minutes(1...40, from: at(12) - 2_400))
        let report = store.report(at: at(12) + 60)
        #expect(report.verdict.level == .ok, "\(report.verdict.reason)")
        let bare = goodStore(heartbeat: at(12)).report(at: at(12) + 60)
        #expect(bare.verdict.level == .unproven)
        #expect(bare.verdict.reason.hasSuffix("can't be told: no log of events."))
    }

    /// Evidence can be taken away: nothing better may be said then, whatever a tracker's rule is.
    @Test(arguments: [CreditingPolicy.ordinal, .add, .peak, .deduplicate], 1...3 as ClosedRange<UInt64>)
    func `less evidence never makes a day ok`(policy: CreditingPolicy, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let profile = try #require(Profile.all.randomElement(using: &random))
        let tracker = SimulatedTracker(
            SimulationOptions(
                profile: profile, user: UserPreset.median.user, apps: DefaultApps.first(4), seed: seed,
                days: 1),
            policy: policy)
        tracker.run(until: tracker.device.options.end - 1)
        let contents = try tracker.contents()
        for moment in [11.0, 16, 22].map({ tracker.device.options.start + $0 * 3_600 }) {
            var less = contents
            less.engine = nil
            less.recovery = []
            less.recoveryLogCount = nil
            less.hasEventLog = false
            less.log = []
            less.callbacks = []
            let report = HealthReport(less, at: moment, calendar: tracker.device.options.calendar)
            #expect(report.verdict.level != .ok, "\(profile.name) \(report.verdict.reason)")
        }
    }
}
