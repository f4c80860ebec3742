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
    private let noted: Noted
    private let system: SystemInPlace
    private let make: () -> AppTracker<KeptAwakeStore<MemoryStore>>
    private var tracker: AppTracker<KeptAwakeStore<MemoryStore>>

    private final class Noted {
        var failures: [String: Int] = [:]
        /// A new one with each process, over the suite of the device.
        var signs: DeviceSigns

        init(_ signs: DeviceSigns) { self.signs = signs }
    }

    /// Answers from the signs of the process that runs.
    private struct Evidence: UseEvidence {
        let noted: Noted
        func wasUsed(inLast seconds: Double) -> Bool? { noted.signs.wasUsed(inLast: seconds) }
    }

    init(
        _ system: SystemInPlace, store: MemoryStore, options: ServiceOptions,
        challenges: (any ChallengeProgressSource)?
    ) {
        self.system = system
        let device = system.device
        noted = Noted(system.signs())
        make = { [noted] in
            AppTracker(
                store: KeptAwakeStore(store),
                ports: ServicePorts(
                    clock: device.clock, monitoring: system.monitoring, challenges: challenges,
                    evidence: Evidence(noted: noted),
                    protectedData: device.servicePorts.protectedData),
                options: options,
                // The simulated app ticks by itself while it is open.
                timer: { _, _ in },
                onFailure: { noted.failures["\($0)", default: 0] += 1 })
        }
        tracker = make()
    }

    func launched() {
        noted.signs = system.signs()
        run { _ = $0.launched(apps: system.device.options.apps) }
    }
    func activated() { run(isInFront: true) { $0.activated() } }
    func tick() { run { _ = $0.tick() } }
    func notified() { run { $0.notified() } }
    func deactivated() { run(isInFront: false) { $0.deactivated() } }
    func refreshed() { run { _ = $0.tick() } }
    mutating func terminated() { tracker = make() }

    /// Has monitoring restarted, as the user can ask for.
    func restart() { run { _ = $0.restart() } }

    /// Notes what the system would report at this moment, then calls the tracker.
    private func run(
        isInFront: Bool? = nil, _ call: (AppTracker<KeptAwakeStore<MemoryStore>>) -> Void
    ) {
        system.noteBattery(noted.signs, isAppInFront: isInFront)
        system.run { call(tracker) }
    }
}
