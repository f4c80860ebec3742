// Days of use from one end to the other: registrations, callbacks, re-arming and midnight together.

import InMemoryStore
import Testing
import TrackingEngine
import TrackingModel

@Suite struct ServiceDaysOfUseTests {
    /// A system without faults, but for what its counters do on a restart.
    private final class System: MonitoringPort {
        let resets: Bool
        /// Seconds of usage by event name's apps, as each activity counts them.
        private var counters: [String: Double] = [:]
        private var waiting: [MonitoredEvent] = []
        var activities: [String] = []

        init(resets: Bool) { self.resets = resets }

        func startMonitoring(_ activity: MonitoredActivity) {
            guard activity.name == RegistrationPlan.primaryActivity else { return }
            if resets { counters = [:] }
            waiting = activity.events
            activities = [activity.name]
        }

        func stopMonitoring(_ names: [String]) {}

        func beginDay() { counters = [:] }

        /// The events that some seconds of an app make happen.
        func use(_ app: String, _ seconds: Double) -> [String] {
            counters[app, default: 0] += seconds
            let reached = waiting.filter { event in
                event.apps.contains(app)
                    && event.apps.reduce(0) { $0 + (counters[$1] ?? 0) } >= Double(event.thresholdSeconds)
            }
            waiting.removeAll { event in reached.contains { $0.name == event.name } }
            return reached.map(\.name)
        }
    }

    /// Three days with four hours of use each, in sittings of twenty minutes with breaks of ten; returns the
    /// share that was counted, the restarts by reason, and what the engine thinks of the counters.
    private func live(apps count: Int, resets: Bool) throws -> (
        share: Double, restarts: [RestartReason: Int], counters: CounterBehaviour
    ) {
        let store = MemoryStore(keepsLogs: false)
        let clock = ServiceStage.Clock()
        let system = System(resets: resets)
        let apps = (0..<count).map { TrackedApp(id: "app\($0)", name: "", category: .learning) }
        var service = TrackingService(store: store, ports: ServicePorts(clock: clock, monitoring: system))
        var recorder = UsageRecorder(store: store, ports: RecorderPorts(clock: clock))
        clock.now = 0
        try service.launch(apps: apps)
        var used = 0.0
        var nextTick = 0.0
        for step in 0..<(3 * 8_640) {
            clock.now = Double(step + 1) * 10
            let second = (step * 10) % 86_400
            if second == 0, step > 0 { system.beginDay() }
            let isSitting = second >= 28_800 && second < 50_400 && second % 1_800 < 1_200
            if isSitting {
                used += 10
                // The app changes every seven minutes, in the middle of a sitting too.
                for event in system.use("app\(step / 42 % min(count, 5))", 10) {
                    _ = recorder.receive(
                        MonitorCallback(
                            .threshold, event: EventName(event), activity: RegistrationPlan.primaryActivity))
                }
            }
            if clock.now >= nextTick { nextTick = clock.now + (try service.tick()) }
        }
        let counted = store.contents.ledgers.values.reduce(0) { $0 + $1.totalSeconds }
        #expect(store.contents.state.receipts.balances)
        return (
            Double(counted) / used, store.contents.service?.restartCounts ?? [:],
            store.contents.state.counters
        )
    }

    @Test(arguments: [(3, CounterBehaviour.unknown), (25, .continues), (40, .unknown)])
    func `loses nothing where counters go on`(count: Int, counters: CounterBehaviour) throws {
        let days = try live(apps: count, resets: false)
        #expect(days.share == 1, "\(count)")
        #expect(days.counters == counters)
        #expect(days.restarts[.midnight] == 3)
        #expect(days.restarts[.fault] == nil)
    }

    @Test(arguments: [(3, CounterBehaviour.unknown), (25, .resets), (40, .unknown)])
    func `loses begun minutes only where counters begin anew`(count: Int, counters: CounterBehaviour) throws {
        let days = try live(apps: count, resets: true)
        #expect(days.share > 0.98 && days.share <= 1)
        #expect(days.counters == counters)
        #expect(days.restarts[.midnight] == 3)
        #expect(days.restarts[.fault] == nil)
    }
}
