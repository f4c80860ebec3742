// The surroundings of the recorder.

/// What a `UsageRecorder` asks of the device.
public struct RecorderPorts {
    public var clock: any EngineClock
    public var memory: any MemoryProbe
    /// Used for batches of callbacks: they are delayed for hours only when the battery runs low.
    public var battery: any BatteryProbe
    public var shields: any ShieldState
    public var notifications: any NotificationPort

    public init(
        clock: any EngineClock, memory: any MemoryProbe = NoMemoryProbe(),
        battery: any BatteryProbe = NoBatteryProbe(),
        shields: any ShieldState = NoShields(), notifications: any NotificationPort = NoNotifications()
    ) {
        self.clock = clock
        self.memory = memory
        self.battery = battery
        self.shields = shields
        self.notifications = notifications
    }
}
