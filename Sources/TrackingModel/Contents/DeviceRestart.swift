// A restart of the device that other sources than the store report.

/// The device was started again, or shut down without a record of when it started again.
public struct DeviceRestart: Hashable, Sendable {
    /// Why, as far as the source says it.
    public enum Cause: String, Hashable, Sendable {
        /// Its system crashed (a panic).
        case crash
        /// Somebody forced it to by the buttons.
        case forced
        /// A reset, which is counted where no other report could be written.
        case reset
        /// Somebody switched it off, or its system did in order.
        case shutDown = "shut-down"
    }

    /// When it started, or as near to that as the source says: when it was shut down, or when the restart was
    /// reported.
    public var at: Instant
    /// Nil where the source only shows that it happened.
    public var cause: Cause?

    public init(at: Instant, cause: Cause? = nil) {
        self.at = at
        self.cause = cause
    }
}

extension DeviceRestart {
    /// What happened, as the end of a sentence: `the device was restarted after its system had crashed`.
    public var description: String {
        switch cause {
        case .crash: "the device was restarted after its system had crashed"
        case .forced: "the device was forced to restart by its buttons"
        case .reset: "the device was restarted by a reset"
        case .shutDown: "the device was shut down"
        case nil: "the device was restarted"
        }
    }
}
