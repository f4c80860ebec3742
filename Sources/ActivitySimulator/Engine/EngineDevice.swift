// A simulated device with the whole engine on it: the recorder behind the extension, the service behind the app.

package import InMemoryStore
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
    ///   - whileLocked: Runs the body while the store shows itself empty, as a locked device's does; by default a
    ///     `MemoryStore` can, and no other store.
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
    ///   - whileLocked: Runs the body while the store shows itself empty, as a locked device's does; by default a
    ///     `MemoryStore` can, and no other store.
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
        self.whileLocked =
            whileLocked
            ?? (store as? MemoryStore).map { memory in { _, body in memory.whileLooksEmpty(body) } }
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

/// A `TrackingService` that is called at the moments at which iOS lets the app run.
///
/// What the service remembers only in memory goes with the simulated process.
public struct EngineApp<Store: TrackerStore>: SimulatedApp {
    /// Calls that failed, by their error's words; a tracker that can't write tries again with the next call.
    public private(set) var failures: [String: Int] = [:]
    private let store: Store
    private let apps: [TrackedApp]
    private let ports: ServicePorts
    private let options: ServiceOptions
    private var service: TrackingService<Store>

    public init(
        store: Store, apps: [TrackedApp], ports: ServicePorts, options: ServiceOptions = ServiceOptions()
    ) {
        self.store = store
        self.apps = apps
        self.ports = ports
        self.options = options
        service = TrackingService(store: store, ports: ports, options: options)
    }

    public mutating func launched() { call { [apps] service in try service.launch(apps: apps) } }
    public mutating func activated() { call { try $0.enter(.foreground) } }
    public mutating func tick() { call { try $0.tick() } }
    public mutating func notified() { call { try $0.notified() } }
    public mutating func deactivated() { call { try $0.enter(.background) } }
    public mutating func refreshed() { call { try $0.tick() } }

    public mutating func terminated() {
        service = TrackingService(store: store, ports: ports, options: options)
    }

    /// Has monitoring restarted, as the user can ask for.
    public mutating func restart() { call { try $0.requestRestart(.user) } }

    private mutating func call(_ body: (inout TrackingService<Store>) throws -> Void) {
        do {
            try body(&service)
        } catch {
            failures["\(error)", default: 0] += 1
        }
    }
}

extension MemoryStore {
    /// Runs the body while everything but the journal looks empty. What it writes replaces what was there: that is
    /// how history is lost on a device (Q17).
    package func whileLooksEmpty(_ body: () -> Void) {
        let kept = contents
        var empty = MemoryDraft()
        empty.keepsLogs = kept.keepsLogs
        contents = empty
        body()
        if !contents.hasCanary, contents.ledgers.isEmpty, contents.mappings.isEmpty { contents = kept }
    }
}

/// Reports to the app side that a device was restarted and not unlocked since (Q17).
public struct SimulatedProtectedData: ProtectedData {
    private let device: SimulatedDevice

    init(_ device: SimulatedDevice) { self.device = device }

    public var isAvailable: Bool { device.clock.trueTime >= device.lockedUntil }
}

extension SimulatedDevice {
    /// The ports of a `TrackingService`, with the evidence of use that an app of this device has.
    public var servicePorts: ServicePorts {
        ServicePorts(
            clock: clock, monitoring: monitoring, evidence: SimulatedEvidence(device: self),
            protectedData: SimulatedProtectedData(self))
    }
}
