// The process of the extension: started for a callback, alive for a moment, gone.

/// Starts the extension's process and says in what state it meets a call.
struct ExtensionHost {
    /// Seconds from the system's call to the handler in a new process, and in one that lives.
    static let startSeconds: ClosedRange<Double> = 0.1...0.3
    static let callSeconds = 0.002
    /// Seconds that a process lives on after a call.
    static let idleSeconds = 3.0
    /// Calls closer than this run at the same time.
    static let overlapSeconds = 0.01

    private(set) var process = 0
    private var startedAt = -Double.infinity
    private var livesUntil = -Double.infinity
    private var lastCallAt = -Double.infinity
    private var copy = 0
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    /// Sees to a process for a call.
    ///
    /// - Returns: True time at which the handler begins.
    mutating func ready(at time: Double) -> Double {
        if time >= livesUntil {
            process += 1
            var chance = Chance(seed: seed, stream: 0x68_6F_73_74, key: process)
            startedAt = time + chance.uniform(Self.startSeconds)
        }
        let begins = max(startedAt, time + Self.callSeconds)
        livesUntil = max(livesUntil, begins + Self.idleSeconds)
        return begins
    }

    /// The state of the process as a handler begins.
    mutating func launch(at time: Double, baseBytes: Int) -> ExtensionLaunch {
        copy = time - lastCallAt < Self.overlapSeconds ? copy + 1 : 0
        lastCallAt = time
        return ExtensionLaunch(
            process: process, footprintBytes: baseBytes, transientBytes: 0, killPoint: nil,
            isStoreLocked: false, storeByteLimit: nil, copy: copy)
    }

    mutating func kill() { livesUntil = -.infinity }
}

/// What the host knows about the process that receives a callback.
public struct ExtensionLaunch: Hashable, Sendable {
    /// The process, from 1 up; the same number means the same process.
    public var process: Int
    /// Bytes of the process when the handler begins, and what the handler allocates on top of them.
    public var footprintBytes: Int
    public var transientBytes: Int
    /// Where the system kills the process in this call; nil to let it live.
    public var killPoint: KillPoint?
    /// Whether the store shows itself empty, because the device was not unlocked since it was started.
    public var isStoreLocked: Bool
    /// The most bytes that the preferences may have; nil for no limit.
    public var storeByteLimit: Int?
    /// Which of the copies that run at the same time this is, from 0.
    public var copy: Int
}
