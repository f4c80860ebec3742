// The surroundings of the recorder.

/// What a `UsageRecorder` asks of the device.
public struct RecorderPorts {
    public var clock: any EngineClock
    public var memory: any MemoryProbe
    public var shields: any ShieldState
    public var notifications: any NotificationPort

    public init(
        clock: any EngineClock, memory: any MemoryProbe = NoMemoryProbe(),
        shields: any ShieldState = NoShields(), notifications: any NotificationPort = NoNotifications()
    ) {
        self.clock = clock
        self.memory = memory
        self.shields = shields
        self.notifications = notifications
    }
}
