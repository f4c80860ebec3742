// The stage of the scenarios: the whole engine on a simulated device, counts beside true use.

import ActivitySimulator
import InMemoryStore
import TrackingEngine
import TrackingModel

/// A device at UTC from midnight on, whose tracker runs at the beginning and whenever the script opens it.
struct Scenario {
    let device: SimulatedDevice
    let store: MemoryStore
    let simulation: Simulation<EngineExtension<MemoryStore>, EngineApp<MemoryStore>>

    /// - Parameter prepare: Sets the store up before the tracker is opened for the first time.
    init(
        _ options: SimulationOptions, policy: CreditingPolicy = .ordinal, service: ServiceOptions? = nil,
        challenges: (any ChallengeProgressSource)? = nil, prepare: (inout MemoryDraft) -> Void = { _ in }
    ) {
        device = SimulatedDevice(options)
        store = MemoryStore()
        prepare(&store.contents)
        var ports = device.servicePorts
        ports.challenges = challenges
        let service = service ?? ServiceOptions(policy: policy)
        simulation = Simulation(
            device: device,
            monitor: EngineExtension(
                store: store, policy: policy, ports: device.recorderPorts,
                service: (device.servicePorts, service)),
            app: EngineApp(store: store, apps: options.apps, ports: ports, options: service))
    }
}
