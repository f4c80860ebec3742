// A simulated device with the whole engine on it.

public import InMemoryStore
public import TrackingEngine
public import TrackingModel

/// The recorder behind the extension and the service behind the app, both over one store.
///
/// ```swift
/// let tracker = EngineDevice(options, store: MemoryStore(keepsLogs: false))
/// tracker.simulation.runToEnd()
/// let counted = tracker.store.contents.ledgers
/// let used = tracker.device.truth.days
/// ```
public struct EngineDevice<Store: TrackerStore> {
    public let device: SimulatedDevice
    public let store: Store
    public let simulation: Simulation<EngineExtension<Store>, EngineApp<Store>>

    /// - Parameters:
    ///   - options: The simulation's.
    ///   - store: Where the engine keeps its counters.
    ///   - policy: How callbacks become minutes.
    ///   - service: Options of the service that registers thresholds; nil for the usual ones.
    ///   - whileLocked: Runs the body while the store shows itself empty; nil for a store that can't.
    public init(
        _ options: SimulationOptions, store: Store, policy: CreditingPolicy = .ordinal,
        service: ServiceOptions? = nil, whileLocked: ((Store, () -> Void) -> Void)? = nil
    ) {
        let device = SimulatedDevice(options)
        let service = service ?? ServiceOptions(policy: policy)
        self.device = device
        self.store = store
        simulation = Simulation(
            device: device,
            monitor: EngineExtension(
                store: store, policy: policy, ports: device.recorderPorts,
                service: (device.servicePorts, service), whileLocked: whileLocked),
            app: EngineApp(
                store: store, apps: options.apps, ports: device.servicePorts,
                options: service))
    }
}

extension EngineDevice where Store == MemoryStore {
    /// The engine on a store in memory, which can look empty as a locked device's does.
    public init(
        _ options: SimulationOptions, store: MemoryStore, policy: CreditingPolicy = .ordinal,
        service: ServiceOptions? = nil
    ) {
        self.init(
            options, store: store, policy: policy, service: service,
            whileLocked: { $0.whileLooksEmpty($1) })
    }
}
