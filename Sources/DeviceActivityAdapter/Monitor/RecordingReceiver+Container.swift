// The receiver of an extension: its container, its ports, its service.

#if canImport(DeviceActivity)
    public import ManagedSettings
    public import SharedStore
    public import TrackingEngine
    internal import TrackingModel

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
