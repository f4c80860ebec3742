// The connection to the device that a store is copied from, while it is watched.

/// How the copying from a device stands.
public struct DeviceLink: Hashable, Sendable {
    /// What happens now.
    public enum Stage: Hashable, Sendable {
        /// The device is looked for; nothing was copied since.
        case connecting
        /// Files are being copied.
        case pulling(done: Int, of: Int)
        /// The last pull was whole; the next one comes by itself.
        case resting
        /// The last attempt failed.
        ///
        /// - Parameters:
        ///   - reason: A sentence that says what a person can do.
        ///   - nextTry: When it is tried again.
        case failed(reason: String, nextTry: Instant)
    }

    /// The device's name, or the identifier that was given.
    public var name: String
    /// The tool that copies, for example `pymobiledevice3`.
    public var tool: String
    public var state: Stage
    /// By this machine's clock, when the copy that is shown was begun; nil before the first.
    public var pulledAt: Instant?
    /// Whether the device reports changes by itself, so that they are copied at once.
    public var isWatching: Bool

    public init(
        name: String, tool: String, state: Stage = .connecting, pulledAt: Instant? = nil,
        isWatching: Bool = false
    ) {
        self.name = name
        self.tool = tool
        self.state = state
        self.pulledAt = pulledAt
        self.isWatching = isWatching
    }

    /// Why the last attempt failed; nil where it did not.
    public var failure: String? {
        if case .failed(let reason, _) = state { reason } else { nil }
    }
}
