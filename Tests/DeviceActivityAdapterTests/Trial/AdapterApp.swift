// The adapter's app side behind the simulated app.

import ActivitySimulator
import DeviceActivityAdapter
import DeviceActivityApp
import InMemoryStore
import TrackingEngine
import TrackingModel

/// An app whose tracker is called at the moments at which iOS lets it run.
struct AdapterApp: SimulatedApp {
    /// Calls that failed, by their error's words.
    var failures: [String: Int] { noted.failures }
    private let noted = Noted()
    private let system: SystemInPlace
    private let make: () -> AppTracker<KeptAwakeStore<MemoryStore>>
    private var tracker: AppTracker<KeptAwakeStore<MemoryStore>>

    private final class Noted {
        var failures: [String: Int] = [:]
    }

    init(
        _ system: SystemInPlace, store: MemoryStore, options: ServiceOptions,
        challenges: (any ChallengeProgressSource)?
    ) {
        self.system = system
        let device = system.device
        make = { [noted] in
            AppTracker(
                store: KeptAwakeStore(store),
                ports: ServicePorts(
                    clock: device.clock, monitoring: system.monitoring, challenges: challenges,
                    protectedData: device.servicePorts.protectedData),
                options: options,
                // The simulated app ticks by itself while it is open.
                timer: { _, _ in },
                onFailure: { noted.failures["\($0)", default: 0] += 1 })
        }
        tracker = make()
    }

    func launched() { system.run { _ = tracker.launched(apps: system.device.options.apps) } }
    func activated() { system.run { tracker.activated() } }
    func tick() { system.run { _ = tracker.tick() } }
    func notified() { system.run { tracker.notified() } }
    func deactivated() { system.run { tracker.deactivated() } }
    func refreshed() { system.run { _ = tracker.tick() } }
    mutating func terminated() { tracker = make() }

    /// Has monitoring restarted, as the user can ask for.
    func restart() { system.run { _ = tracker.restart() } }
}
