// The adapter's monitor behind the simulated extension: called by the system's methods, living as long as its process.

import ActivitySimulator
import DeviceActivity
import DeviceActivityAdapter
import InMemoryStore
import TrackingEngine
import TrackingModel

/// An extension whose principal class is the adapter's.
struct AdapterExtension: SimulatedExtension {
    /// The outcome of the last callback that was answered.
    private(set) var lastReceipt: Receipt?
    private let system: SystemInPlace
    private let store: MemoryStore
    private let options: ServiceOptions
    private let crashing: CrashingStore<MemoryStore>
    private var monitor: TrialMonitor?
    private var process = 0

    init(_ system: SystemInPlace, store: MemoryStore, options: ServiceOptions) {
        self.system = system
        self.store = store
        self.options = options
        crashing = CrashingStore(store)
    }

    mutating func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt? {
        if launch.process != process || monitor == nil {
            process = launch.process
            crashing.restart()
            monitor = TrialMonitor(system, store: store, crashing: crashing, options: options)
        }
        guard let monitor, launch.killPoint != .beforeJournal else { return nil }
        crashing.diesAfterJournal = launch.killPoint == .afterJournal
        // What a process would do after its death is not done.
        monitor.survives = launch.killPoint == nil
        let call = { [system] in system.run { monitor.call(callback) } }
        if launch.isStoreLocked { store.whileLooksEmpty(call) } else { call() }
        guard launch.killPoint == nil, !crashing.isDead else { return nil }
        lastReceipt = monitor.lastReceipt
        return lastReceipt
    }
}

/// The principal class of the extension.
final class TrialMonitor: UsageMonitor {
    var survives = true
    private(set) var lastReceipt: Receipt?
    private let receiver: () -> any CallbackReceiver
    private let life: Life

    private final class Life {
        weak var monitor: TrialMonitor?
    }

    init(
        _ system: SystemInPlace, store: MemoryStore, crashing: CrashingStore<MemoryStore>,
        options: ServiceOptions
    ) {
        let life = Life()
        self.life = life
        let device = system.device
        receiver = {
            RecordingReceiver(
                store: KeptAwakeStore(crashing), policy: options.policy,
                ports: RecorderPorts(
                    clock: device.clock, memory: device.memory, battery: system.battery,
                    shields: system.shields, notifications: DarwinNotifications(system.setup)),
                rearm: {
                    guard life.monitor?.survives == true else { return }
                    var service = TrackingService(
                        store: KeptAwakeStore(store),
                        ports: ServicePorts(
                            clock: device.clock, monitoring: system.monitoring,
                            protectedData: device.servicePorts.protectedData),
                        options: options)
                    try service.rearm()
                })
        }
        super.init()
        life.monitor = self
    }

    override func makeReceiver() -> any CallbackReceiver { receiver() }

    override func didReceive(_ callback: MonitorCallback, _ receipt: Receipt?, _ failure: (any Error)?) {
        lastReceipt = receipt
    }

    /// Calls the method that the system would.
    func call(_ callback: MonitorCallback) {
        let activity = DeviceActivityName(callback.activity)
        let event = DeviceActivityEvent.Name(callback.event?.text ?? "")
        switch callback.kind {
        case .threshold: eventDidReachThreshold(event, activity: activity)
        case .warning: eventWillReachThresholdWarning(event, activity: activity)
        case .start: intervalDidStart(for: activity)
        case .end: intervalDidEnd(for: activity)
        }
    }
}
