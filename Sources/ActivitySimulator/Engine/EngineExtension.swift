// The recording engine behind the simulated extension.

public import InMemoryStore
public import TrackingEngine
public import TrackingModel

/// A `UsageRecorder` that lives and dies with the simulated process.
///
/// ```swift
/// let device = SimulatedDevice(options)
/// let store = MemoryStore(keepsLogs: false)
/// let monitor = EngineExtension(store: store, ports: device.recorderPorts)
/// Simulation(device: device, monitor: monitor, app: app).runToEnd()
/// ```
public struct EngineExtension<Store: TrackerStore>: SimulatedExtension {
    public let store: Store
    public let policy: CreditingPolicy
    /// The outcome of the last process's callbacks, without killed ones.
    public private(set) var lastReceipt: Receipt?
    private let ports: RecorderPorts
    private let crashing: CrashingStore<Store>
    private var recorder: UsageRecorder<CrashingStore<Store>>
    private let makeService: () -> TrackingService<Store>?
    private var service: TrackingService<Store>?
    private var process = 0
    private let whileLocked: ((Store, () -> Void) -> Void)?

    /// - Parameters:
    ///   - store: Where the engine keeps its counters.
    ///   - policy: How callbacks become minutes.
    ///   - ports: The device's, or some of them replaced.
    ///   - service: The ports and options to register new thresholds with when a receipt wants them; nil leaves that
    ///     to the app.
    ///   - whileLocked: Runs the body while the store shows itself empty; nil for a store that can't.
    public init(
        store: Store, policy: CreditingPolicy = .ordinal, ports: RecorderPorts,
        service: (ports: ServicePorts, options: ServiceOptions)? = nil,
        whileLocked: ((Store, () -> Void) -> Void)? = nil
    ) {
        makeService = {
            service.map { TrackingService(store: store, ports: $0.ports, options: $0.options) }
        }
        self.store = store
        self.policy = policy
        self.ports = ports
        self.whileLocked = whileLocked
        crashing = CrashingStore(store)
        recorder = UsageRecorder(store: crashing, policy: policy, ports: ports)
    }

    public mutating func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt? {
        if launch.process != process {
            process = launch.process
            crashing.restart()
            recorder = UsageRecorder(store: crashing, policy: policy, ports: ports)
            service = nil
        }
        if launch.killPoint == .beforeJournal { return nil }
        crashing.diesAfterJournal = launch.killPoint == .afterJournal
        var receipt: Receipt?
        if launch.isStoreLocked, let whileLocked {
            whileLocked(store) { receipt = recorder.receive(callback) }
        } else {
            receipt = recorder.receive(callback)
        }
        // A call that was under way to a process that has died since goes with it.
        guard launch.killPoint == nil, !crashing.isDead else { return nil }
        lastReceipt = receipt
        // The process is alive. What the system or the store rejected is requested again with the next callback.
        if receipt?.wantsRearm == true {
            if service == nil { service = makeService() }
            try? service?.rearm()
        }
        return receipt
    }
}

extension EngineExtension where Store == MemoryStore {
    /// The engine on a store in memory, which can look empty as a locked device's does.
    public init(
        store: MemoryStore, policy: CreditingPolicy = .ordinal, ports: RecorderPorts,
        service: (ports: ServicePorts, options: ServiceOptions)? = nil
    ) {
        self.init(
            store: store, policy: policy, ports: ports, service: service,
            whileLocked: { $0.whileLooksEmpty($1) })
    }
}
