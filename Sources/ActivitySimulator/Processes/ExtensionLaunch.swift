// The circumstances under which the extension's handler runs.

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
