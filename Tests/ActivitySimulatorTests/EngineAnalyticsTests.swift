// The engine's own figures of a day against what the system really delivered.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct EngineAnalyticsTests {
    /// An app that is opened seldom: the extension turns each day long before.
    @Test(arguments: ["ideal", "ios17.0", "ios26.0", "lowmem"])
    func `the events of today are those that were delivered today, on every day`(name: String) throws {
        let profile = try #require(Profile.named(name))
        var options = SimulationOptions.plain(
            profile.quirks, user: UserPreset.median.user, apps: 5, seed: 3, days: 4)
        options.habits = AppHabits()
        options.habits.opensPerDay = 2
        let tracker = EngineDevice(options, store: MemoryStore())
        tracker.simulation.runToEnd()
        let truth = tracker.device.truth
        let arrivals = truth.deliveries.filter { $0.kind == .threshold && $0.isKept }.compactMap(\.handledAt)
        let checks = tracker.store.contents.analytics.filter { $0.name == "extension_health_check" }
        var days: Set<LocalDay> = []
        for check in checks {
            let midnight = options.calendar.startOfDay(containing: check.at)
            days.insert(options.calendar.day(of: check.at))
            let delivered = arrivals.count { midnight <= $0 && $0 <= check.at }
            let reported = check.properties.first { $0.key == "event_count_today" }?.value
            #expect(reported == .integer(delivered), "\(check.at)")
        }
        #expect(days.count >= 3)
    }
}
