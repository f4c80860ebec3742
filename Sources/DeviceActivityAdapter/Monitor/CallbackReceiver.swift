// What a monitor does with its callbacks: records them, and registers new thresholds where they run out.

#if canImport(DeviceActivity)
    public import TrackingEngine
    public import TrackingModel

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
#endif
