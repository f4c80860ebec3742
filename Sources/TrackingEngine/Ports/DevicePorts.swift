// What the engine asks of the device around it; each with the smallest question that does.

public import TrackingModel

/// The clocks of the device. `SystemClock` is one for every platform.
public protocol EngineClock {
    func reading() -> ClockReading
}

extension SystemClock: EngineClock {}

/// The memory of the process that records.
public protocol MemoryProbe {
    /// The present figure; nil where the system gives none. Jetsam compares the footprint.
    func sample() -> MemoryReading?
}

/// Memory of a process at one moment.
public struct MemoryReading: Hashable, Sendable {
    public var bytes: Int
    public var measure: MemorySample.Measure

    public init(bytes: Int, measure: MemorySample.Measure) {
        self.bytes = bytes
        self.measure = measure
    }
}

/// The battery of the device.
public protocol BatteryProbe {
    /// The present state; nil where the system gives none.
    func sample() -> BatteryReading?
}

/// Which apps are shielded just now.
public protocol ShieldState {
    func isShielded(_ app: String) -> Bool
}

/// Wakes the app: a Darwin notification on a device.
public protocol NotificationPort {
    /// Posts the notification with its sequence number, which the store holds already.
    func post(sequence: Int) throws
}

/// Sends recorded usage to a paired device.
public protocol Uploader {
    /// Called after every recorded event of an app while paired.
    func upload(app: String, todaySeconds: Int, at instant: Instant)
}

/// Called whenever counters changed.
public protocol UsageObserver {
    func usageDidChange(apps: [String], at instant: Instant)
    /// Minutes of use were lost for good, more of them today than the alert limit.
    func dataLossDetected(minutes: Int, apps: [String], at instant: Instant)
    /// The monitor gave no callback for so many seconds, in some of which the device was in use, a recovery schedule
    /// brought none either or was refused, and a restart was asked for.
    func monitorFellSilent(for seconds: Double, at instant: Instant)
}

extension UsageObserver {
    public func monitorFellSilent(for seconds: Double, at instant: Instant) {}
    public func dataLossDetected(minutes: Int, apps: [String], at instant: Instant) {}
}

/// No app is shielded.
public struct NoShields: ShieldState {
    public init() {}
    public func isShielded(_ app: String) -> Bool { false }
}

/// Nobody is woken.
public struct NoNotifications: NotificationPort {
    public init() {}
    public func post(sequence: Int) {}
}

/// The battery is not known.
public struct NoBatteryProbe: BatteryProbe {
    public init() {}
    public func sample() -> BatteryReading? { nil }
}

/// Memory is not known.
public struct NoMemoryProbe: MemoryProbe {
    public init() {}
    public func sample() -> MemoryReading? { nil }
}
