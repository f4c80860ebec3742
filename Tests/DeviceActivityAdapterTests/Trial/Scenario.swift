// The stage of the scenarios with the adapter between engine and device: the same tests run on it unchanged.

import ActivitySimulator
import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import InMemoryStore
import TrackingEngine
import TrackingModel

/// A device at UTC from midnight on, whose tracker runs at the beginning and whenever the script opens it.
struct Scenario {
    let device: SimulatedDevice
    let store: MemoryStore
    let simulation: Simulation<AdapterExtension, AdapterApp>

    /// - Parameter prepare: Sets the store up before the tracker is opened for the first time.
    init(
        _ options: SimulationOptions, policy: CreditingPolicy = .ordinal, service: ServiceOptions? = nil,
        challenges: (any ChallengeProgressSource)? = nil, prepare: (inout MemoryDraft) -> Void = { _ in }
    ) {
        self.init(
            options, policy: policy, service: service, challenges: challenges, store: MemoryStore(),
            prepare: prepare)
    }

    init(
        _ options: SimulationOptions, policy: CreditingPolicy = .ordinal, service: ServiceOptions? = nil,
        challenges: (any ChallengeProgressSource)? = nil, store: MemoryStore,
        prepare: (inout MemoryDraft) -> Void = { _ in }
    ) {
        device = SimulatedDevice(options)
        self.store = store
        prepare(&store.contents)
        var options = service ?? ServiceOptions(policy: policy)
        // The adapter asks the version that it is compiled for, which offers past activity.
        if !device.monitoring.countsPastActivity { options.usesPastActivity = false }
        let system = SystemInPlace(device)
        simulation = Simulation(
            device: device,
            monitor: AdapterExtension(system, store: store, options: options),
            app: AdapterApp(system, store: store, options: options, challenges: challenges))
    }
}
