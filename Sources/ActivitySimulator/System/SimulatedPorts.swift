// What the simulated device has besides its clocks: memory, notifications, shields, a battery.

public import TrackingEngine
import TrackingModel

/// The footprint of the extension while its handler runs.
public final class SimulatedMemory: MemoryProbe {
    /// Bytes of the process, without what the call in hand allocates.
    public internal(set) var footprintBytes = 3_355_443

    init() {}

    public func sample() -> MemoryReading? { MemoryReading(bytes: footprintBytes, measure: .footprint) }
}

/// What the extension posts and the device has not passed on yet.
public final class SimulatedNotifications: NotificationPort {
    /// Posting failed.
    public struct PostingFailed: Error {
        public init() {}
    }

    /// Makes posting throw.
    public var isFailing = false
    /// The sequence numbers that were posted and not taken.
    private(set) var posted: [Int] = []

    init() {}

    public func post(sequence: Int) throws {
        if isFailing { throw PostingFailed() }
        posted.append(sequence)
    }

    func take() -> [Int] {
        guard !posted.isEmpty else { return [] }
        defer { posted.removeAll(keepingCapacity: true) }
        return posted
    }
}

/// The shields as they are at the moment.
public final class SimulatedShields: ShieldState {
    private let numbers: [String: Int]
    private(set) var shielded: [Bool]
    private var count = 0

    init(apps: [String]) {
        numbers = Dictionary(apps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        shielded = [Bool](repeating: false, count: apps.count)
    }

    public func isShielded(_ app: String) -> Bool {
        // Asked with each callback, and mostly there is none.
        count > 0 && numbers[app].map { shielded[$0] } ?? false
    }

    func set(_ app: Int, _ isShielded: Bool) {
        count += (isShielded ? 1 : 0) - (shielded[app] ? 1 : 0)
        shielded[app] = isShielded
    }
}

/// Whether the device sleeps: awake in somebody's hand, and for moments while it lies there.
struct Wakefulness {
    /// Seconds since the device was started for which it was awake.
    private(set) var seconds = 0.0
    /// Shares of the time for which it is awake though nobody holds it, without a charger and with one. No measured ones
    /// were found, so that they differ widely between devices.
    private let idle: Double
    private let charging: Double

    init(seed: UInt64) {
        var chance = Chance(seed: seed, stream: 0x61_77_61_6B_65, key: 0)
        idle = chance.uniform(0.02...0.25)
        charging = chance.uniform(0.1...0.9)
    }

    mutating func advance(by elapsed: Double, isInUse: Bool, isCharging: Bool) {
        seconds += elapsed * (isInUse ? 1 : isCharging ? charging : idle)
    }

    mutating func restart() { seconds = 0 }
}

/// A battery that drains by use and fills on the charger, both at constant rates.
struct Battery {
    /// Percent.
    private(set) var level = 100.0
    private(set) var isCharging = false
    /// True time since which nothing was plugged in; nil on the charger.
    private(set) var unpluggedAt: Double?

    /// Percent for each hour in use, idle, and on the charger.
    static let rates = (inUse: 11.0, idle: 0.7, charging: 40.0)

    mutating func advance(by seconds: Double, isInUse: Bool) {
        let rate = isCharging ? Self.rates.charging : isInUse ? -Self.rates.inUse : -Self.rates.idle
        level = min(max(level + rate * seconds / 3_600, 1), 100)
    }

    mutating func plugIn() {
        isCharging = true
        unpluggedAt = nil
    }

    mutating func unplug(at time: Double) {
        isCharging = false
        unpluggedAt = time
    }
}
