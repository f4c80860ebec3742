// The principal class of a monitor extension, and what receives each callback of the system from it: the recorder.

#if os(iOS) || APPLE_STUBS
    public import DeviceActivity
    internal import Foundation
    public import ManagedSettings
    public import SharedStore
    public import TrackingEngine
    public import TrackingModel

    /// Hands the system's callbacks to a `CallbackReceiver`, made with the first of them and kept as long as the process
    /// lives. Subclass it in the extension, and name the subclass as `NSExtensionPrincipalClass`.
    ///
    /// A process has 6 MB and may be killed at any moment: nothing is kept here but the receiver, and each callback is on
    /// the disk before its method returns. The system was seen to call several at the same time; they wait for one
    /// another.
    open class UsageMonitor: DeviceActivityMonitor {
        private let lock = NSLock()
        private var receiver: (any CallbackReceiver)?

        /// Makes what takes the callbacks. Where it throws, that callback is lost, and the next one tries again.
        open func makeReceiver() throws -> any CallbackReceiver {
            preconditionFailure("override makeReceiver() in the extension")
        }

        /// Called with what became of each callback; nil where no receiver could be made, and with the error then.
        open func didReceive(_ callback: MonitorCallback, _ receipt: Receipt?, _ failure: (any Error)?) {}

        override open func intervalDidStart(for activity: DeviceActivityName) {
            super.intervalDidStart(for: activity)
            receive(.start, nil, activity)
        }

        override open func intervalDidEnd(for activity: DeviceActivityName) {
            super.intervalDidEnd(for: activity)
            receive(.end, nil, activity)
        }

        override open func eventDidReachThreshold(
            _ event: DeviceActivityEvent.Name, activity: DeviceActivityName
        ) {
            super.eventDidReachThreshold(event, activity: activity)
            receive(.threshold, event, activity)
        }

        override open func eventWillReachThresholdWarning(
            _ event: DeviceActivityEvent.Name, activity: DeviceActivityName
        ) {
            super.eventWillReachThresholdWarning(event, activity: activity)
            receive(.warning, event, activity)
        }

        override open func intervalWillStartWarning(for activity: DeviceActivityName) {
            super.intervalWillStartWarning(for: activity)
            receive(.warning, nil, activity)
        }

        override open func intervalWillEndWarning(for activity: DeviceActivityName) {
            super.intervalWillEndWarning(for: activity)
            receive(.warning, nil, activity)
        }

        private func receive(
            _ kind: MonitorCallback.Kind, _ event: DeviceActivityEvent.Name?, _ activity: DeviceActivityName
        ) {
            let callback = MonitorCallback(
                kind, event: event.map { EventName($0.rawValue) }, activity: activity.rawValue)
            lock.lock()
            defer { lock.unlock() }
            do {
                var receiver = try receiver ?? makeReceiver()
                let receipt = receiver.receive(callback)
                self.receiver = receiver
                didReceive(callback, receipt, nil)
            } catch {
                didReceive(callback, nil, error)
            }
        }
    }

    /// Takes the callbacks of a `UsageMonitor`, one at a time.
    public protocol CallbackReceiver {
        mutating func receive(_ callback: MonitorCallback) -> Receipt
    }

    /// The engine behind a monitor: a recorder for the life of the process, and a service only when thresholds run out.
    public struct RecordingReceiver<Store: TrackerStore>: CallbackReceiver {
        private var recorder: UsageRecorder<Store>
        private let rearm: () throws -> Void

        /// - Parameters:
        ///   - store: The store that callbacks are recorded into.
        ///   - policy: How callbacks become minutes.
        ///   - ports: What the recorder asks of the device.
        ///   - rearm: Registers new thresholds. Called right after a callback, when that costs least. What fails is
        ///     asked for again by the next callback.
        public init(
            store: Store, policy: CreditingPolicy = .ordinal, ports: RecorderPorts,
            rearm: @escaping () throws -> Void
        ) {
            recorder = UsageRecorder(store: store, policy: policy, ports: ports)
            self.rearm = rearm
        }

        public mutating func receive(_ callback: MonitorCallback) -> Receipt {
            let store = recorder.store
            return store.asOneWait {
                let receipt = recorder.receive(callback)
                if receipt.wantsRearm { try? rearm() }
                return receipt
            }
        }
    }

    extension RecordingReceiver<KeptAwakeStore<ContainerStore>> {
        /// The engine on the container of a setup's App Group, with the ports of the device.
        ///
        /// - Parameters:
        ///   - setup: The names that app and extension share.
        ///   - shields: The stores that the app sets shields in.
        ///   - options: The same as the app's.
        public init(
            _ setup: TrackerSetup, shields: [ManagedSettingsStore] = [ManagedSettingsStore()],
            options: ServiceOptions = ServiceOptions()
        ) throws {
            let container = try GroupContainer(setup)
            let store = KeptAwakeStore(container.store(waiting: ContainerStore.extensionWait))
            let tokens = { (try? TokenIDs(in: container)) ?? TokenIDs() }
            let clock = SystemClock()
            self.init(
                store: store, policy: options.policy,
                ports: RecorderPorts(
                    clock: clock, memory: ProcessMemory(), battery: NotedBattery(container.suite),
                    shields: ManagedShields(shields, tokens: tokens),
                    notifications: DarwinNotifications(setup)),
                rearm: {
                    var service = TrackingService(
                        store: store,
                        ports: ServicePorts(
                            clock: clock, monitoring: DeviceActivityMonitoring(tokens: tokens),
                            protectedData: UnlockedFiles(container)),
                        options: options)
                    try service.rearm()
                })
        }
    }
#endif
