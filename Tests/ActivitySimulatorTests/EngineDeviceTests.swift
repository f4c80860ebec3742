// Recorder and service together on the simulated device.

import ActivitySimulator
import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct EngineDeviceTests {
    @Test func `an exam of ten minutes is counted as ten`() {
        let options = SimulationOptions.plain(user: UserPreset.exam.user, apps: 5)
        let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: false))
        tracker.simulation.run(until: options.end - 1)
        #expect(tracker.simulation.app.failures.isEmpty)
        #expect(tracker.store.contents.ledgers["com.example.primer"]?.todaySeconds == 600)
        #expect(tracker.store.contents.receipts.recorded == 10)
    }

    @Test(arguments: Profile.all)
    func `receipts balance and equal runs give equal counters, on every profile`(profile: Profile) {
        func run() -> EngineDevice<MemoryStore> {
            var options = SimulationOptions.plain(
                profile.quirks, user: UserPreset.median.user, apps: 5, seed: 8, days: 3)
            options.habits = AppHabits()
            let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: false))
            tracker.simulation.runToEnd()
            return tracker
        }
        let first = run()
        let second = run()
        #expect(first.store.contents.receipts.balances)
        #expect(first.store.contents.receipts.received > 0)
        #expect(first.store.contents.ledgers == second.store.contents.ledgers)
        #expect(first.store.journal.records == second.store.journal.records)
        #expect(first.device.truth == second.device.truth)
    }

    @Test func `the service stays within the contract of monitoring`() {
        var options = SimulationOptions.plain(user: UserPreset.manyApps.user, apps: 25, days: 3)
        options.habits = AppHabits()
        let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: false))
        tracker.simulation.runToEnd()
        #expect(tracker.simulation.app.failures.isEmpty)
        #expect(tracker.device.monitoring.activities.count <= MonitoringLimits.activities)
        #expect(tracker.device.truth.registrations.count > 1)
    }
}

extension MemoryDraft {
    fileprivate var receipts: Receipts { state.receipts }
}
